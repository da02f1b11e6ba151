import { weekdayOf } from '#contract/lib/days.ts';
import { contactFields } from '#contract/orders/deposit.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import {
  animalsOf,
  type DraftOrder,
  eventNameOf,
  factsOf,
  quantitiesOf,
  sharesOf,
} from '#web/booking/new-order/draft-order.ts';
import type { AttachedFile } from '#web/booking/new-order/file-list.tsx';

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const idsOf = (files: readonly AttachedFile[]): string => files.map(({ attachment_id }) => attachment_id).join(',');

/** The manual order payload with the names of Spec part 1, section 3. */
export function payloadOf(draft: DraftOrder) {
  const organs = draft.organs.join(',');
  const animals = animalsOf(draft);
  const { amount, contact } = draft.deposit;
  return {
    event_name: eventNameOf(draft).trim(),
    organic: draft.organic,
    ...quantitiesOf(draft),
    dropoff_date: draft.dropoff_date,
    kill_date: draft.kill_date,
    recurring: draft.rrule === '' ? (0 as const) : (1 as const),
    rrule: draft.rrule,
    collect_deposit: amount,
    ...contactFields(amount === '' ? '' : contact.trim()),
    send_cut_sheet: draft.send_cut_sheet ? (1 as const) : (0 as const),
    organs,
    process_option: draft.process_option,
    sex: draft.sex,
    day: draft.dropoff_date && DAY_NAMES[weekdayOf(draft.dropoff_date)],
    status: 0 as const,
    extra_field_1: draft.extra_field_1,
    organ: organs,
    customers: draft.customer ? [draft.customer.id] : [],
    organic_verify:
      draft.organic === 'yes'
        ? animals.map((animal) => {
            const { over_thirty_months: _, ...facts } = factsOf(draft, animal);
            const hang = facts.hang === '' ? ('' as const) : Number(facts.hang);
            return { species: animal.species, ...facts, hang, organs: facts.organs.join(',') };
          })
        : [],
    over_thirty_months: animals.flatMap((animal) => {
      const { over_thirty_months: answer } = factsOf(draft, animal);
      if (answer === '' || !isAskedForAge(animal.species)) return [];
      return [{ animal: animal.species, order_number: animal.animal_number, answer }];
    }),
    organic_certified_file: idsOf(draft.organic_certified_file),
    thirty_plus_file: idsOf(draft.thirty_plus_file),
    full_day_reason: draft.full_day_reason,
    split: animals.flatMap((animal) =>
      sharesOf(draft, animal).map(({ customer, cut_sheet, amount: part }) => ({
        customer: customer.id,
        cut_sheet,
        amount: part,
        animal: animal.species,
        order_number: animal.animal_number,
      })),
    ),
  };
}
