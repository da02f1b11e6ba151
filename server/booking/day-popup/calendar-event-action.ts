import { wordsFor } from '#contract/app/refusals.ts';
import type { calenderEventAction as api } from '#contract/booking/day-events-api.ts';
import { isOfMarket, type OfMarket, speciesNamed } from '#contract/booking/day-order.ts';
import { SaveOrder } from '#contract/booking/edit-api.ts';
import { updateCustomer as changeApi } from '#contract/directory/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isStaff } from '#contract/lib/roles.ts';
import type { CategoryId, Species } from '#contract/lib/species.ts';
import { ORDER_STATUS, STATUS_WORDS } from '#contract/orders/status.ts';
import { requireOwnId } from '#server/accounts/policy.ts';
import { withFormFields } from '#server/booking/day-popup/day-buyers.ts';
import { findMarket, listBuyerIds } from '#server/booking/day-popup/day-events-store.ts';
import { dayAbilities } from '#server/booking/day-popup/policy.ts';
import { removeOrder } from '#server/booking/edit-order/remove-order.ts';
import { saveOrder } from '#server/booking/edit-order/save-series.ts';
import { lockCustomers } from '#server/directory/store.ts';
import { updateCustomer } from '#server/directory/update-customer.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { requireKeeper } from '#server/orders/policy.ts';
import { lockSeries } from '#server/orders/series-store.ts';
import { type LockedOrder, lockOrder } from '#server/orders/store.ts';

type Action = InputOf<typeof api>;

/**
 * Deletes or edits the order behind an event. The order is locked, so an action that its current status no longer
 * allows is refused. Customers are locked before the order.
 */
export async function calenderEventAction(tx: Tx, who: Who<PlantActor>, action: Action): Promise<DataOf<typeof api>> {
  const { actor } = who;
  requireOwnId(actor, action.processor_id);
  const buyer_id = await lockBuyer(tx, actor.plant_id, action);
  const { scope, event_id } = action;
  // The orders of a series are locked by id.
  if (scope !== 'this') await lockSeries(tx, actor.plant_id, event_id, { scope, today: who.today });
  const order = await lockOrder(tx, actor.plant_id, event_id);
  // Anyone not involved in the order gets not_found.
  if (!order || !(isStaff(actor.role) || order.parties.includes(actor.account_id))) throw new Problem('not_found');
  const market = await findMarket(tx, actor.plant_id, order.order_id);
  if (isOfMarket(market)) throw new Problem('event_of_market');
  const done = { order_id: order.order_id, event_id: order.order_id, action: action.action };
  if (action.action === 'delete') {
    return { ...done, order_ids: await remove(tx, who, { ...order, ...market }, action) };
  }
  await edit(tx, who, order, action, buyer_id);
  return { ...done, order_ids: [] };
}

/** Deletes the order the usual way, except that an accepted order can't be deleted from here. */
async function remove(
  tx: Tx,
  who: Who<PlantActor>,
  order: LockedOrder & OfMarket,
  { scope }: Action,
): Promise<number[]> {
  requireKeeper(who.actor, order);
  if (!dayAbilities(who.actor, order).remove) {
    throw new Problem('status_move', {
      values: { from: STATUS_WORDS[order.status], to: STATUS_WORDS[ORDER_STATUS.deleted] },
    });
  }
  return (await removeOrder(tx, who, { order_id: order.order_id, scope })).order_ids;
}

/** Locks the customer whose record the form changes. Returns undefined if it changes none, or if the order has no customer. */
async function lockBuyer(tx: Tx, plant_id: number, action: Action): Promise<number | undefined> {
  if (action.action === 'delete' || Object.keys(buyerChange(action)).length === 0) return undefined;
  const id = action.ng_buyer_id || (await listBuyerIds(tx, plant_id, action.event_id))[0];
  if (id) await lockCustomers(tx, plant_id, [id], null);
  return id;
}

/** Saves the name and the day to the order, and the rest to the customer's record. */
async function edit(
  tx: Tx,
  who: Who<PlantActor>,
  { order_id, category_id }: LockedOrder,
  action: Action,
  buyer_id: number | undefined,
): Promise<void> {
  const { eventName, scheduleDate, process_option, offering, ...rest } = action;
  await requireSameOwners(tx, who.actor.plant_id, order_id, action);
  await saveOrder(
    tx,
    who,
    SaveOrder.parse({
      order_id,
      event_name: eventName,
      dropoff_date: scheduleDate,
      ...(process_option && { process_option, offering }),
      animal: speciesOf(who.actor, action, category_id),
      extra_field_1: noteOf(rest),
      full_day_reason: rest.full_day_reason,
      scope: rest.scope,
    }),
  );
  const change = buyerChange(action);
  if (Object.keys(change).length === 0) return;
  const buyers = await listBuyerIds(tx, who.actor.plant_id, order_id);
  if (!buyer_id || !buyers.includes(buyer_id)) throw new Problem('customer_unknown');
  await withFormFields(updateCustomer(tx, who, changeApi.input.parse({ id: buyer_id, ...change })));
}

/** The species to change to; undefined if the category stays the same, because hogs and pork share one. */
function speciesOf(
  { species: handled }: PlantActor,
  { category_type }: Action,
  category_id: CategoryId,
): Species | undefined {
  if (category_type === '' || category_type === String(category_id)) return undefined;
  const named = speciesNamed(category_type, handled);
  if (!named) throw new Problem('species_missing', { fields: { category_type: wordsFor('species_missing') } });
  return named;
}

/** The note, as createDropoff writes it; undefined if neither field was sent. */
const noteOf = ({ eventDesc, extra_field_1 }: Pick<Action, 'eventDesc' | 'extra_field_1'>): string | undefined =>
  eventDesc === undefined ? extra_field_1 : [eventDesc, extra_field_1].filter(Boolean).join('\n');

/** Clients send the owners along with other changes. Changed owners are refused instead of being left as they are. */
async function requireSameOwners(tx: Tx, plant_id: number, order_id: number, { multi_buyers }: Action): Promise<void> {
  if (multi_buyers.length === 0) return;
  const owners = await listOwners(tx, plant_id, order_id);
  const isSame = ({ customer_id, ng_quarter }: (typeof multi_buyers)[number]) =>
    owners.some((one) => one.customer_id === customer_id && one.quarters === ng_quarter);
  if (owners.length === multi_buyers.length && multi_buyers.every(isSame)) return;
  throw new Problem('owners_elsewhere', { fields: { multi_buyers: wordsFor('owners_elsewhere') } });
}
const listOwners = (tx: Tx, plant_id: number, order_id: number) =>
  tx
    .selectFrom('shares')
    .select(['customer_id', 'quarters'])
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .execute();

/** The form's customer fields, renamed to the directory's field names. */
function buyerChange({ buyerName, last_name, userEmail, streetAddress, mobileNumber }: Action) {
  const fields = { first_name: buyerName, last_name, email: userEmail, address: streetAddress, phone: mobileNumber };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
