import type { saveOrder as api, SaveOrder } from '#contract/booking/edit-api.ts';
import { moveRule } from '#contract/booking/recurrence.ts';
import { amountOf } from '#contract/booking/shares.ts';
import { addDays, daysBetween } from '#contract/lib/days.ts';
import type { DataOf } from '#contract/lib/endpoint.ts';
import { CATEGORY_OF } from '#contract/lib/species.ts';
import { answerFor, answerOf, type Label } from '#contract/orders/offering.ts';
import { atDate } from '#server/booking/edit-order/at-date.ts';
import { findNamedIn, type Saved, saveOneOrder } from '#server/booking/edit-order/save-order.ts';
import { type DayOfCategory, lockDays } from '#server/calendar/ledger.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { moveInSeries } from '#server/orders/edit-store.ts';
import { findSeries, lockSeries, type SeriesOrder } from '#server/orders/series-store.ts';
import { findShares } from '#server/orders/shares-store.ts';

/** Saves the edit dialog for one order or, depending on `scope`, for the other orders of its series too, all or nothing. */
export async function saveOrder(tx: Tx, who: Who<PlantActor>, form: SaveOrder): Promise<DataOf<typeof api>> {
  const { scope, order_id } = form;
  if (scope === 'this') return (await saveOneOrder(tx, who, form)).data;
  const { plant_id } = who.actor;
  // Customers are locked before orders, and the orders of a series by id.
  await findNamedIn(tx, who.actor, form);
  const { own, others } = await lockSeries(tx, plant_id, order_id, { scope, today: who.today });
  if (!own) throw new Problem('not_found');
  const shift = shiftOf(own, form);
  await lockDays(tx, plant_id, daysOf([own, ...others], shift, form), form.full_day_reason !== '');
  // Each order moves to a day only after the one that is there now has left it.
  const inTurn = shift > 0 ? others.toReversed() : others;
  const isAhead = ({ dropoff_date }: SeriesOrder) =>
    shift > 0 ? dropoff_date > own.dropoff_date : shift < 0 && dropoff_date < own.dropoff_date;
  for (const other of inTurn.filter(isAhead)) {
    const days = { dropoff_date: addDays(other.dropoff_date, shift), kill_date: addDays(other.kill_date, shift) };
    const { order_id } = other;
    const { full_day_reason } = form;
    const moved = { ...UNCHANGED, ...days, order_id, full_day_reason };
    await atDate(other.dropoff_date, () => saveOneOrder(tx, who, moved));
  }
  const saved = await atDate(own.dropoff_date, () => saveOneOrder(tx, who, form));
  for (const other of inTurn)
    await atDate(other.dropoff_date, async () =>
      saveOneOrder(tx, who, await sameEdit(tx, plant_id, saved, other, form)),
    );
  if (shift !== 0) {
    const rrule = (await findSeries(tx, plant_id, order_id))?.rrule ?? '';
    const moved_ids = [own, ...others].map((one) => one.order_id);
    await moveInSeries(tx, plant_id, moved_ids, { shift, rrule: moveRule(rrule, shift) });
  }
  return { ...saved.data, changed_ids: others.map((other) => other.order_id) };
}

/** An edit that changes nothing. */
export const UNCHANGED = {
  recurring: false,
  rrule: '',
  scope: 'this',
  deposite_email: '',
  deposite_phone: '',
  deletedsplit: [],
  offering: '',
  allows_same_tag: false,
} satisfies Partial<SaveOrder>;

/** The days on which these orders hold slots before and after an edit. */
function daysOf(
  orders: readonly SeriesOrder[],
  shift: number,
  { species, animal = species }: SaveOrder,
): DayOfCategory[] {
  const category = animal && CATEGORY_OF[animal];
  return orders.flatMap(({ dropoff_date, category_id }) => [
    { day: dropoff_date, category_id },
    { day: addDays(dropoff_date, shift), category_id: category ?? category_id },
  ]);
}

/** By how many days an edit moves the drop-off. */
const shiftOf = ({ dropoff_date: day }: SeriesOrder, { dropoff_date = day, old_dropoff_date }: SaveOrder): number =>
  dropoff_date === old_dropoff_date ? 0 : daysBetween(day, dropoff_date);

/** What an edit changes on another order of its series. Facts about one animal, such as its ear tag, stay. */
async function sameEdit(
  tx: Tx,
  plant_id: number,
  { order, before, fields, shares, changes }: Saved,
  other: SeriesOrder,
  { full_day_reason, organic_certified_file }: SaveOrder,
): Promise<SaveOrder> {
  const changed = new Set(changes.map(({ field }) => field));
  const { title, organic, remark, organs, sex, process_option, species, heads } = fields;
  const label = (process_option ?? order.process_option) as Label | '';
  const shift = daysBetween(order.dropoff_date, fields.dropoff_date ?? order.dropoff_date);
  const killShift = daysBetween(before.kill_date, fields.kill_date ?? before.kill_date);
  const areSharesChanged = ['share', 'owner', 'cut_sheet'].some((field) => changed.has(field));
  const stored = areSharesChanged ? await findShares(tx, plant_id, other.order_id) : [];
  const owners = new Set(shares.map(({ customer_id }) => customer_id));
  return {
    ...UNCHANGED,
    order_id: other.order_id,
    full_day_reason,
    deletedsplit: stored.filter(({ customer_id }) => !owners.has(customer_id)).map(({ cart_id }) => cart_id),
    ...(changed.has('event_name') && { event_name: title }),
    ...(changed.has('organic') && { organic: organic as SaveOrder['organic'] }),
    ...(changed.has('extra_field_1') && { extra_field_1: remark }),
    ...(changed.has('organs') && { organs: organs as SaveOrder['organs'] }),
    ...(changed.has('sex') && { sex: sex as SaveOrder['sex'] }),
    ...((changed.has('process_option') || changed.has('offering')) && {
      process_option: label,
      offering: answerFor(label, answerOf(fields.offering ?? order.offering)),
    }),
    ...(changed.has('species') && { species }),
    ...(changed.has('heads') && { heads }),
    ...(changed.has('hang') && { hang: fields.hang_days ?? undefined }),
    ...(shift !== 0 && { dropoff_date: addDays(other.dropoff_date, shift) }),
    ...((shift !== 0 || killShift !== 0) && { kill_date: addDays(other.kill_date, killShift) }),
    ...(changed.has('organic_certified_file') && { organic_certified_file }),
    ...(areSharesChanged && {
      split: shares.map(({ customer_id, template_id, quarters }) => ({
        name: customer_id,
        cutsheet: template_id ?? undefined,
        amount: amountOf(quarters),
      })),
    }),
  };
}
