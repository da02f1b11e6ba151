import type { Range } from '#contract/cut-sheets/estimate/range.ts';
import type { Species } from '#contract/lib/species.ts';

interface Usual {
  /** Pounds per head. */
  hanging: Range;
  /** Packed weight as a fraction of hanging weight, for forms whose parts have no weights. */
  packaged: Range;
}
const between = (low: number, high: number): Range => ({ low, likely: (low + high) / 2, high });
const usual = (hanging: [number, number], packaged: [number, number]): Usual => ({
  hanging: between(...hanging),
  packaged: between(...packaged),
});

/** Usual hanging weights and yields, until this animal is weighed. See docs/trade-facts.md, Hanging weight. */
export const USUAL: Readonly<Record<Species, Usual>> = {
  beef: usual([600, 850], [0.5, 0.65]),
  bison: usual([560, 695], [0.6, 0.65]),
  yak: usual([300, 600], [0.55, 0.65]),
  elk: usual([294, 364], [0.55, 0.62]),
  hog: usual([170, 220], [0.67, 0.82]),
  pork: usual([170, 220], [0.67, 0.82]),
  lamb: usual([45, 75], [0.65, 0.75]),
  goat: usual([30, 55], [0.5, 0.8]),
  deer: usual([79, 96], [0.53, 0.6]),
  wild_game: usual([79, 96], [0.53, 0.6]),
  poultry: usual([4, 6], [0.75, 1]),
};
