import { wordsFor } from '#contract/app/refusals.ts';
import type { createManualOrder as api, ManualOrder, NewSplitEntry } from '#contract/booking/api.ts';
import type { Animal } from '#contract/booking/booking.ts';
import { MAX_ORDERS_PER_SERIES } from '#contract/booking/recurrence.ts';
import { findSharesProblems, placeShares, QUARTERS_OF } from '#contract/booking/shares.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { type Deposit, findDeposit } from '#contract/orders/deposit.ts';
import { killDateOfNewOrder } from '#contract/orders/kill-date.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { requireCard } from '#server/accounts/policy.ts';
import { askUsualDeposit } from '#server/booking/edit-order/ask-usual-deposit.ts';
import { addBooking, type NewAnimal } from '#server/booking/new-order/add-booking.ts';
import { expandRecurrence } from '#server/booking/new-order/expand-recurrence.ts';
import { claimsOf, type FormAnimal, findAnimals } from '#server/booking/new-order/find-animals.ts';
import { requireKillDate } from '#server/booking/require-kill-date.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { attachFiles, requireFiles } from '#server/orders/order-files.ts';
import { findOwnRecord } from '#server/orders/store.ts';

/**
 * Books the animals on the new-order form for a day, or for every date of a recurrence: one order per animal, each with
 * its shares and an open cut sheet per share, all or nothing. Staff bookings are approved right away; a portal user's
 * booking is a request, which asks for the plant's usual deposit; of a series, for the first date's. Only the office may
 * overbook a day or choose the deposit.
 */
export async function createManualOrder(tx: Tx, who: Who<PlantActor>, form: ManualOrder): Promise<DataOf<typeof api>> {
  const { actor, today } = who;
  requireCard(actor);
  const { dropoff_date, kill_date = killDateOfNewOrder(dropoff_date), full_day_reason: reason } = form;
  const animals = giveShares(findAnimals(actor, form, kill_date), form.split);
  if (dropoff_date < today) throw atField('date_past', 'dropoff_date');
  requireKillDate(dropoff_date, kill_date);
  const dates = form.recurring ? expandRecurrence(form.rrule, dropoff_date, today, 'new') : [dropoff_date];
  if (dates.length * animals.length > Math.max(animals.length, MAX_ORDERS_PER_SERIES))
    throw new Problem('too_many_animals', { values: { most: MAX_ORDERS_PER_SERIES } });
  const deposit = depositOf(form);
  if ((reason || deposit) && !isOffice(actor.role)) throw new Problem('not_allowed');
  const { organic_certified_file, thirty_plus_file } = form;
  const fileIds = [...organic_certified_file, ...thirty_plus_file].map(Number);
  await requireFiles(tx, actor, fileIds);

  const isRequest = !isStaff(actor.role);
  const broughtBy =
    form.customers[0] ?? (isRequest ? await findOwnRecord(tx, actor.plant_id, actor.account_id) : undefined);
  const added = await addBooking(
    tx,
    {
      actor,
      party_id: isRequest ? actor.account_id : null,
      is_customer_created: isRequest,
      status: isRequest ? ORDER_STATUS.requested : ORDER_STATUS.pending,
      event_name: form.event_name,
      organic: form.organic,
      customer_id: broughtBy ?? null,
      remark: form.extra_field_1,
      dropoff_date,
      send_cut_sheet: form.send_cut_sheet,
      claims: claimsOf(animals, dates),
      full_day_reason: reason,
      series: form.recurring ? { rrule: form.rrule, dates } : undefined,
      deposit,
    },
    animals,
  );
  if (isRequest) await askUsualDeposit(tx, who, required(added.order_ids[0], 'the order'));
  if (fileIds.length > 0) {
    await attachFiles(tx, actor.plant_id, added.order_ids, { organic_certified_file, thirty_plus_file });
  }
  return { booking_id: added.booking_id, order_ids: added.order_ids, dates: [...dates] };
}

const atField = (code: 'date_past', field: string) => new Problem(code, { fields: { [field]: wordsFor(code) } });

function depositOf(form: ManualOrder): Deposit | null {
  const deposit = findDeposit(form);
  if (typeof deposit !== 'string') return deposit;
  throw new Problem(deposit, { fields: { collect_deposit: wordsFor(deposit) } });
}

/** Checks each animal's shares and assigns quarters. Duplicate entries count once. */
function giveShares(animals: readonly FormAnimal[], split: readonly NewSplitEntry[]): (FormAnimal & NewAnimal)[] {
  const entries = [...new Map(split.map((entry) => [JSON.stringify(keyOf(entry)), entry])).values()];
  const isOf = (animal: Animal) => (entry: NewSplitEntry) =>
    entry.animal === animal.species && entry.order_number === animal.animal_number;
  if (entries.some((entry) => !animals.some((animal) => isOf(animal)(entry)))) throw new Problem('animal_unknown');

  return animals.map((animal) => {
    const shares = entries.filter(isOf(animal)).map(({ customer, cut_sheet, amount }) => ({
      customer_id: customer,
      template_id: cut_sheet,
      quarters: QUARTERS_OF[amount],
    }));
    const [problem] = findSharesProblems(shares);
    if (problem) throw new Problem(problem.code);
    return { ...animal, shares: placeShares(shares) };
  });
}
const keyOf = ({ customer, animal, order_number, cut_sheet }: NewSplitEntry) => [
  customer,
  animal,
  order_number,
  cut_sheet,
];
