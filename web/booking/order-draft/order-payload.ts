import type { OrderDetails } from '#contract/booking/api.ts';
import { type Amount, amountOf } from '#contract/booking/shares.ts';
import { weekdayOf } from '#contract/lib/days.ts';
import { comesAsFlock } from '#contract/lib/species.ts';
import { contactFields } from '#contract/orders/deposit.ts';
import { answerFor } from '#contract/orders/offering.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';
import { depositOf, editedAnimal, namedAnimal } from '#web/booking/order-draft/edited-order.ts';
import {
  animalAt,
  animalsOf,
  isFilled,
  keyOfAnimal,
  labelOf,
  type OrderDraft,
  quantitiesOf,
} from '#web/booking/order-draft/order-draft.ts';

const DAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const idsOf = (files: OrderDraft['thirty_plus_file']): string =>
  files.map(({ attachment_id }) => attachment_id).join(',');

/** Maps a field of either call to the matching field of the form. */
export function fieldOf(name: string): string {
  const [first = ''] = name.split('.');
  return first.endsWith('_qty') ? `quantities.${first.slice(0, -'_qty'.length)}` : (FIELD_OF[first] ?? name);
}
const FIELD_OF: Readonly<Record<string, keyof OrderDraft>> = {
  customers: 'customer',
  kill_date: 'dropoff_date',
  rrule: 'dropoff_date',
  full_day_reason: 'dropoff_date',
  organic_verify: 'organic',
  collect_deposit: 'deposit',
  deposite_email: 'deposit',
  deposite_phone: 'deposit',
};

/** The order fields that both calls share. The field names are required by ORD-099. */
function termsOf(draft: OrderDraft) {
  const organs = draft.organs.join(',');
  return {
    event_name: draft.event_name.trim(),
    organic: draft.organic,
    dropoff_date: draft.dropoff_date,
    kill_date: draft.kill_date,
    recurring: draft.rrule === '' ? (0 as const) : (1 as const),
    rrule: draft.rrule,
    organs,
    organ: organs,
    ...labelOf(draft),
    sex: draft.sex,
    status: ORDER_STATUS.pending,
    extra_field_1: draft.extra_field_1,
    organic_certified_file: idsOf(draft.organic_certified_file),
    thirty_plus_file: idsOf(draft.thirty_plus_file),
  };
}

/** The request body of order/createManualOrder. */
export function bookingOf(draft: OrderDraft) {
  const animals = animalsOf(draft).map((animal) => ({ ...animal, ...animalAt(draft, keyOfAnimal(animal)) }));
  const { amount, contact } = draft.deposit;
  return {
    ...termsOf(draft),
    ...quantitiesOf(draft),
    collect_deposit: amount,
    ...contactFields(amount === '' ? '' : contact.trim()),
    send_cut_sheet: draft.send_cut_sheet ? (1 as const) : (0 as const),
    day: draft.dropoff_date && DAY_NAMES[weekdayOf(draft.dropoff_date)],
    customers: draft.customer ? [draft.customer.id] : [],
    organic_verify:
      draft.organic === 'yes'
        ? animals.map(({ species, ear_tag_id, hang, date, organic, organs, sex, label, offering }) => ({
            species,
            ear_tag_id,
            hang: hang === '' ? ('' as const) : Number(hang),
            date,
            organic,
            organs: organs.join(','),
            sex,
            label,
            offering: answerFor(label, offering),
          }))
        : [],
    over_thirty_months: animals.flatMap(({ species, animal_number, over_thirty_months: answer }) =>
      answer === '' || !isAskedForAge(species) ? [] : [{ animal: species, order_number: animal_number, answer }],
    ),
    hang_days: animals.flatMap(({ species, animal_number, hang }) =>
      hang === '' ? [] : [{ animal: species, order_number: animal_number, days: Number(hang) }],
    ),
    full_day_reason: draft.full_day_reason,
    split: animals.flatMap(({ species, animal_number, shares }) =>
      shares.flatMap(({ customer, template_id, quarters }) =>
        customer && template_id
          ? [
              {
                customer: customer.id,
                cut_sheet: template_id,
                amount: amountOf(quarters) as Amount,
                animal: species,
                order_number: animal_number,
              },
            ]
          : [],
      ),
    ),
  };
}

/**
 * The request body of order/saveOrder. Shares of `order` that are no longer in the draft are deleted. Fields that aren't sent
 * are set to undefined, so that merging a second body replaces the first completely.
 */
export function editOf(draft: OrderDraft, order: OrderDetails) {
  const { order_id, version, dropoff_date, split, species, heads } = order;
  const { amount, contact } = draft.deposit;
  const isOtherDeposit = JSON.stringify(draft.deposit) !== JSON.stringify(depositOf(order));
  const animal = namedAnimal(draft) ?? { species, heads };
  const { ear_tag_id, hang, over_thirty_months, shares } = editedAnimal(draft);
  const filled = shares.filter(isFilled);
  const kept = new Set(filled.map(({ cart_id }) => cart_id));
  const customers = filled.flatMap(({ customer }) => customer?.id ?? []);
  const terms = termsOf(draft);
  return {
    ...terms,
    // A series is only booked again if its rule has changed.
    recurring: draft.rrule === '' || draft.rrule === order.rrule ? (0 as const) : (1 as const),
    order_id,
    version,
    title: terms.event_name,
    old_dropoff_date: dropoff_date,
    customers,
    customers_all: customers,
    animal: animal.species,
    species: animal.species,
    heads: comesAsFlock(animal.species) ? animal.heads : undefined,
    ear_tag_id,
    // Left alone, the days follow the species.
    hang: hang === String(order.hang ?? '') ? undefined : hang === '' ? ('' as const) : Number(hang),
    split: filled.map(({ cart_id, customer, template_id, quarters }) => ({
      ...(cart_id !== null && { cart_id }),
      name: customer?.id ?? ('' as const),
      cutsheet: template_id ?? ('' as const),
      amount: quarters === 0 ? ('' as const) : amountOf(quarters),
    })),
    deletedsplit: split.flatMap(({ cart_id }) => (kept.has(cart_id) ? [] : [cart_id])),
    over_thirty_months: isAskedForAge(animal.species) ? over_thirty_months : ('' as const),
    collect_deposit: isOtherDeposit ? amount || '0' : undefined,
    deposite_email: undefined,
    deposite_phone: undefined,
    ...contactFields(contact),
    full_day_reason: draft.full_day_reason || undefined,
  };
}
