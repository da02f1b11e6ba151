import type { removeOrder as api } from '#contract/booking/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { holdsSlots, ORDER_STATUS, STATUS_WORDS } from '#contract/orders/status.ts';
import { requireCard } from '#server/accounts/policy.ts';
import { atDate } from '#server/booking/edit-order/at-date.ts';
import { theMarket } from '#server/booking/ports.ts';
import { headsOf, releaseSlots } from '#server/calendar/ledger.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { orderAbilities, requireKeeper } from '#server/orders/policy.ts';
import { lockSeries } from '#server/orders/series-store.ts';
import { isInvoiced } from '#server/orders/share-invoice.ts';
import { type LockedOrder, lockOrder, setStatus } from '#server/orders/store.ts';

/**
 * Soft-deletes an order, and with a `scope` its series, and releases the slots, all or nothing. Deleting it again fails with
 * not_found.
 */
export async function removeOrder(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { order_id, scope }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  requireCard(actor);
  const { plant_id } = actor;
  const others = scope === 'this' ? [] : (await lockSeries(tx, plant_id, order_id, { scope, today })).others;
  const orders = [await lockToRemove(tx, actor, order_id)];
  for (const other of others)
    orders.push(await atDate(other.dropoff_date, () => lockToRemove(tx, actor, other.order_id)));
  const holding = orders.filter(({ status }) => holdsSlots(status));
  await releaseSlots(
    tx,
    plant_id,
    holding.map((order) => headsOf(order)),
  );
  for (const { order_id, status } of orders) {
    await setStatus(tx, plant_id, order_id, ORDER_STATUS.deleted);
    const data = { from: status, to: ORDER_STATUS.deleted };
    await emit(tx, { actor }, 'order.removed', { subject: { order_id }, data });
  }
  return { order_id, order_ids: orders.map((order) => order.order_id) };
}

/**
 * Locks an order that this user may delete. Buyers on the market are refunded, so an order can't be deleted once they have
 * the meat.
 */
async function lockToRemove(tx: Tx, actor: PlantActor, order_id: number): Promise<LockedOrder> {
  const order = await lockOrder(tx, actor.plant_id, order_id);
  if (!order || !(isStaff(actor.role) || order.parties.includes(actor.account_id))) throw new Problem('not_found');
  requireKeeper(actor, order);
  if (!orderAbilities(actor, order).remove) {
    throw new Problem('status_move', {
      values: { from: STATUS_WORDS[order.status], to: STATUS_WORDS[ORDER_STATUS.deleted] },
    });
  }
  if (await isInvoiced(tx, actor.plant_id, order_id)) throw new Problem('order_invoiced');
  if (order.stage === 'picked_up' && (await theMarket().boughtShares(tx, actor.plant_id, order_id)).length > 0)
    throw new Problem('sold_and_picked_up');
  return order;
}
