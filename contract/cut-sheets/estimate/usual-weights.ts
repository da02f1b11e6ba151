import type { Range } from '#contract/cut-sheets/estimate/range.ts';
import { SPECIES, type Species } from '#contract/lib/species.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';

interface Usual {
  /** Pounds per head. */
  hanging: Range;
  /** Packed weight as a fraction of hanging weight, for forms whose parts have no weights. */
  packaged: Range;
  /** Hanging weight as a fraction of live weight. */
  dressing: number;
}
const between = (low: number, high: number): Range => ({ low, likely: (low + high) / 2, high });

/** Usual hanging weights, yields, and dressing percentages, used until the animal is weighed. */
export const USUAL = Object.fromEntries(
  SPECIES.map((species) => {
    const { usual, packed, dressing } = SPECIES_FACTS[species];
    return [species, { hanging: between(...usual.hanging), packaged: between(...packed), dressing }];
  }),
) as Readonly<Record<Species, Usual>>;
