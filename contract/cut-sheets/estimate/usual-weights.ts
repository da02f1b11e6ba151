import type { Range } from '#contract/cut-sheets/estimate/range.ts';
import { SPECIES, type Species } from '#contract/lib/species.ts';
import { PACKED_PARTS, usualWeight } from '#contract/orders/usual-weights.ts';

interface Usual {
  /** Pounds per head. */
  hanging: Range;
  /** Packed weight as a fraction of hanging weight, for forms whose parts have no weights. */
  packaged: Range;
  /** Hanging weight as a fraction of live weight. */
  dressing: number;
}
const between = (low: number, high: number): Range => ({ low, likely: (low + high) / 2, high });

/** Hanging weight as a fraction of live weight. See docs/trade-facts.md, Hanging weight. */
const DRESSING: Readonly<Record<Species, number>> = {
  beef: 0.62,
  bison: 0.56,
  yak: 0.52,
  elk: 0.56,
  hog: 0.72,
  pork: 0.72,
  lamb: 0.54,
  goat: 0.48,
  deer: 0.5,
  wild_game: 0.5,
  poultry: 0.7,
};

/** Usual hanging weights, yields, and dressing percentages, used until the animal is weighed. */
export const USUAL = Object.fromEntries(
  SPECIES.map((species) => {
    const { hanging } = usualWeight({ species, sex: '' });
    return [
      species,
      {
        hanging: between(...hanging),
        packaged: between(...PACKED_PARTS[species]),
        dressing: DRESSING[species],
      },
    ];
  }),
) as Readonly<Record<Species, Usual>>;
