import type { Range } from '#contract/cut-sheets/estimate/range.ts';
import type { Species } from '#contract/lib/species.ts';

interface Usual {
  /** Pounds per head. */
  hanging: Range;
  /** Packed weight as a fraction of hanging weight, for forms whose parts have no weights. */
  packaged: Range;
  /** Hanging weight as a fraction of live weight. */
  dressing: number;
}
const between = (low: number, high: number): Range => ({ low, likely: (low + high) / 2, high });
const usual = (hanging: [number, number], packaged: [number, number], dressing: number): Usual => ({
  hanging: between(...hanging),
  packaged: between(...packaged),
  dressing,
});

/**
 * Usual hanging weights, yields, and dressing percentages, used until the animal is weighed. See docs/trade-facts.md,
 * Hanging weight.
 */
export const USUAL: Readonly<Record<Species, Usual>> = {
  beef: usual([600, 850], [0.5, 0.65], 0.62),
  bison: usual([560, 695], [0.6, 0.65], 0.56),
  yak: usual([300, 600], [0.55, 0.65], 0.52),
  elk: usual([294, 364], [0.55, 0.62], 0.56),
  hog: usual([170, 220], [0.67, 0.82], 0.72),
  pork: usual([170, 220], [0.67, 0.82], 0.72),
  lamb: usual([45, 75], [0.65, 0.75], 0.54),
  goat: usual([30, 55], [0.5, 0.8], 0.48),
  deer: usual([79, 96], [0.53, 0.6], 0.5),
  wild_game: usual([79, 96], [0.53, 0.6], 0.5),
  poultry: usual([4, 6], [0.75, 1], 0.7),
};
