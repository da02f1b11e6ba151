import type { Range } from '#contract/cut-sheets/estimate/range.ts';
import { SPECIES, type Species } from '#contract/lib/species.ts';
import { usualWeight } from '#contract/orders/usual-weights.ts';

interface Usual {
  /** Pounds per head. */
  hanging: Range;
  /** Packed weight as a fraction of hanging weight, for forms whose parts have no weights. */
  packaged: Range;
  /** Hanging weight as a fraction of live weight. */
  dressing: number;
}
const between = (low: number, high: number): Range => ({ low, likely: (low + high) / 2, high });

/** Packed weight and dressing. See docs/trade-facts.md, Hanging weight. */
const YIELDS: Readonly<Record<Species, { packaged: [number, number]; dressing: number }>> = {
  beef: { packaged: [0.5, 0.65], dressing: 0.62 },
  bison: { packaged: [0.6, 0.65], dressing: 0.56 },
  yak: { packaged: [0.55, 0.65], dressing: 0.52 },
  elk: { packaged: [0.55, 0.62], dressing: 0.56 },
  hog: { packaged: [0.67, 0.82], dressing: 0.72 },
  pork: { packaged: [0.67, 0.82], dressing: 0.72 },
  lamb: { packaged: [0.65, 0.75], dressing: 0.54 },
  goat: { packaged: [0.5, 0.8], dressing: 0.48 },
  deer: { packaged: [0.53, 0.6], dressing: 0.5 },
  wild_game: { packaged: [0.53, 0.6], dressing: 0.5 },
  poultry: { packaged: [0.75, 1], dressing: 0.7 },
};

/** Usual hanging weights, yields, and dressing percentages, used until the animal is weighed. */
export const USUAL = Object.fromEntries(
  SPECIES.map((species) => {
    const { packaged, dressing } = YIELDS[species];
    const { hanging } = usualWeight({ species, sex: '' });
    return [species, { hanging: between(...hanging), packaged: between(...packaged), dressing }];
  }),
) as Readonly<Record<Species, Usual>>;
