import type { OrderDetails } from '#contract/booking/api.ts';
import { comesAsFlock } from '#contract/lib/species.ts';
import { draftOfOrder, editedAnimal } from '#web/booking/order-draft/edited-order.ts';
import { EMPTY_ANIMAL, EMPTY_DRAFT, keyOfAnimal, type OrderDraft } from '#web/booking/order-draft/order-draft.ts';

/**
 * A new draft with the animals of an earlier booking, one order each: who brings them, how they are split, and how they are
 * processed. The day, the ages, the deposit, and organic papers are asked for again.
 */
export function draftAgain(orders: readonly OrderDetails[]): OrderDraft {
  const [first] = orders;
  if (!first) return EMPTY_DRAFT;
  const { event_name, customer, organic, organs, process_option, offering, sex } = draftOfOrder(first);
  const quantities: OrderDraft['quantities'] = {};
  const animals: OrderDraft['animals'] = {};
  for (const order of orders) {
    const { species, heads } = order;
    const animal_number = comesAsFlock(species) ? 1 : (quantities[species] ?? 0) + 1;
    quantities[species] = comesAsFlock(species) ? heads : animal_number;
    const { hang, shares: earlier } = editedAnimal(draftOfOrder(order));
    const shares = order.split.length === 0 ? [] : earlier;
    animals[keyOfAnimal({ species, animal_number })] = {
      ...EMPTY_ANIMAL,
      hang,
      shares: shares.map((share) => ({ ...share, cart_id: null })),
    };
  }
  return {
    ...EMPTY_DRAFT,
    event_name,
    customer,
    organic: organic === 'yes' ? '' : organic,
    organs,
    process_option,
    offering,
    sex,
    quantities,
    animals,
  };
}
