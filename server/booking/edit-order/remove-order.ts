import type { removeOrder as api } from '#contract/booking/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isStaff } from '#contract/lib/roles.ts';
import { holdsSlots, ORDER_STATUS, STATUS_WORDS } from '#contract/orders/status.ts';
import { requireCard } from '#server/accounts/policy.ts';
import { theMarket } from '#server/booking/market-port.ts';
import { headsOf, releaseSlots } from '#server/calendar/ledger.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { orderAbilities, requireKeeper } from '#server/orders/policy.ts';
import { isInvoiced } from '#server/orders/share-invoice.ts';
import { lockOrder, setStatus } from '#server/orders/store.ts';

/**
 * Soft-deletes an order and releases its slots. Deleting it again fails with not_found. Buyers on the market are refunded, so
 * an order can't be deleted once they have the meat.
 */
export async function removeOrder(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  requireCard(actor);
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
  if (holdsSlots(order.status)) await releaseSlots(tx, actor.plant_id, [headsOf(order)]);
  await setStatus(tx, actor.plant_id, order_id, ORDER_STATUS.deleted);
  await emit(tx, { actor }, 'order.removed', {
    subject: { order_id },
    data: { from: order.status, to: ORDER_STATUS.deleted },
  });
  return { order_id };
}
