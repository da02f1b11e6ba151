import { showPounds } from '#contract/lib/figures.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import type { Words } from '#contract/lib/spanish.ts';
import type { Species } from '#contract/lib/species.ts';

type Pounds = readonly [low: number, high: number];
interface UsualWeight {
  live: Pounds;
  hanging: Pounds;
}

/** Pounds per head. See docs/trade-facts.md, Hanging weight. */
const USUAL_WEIGHTS: Readonly<Record<Species, UsualWeight>> = {
  beef: { live: [1000, 1400], hanging: [600, 850] },
  bison: { live: [1000, 1200], hanging: [560, 695] },
  yak: { live: [600, 1200], hanging: [300, 600] },
  elk: { live: [500, 800], hanging: [294, 364] },
  hog: { live: [240, 300], hanging: [170, 220] },
  pork: { live: [240, 300], hanging: [170, 220] },
  lamb: { live: [100, 140], hanging: [45, 75] },
  goat: { live: [60, 120], hanging: [30, 55] },
  deer: { live: [150, 250], hanging: [79, 96] },
  wild_game: { live: [150, 250], hanging: [79, 96] },
  poultry: { live: [5, 8], hanging: [4, 6] },
};

/** Where one sex is much heavier than the other. */
const BY_SEX: Readonly<Partial<Record<Species, Readonly<Record<string, UsualWeight>>>>> = {
  beef: { bull: { live: [1200, 2200], hanging: [700, 1300] } },
  bison: { bull: { live: [1200, 2000], hanging: [660, 1100] }, male: { live: [1200, 2000], hanging: [660, 1100] } },
  elk: { male: { live: [600, 800], hanging: [364, 364] }, female: { live: [500, 600], hanging: [294, 294] } },
  deer: { male: { live: [150, 250], hanging: [96, 96] }, female: { live: [120, 180], hanging: [79, 79] } },
};

export interface WeighedAnimal {
  species: Species;
  /** '' while unknown. */
  sex: string;
  heads: number;
}

export const usualWeight = ({ species, sex }: Pick<WeighedAnimal, 'species' | 'sex'>): UsualWeight =>
  BY_SEX[species]?.[sex] ?? USUAL_WEIGHTS[species];

/** Weights beyond these parts of the usual range are probably typing errors. */
const [LEAST_PART, MAX_PART] = [0.5, 2];

interface UnusualWeight {
  code: 'weight_unusual' | 'live_weight_unusual' | 'packed_weight_unusual';
  values: { weight: string; animal: Words; low: string; high: string };
}

/** The question to ask about a weight that is far from what such animals weigh; null if the weights are plausible. */
export function findUnusualWeight(
  animal: WeighedAnimal,
  weights: { hanging_clb: number | null; live_clb: number | null },
): UnusualWeight | null {
  const usual = usualWeight(animal);
  const judged = [
    { code: 'weight_unusual', clb: weights.hanging_clb, range: usual.hanging },
    { code: 'live_weight_unusual', clb: weights.live_clb, range: usual.live },
  ] as const;
  for (const { code, clb, range } of judged) {
    const [low, high] = range.map((pounds) => pounds * 100 * animal.heads) as [number, number];
    if (clb === null || (clb >= low * LEAST_PART && clb <= high * MAX_PART)) continue;
    const values = { weight: showPounds(clb), animal: wordsOf(animal), low: showPounds(low), high: showPounds(high) };
    return { code, values };
  }
  return null;
}

/** Packed weight as a part of hanging weight. See docs/trade-facts.md, Hanging weight. */
export const PACKED_PARTS: Readonly<Record<Species, readonly [low: number, high: number]>> = {
  beef: [0.5, 0.65],
  bison: [0.6, 0.65],
  yak: [0.55, 0.65],
  elk: [0.55, 0.62],
  hog: [0.67, 0.82],
  pork: [0.67, 0.82],
  lamb: [0.65, 0.75],
  goat: [0.5, 0.8],
  deer: [0.53, 0.6],
  wild_game: [0.53, 0.6],
  poultry: [0.75, 1],
};

/**
 * The question to ask about the packed weight of a share that is far from what such a share usually packs. While packing goes
 * on, the products weighed so far can't be too light, only too heavy.
 */
export function findUnusualPacked(
  animal: WeighedAnimal,
  {
    quarters,
    hanging_clb,
    packed_clb,
    products_clb,
  }: { quarters: number; hanging_clb: number | null; packed_clb: number | null; products_clb: number },
): UnusualWeight | null {
  const usual = usualWeight(animal).hanging.map((pounds) => pounds * 100 * animal.heads);
  const [low, high] = PACKED_PARTS[animal.species].map((part, at) =>
    Math.round(((hanging_clb ?? usual[at] ?? 0) * part * quarters) / WHOLE_ANIMAL),
  ) as [number, number];
  const isLight = packed_clb !== null && packed_clb < low * LEAST_PART;
  const heaviest = Math.max(packed_clb ?? 0, products_clb);
  if (!isLight && heaviest <= high * MAX_PART) return null;
  const weight = showPounds(isLight ? packed_clb : heaviest);
  return {
    code: 'packed_weight_unusual',
    values: { weight, animal: wordsOf(animal), low: showPounds(low), high: showPounds(high) },
  };
}

const ANIMAL_WORDS: Readonly<Record<Species, Words>> = {
  beef: 'a beef',
  bison: 'a bison',
  yak: 'a yak',
  elk: 'an elk',
  hog: 'a hog',
  pork: 'a hog',
  lamb: 'a lamb',
  goat: 'a goat',
  deer: 'a deer',
  wild_game: 'a game animal',
  poultry: 'a bird',
};
function wordsOf({ species, heads }: WeighedAnimal): Words {
  if (heads === 1) return ANIMAL_WORDS[species];
  return species === 'poultry' ? 'this flock' : 'these animals';
}
