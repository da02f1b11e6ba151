import { getSlotWeights } from '#contract/calendar/offer-api.ts';
import { roundSlots, slotsOf } from '#contract/calendar/slot-weight.ts';
import { CATEGORY_OF, type Species } from '#contract/lib/species.ts';
import type { Animals } from '#web/calendar/shortage.ts';
import { useApiQuery } from '#web/lib/api.ts';

/** How many slots a group of animals takes. Each animal counts as one slot until the plant's settings have loaded. */
export function useSlotWeights(): (animals: Animals) => number {
  const { data } = useApiQuery(getSlotWeights, {});
  return (animals) =>
    roundSlots(
      (Object.entries(animals) as [Species, number][]).reduce((sum, [species, heads]) => {
        const weight = data?.find(({ category_id }) => category_id === CATEGORY_OF[species]);
        return sum + slotsOf(heads, weight?.slots_per_head ?? 1);
      }, 0),
    );
}
