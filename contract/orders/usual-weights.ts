import { showPounds } from '#contract/lib/figures.ts';
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
const [LEAST_PART, MOST_PART] = [0.5, 2];

interface UnusualWeight {
  code: 'weight_unusual' | 'live_weight_unusual';
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
    if (clb === null || (clb >= low * LEAST_PART && clb <= high * MOST_PART)) continue;
    const values = { weight: showPounds(clb), animal: wordsOf(animal), low: showPounds(low), high: showPounds(high) };
    return { code, values };
  }
  return null;
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
