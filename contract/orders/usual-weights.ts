import { showPounds } from '#contract/lib/figures.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { comesAsFlock, type Species } from '#contract/lib/species.ts';
import { SPECIES_FACTS, type UsualWeight } from '#contract/orders/species-facts.ts';

export interface WeighedAnimal {
  species: Species;
  /** '' while unknown. */
  sex: string;
  heads: number;
}

export const usualWeight = ({ species, sex }: Pick<WeighedAnimal, 'species' | 'sex'>): UsualWeight =>
  SPECIES_FACTS[species].usualBySex?.[sex] ?? SPECIES_FACTS[species].usual;

/** Weights beyond these parts of the usual range are probably typing errors. */
const [MIN_PART, MAX_PART] = [0.5, 2];

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
    if (clb === null || (clb >= low * MIN_PART && clb <= high * MAX_PART)) continue;
    const values = { weight: showPounds(clb), animal: wordsOf(animal), low: showPounds(low), high: showPounds(high) };
    return { code, values };
  }
  return null;
}

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
  const [low, high] = SPECIES_FACTS[animal.species].packed.map((part, at) =>
    Math.round(((hanging_clb ?? usual[at] ?? 0) * part * quarters) / WHOLE_ANIMAL),
  ) as [number, number];
  const isLight = packed_clb !== null && packed_clb < low * MIN_PART;
  const heaviest = Math.max(packed_clb ?? 0, products_clb);
  if (!isLight && heaviest <= high * MAX_PART) return null;
  const weight = showPounds(isLight ? packed_clb : heaviest);
  return {
    code: 'packed_weight_unusual',
    values: { weight, animal: wordsOf(animal), low: showPounds(low), high: showPounds(high) },
  };
}

function wordsOf({ species, heads }: WeighedAnimal): Words {
  if (heads === 1) return SPECIES_FACTS[species].one;
  return comesAsFlock(species) ? 'this flock' : 'these animals';
}
