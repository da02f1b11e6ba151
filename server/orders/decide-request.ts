import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { updateProcessorAcceptanceStatus as api } from '#contract/orders/api.ts';
import { holdsSlots, ORDER_STATUS, STATUS_WORDS } from '#contract/orders/status.ts';
import { releaseSlots } from '#server/calendar/ledger.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { orderAbilities } from '#server/orders/policy.ts';
import { headsOf, lockOrder, setDecision } from '#server/orders/store.ts';

/**
 * Accepts a request, which then waits for its drop-off, or rejects it with a reason and gives its slots back. Under the order's
 * lock: of two people who decide at once, the second finds it decided. Decisions C-01, C-02, C-15.
 */
export async function decideRequest(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id: id, schedule_id, status: sent, reject_reason }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const order_id = id || schedule_id;
  const order = order_id ? await lockOrder(tx, actor.plant_id, order_id) : undefined;
  if (!order_id || !order) throw new Problem('not_found');
  const isRejected = sent === ORDER_STATUS.rejected;
  const status = isRejected ? ORDER_STATUS.rejected : ORDER_STATUS.pending;
  if (!orderAbilities(actor, order).decide) {
    throw new Problem('status_move', { values: { from: STATUS_WORDS[order.status], to: STATUS_WORDS[status] } });
  }
  if (!holdsSlots(status)) await releaseSlots(tx, actor.plant_id, [headsOf(order)]);
  await setDecision(tx, actor, order_id, { status, reject_reason: isRejected ? reject_reason : '' });
  await emit(tx, { actor }, isRejected ? 'order.rejected' : 'order.accepted', {
    order_id,
    data: { from: order.status, to: status, ...(isRejected && { reject_reason }) },
    audience: order.parties,
  });
  return { order_id, status };
}
