import type { undoAcceptance as api } from '#contract/booking/edit-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { isFreshAcceptance } from '#server/booking/edit-order/fresh-acceptance.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { clearDecision, lockOrder } from '#server/orders/store.ts';

/**
 * Undoes an acceptance while nothing else has happened to the order. A request and an accepted order hold the same slots. Both this
 * and the job that writes the email lock the order, so either nobody is told or the undo is refused.
 */
export async function undoAcceptance(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id, decision_id }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  const order = await lockOrder(tx, plant_id, order_id);
  if (!order) throw new Problem('not_found');
  const { pending: from, requested: to } = ORDER_STATUS;
  if (order.status !== from || !(await isFreshAcceptance(tx, plant_id, order_id, decision_id))) {
    throw new Problem('acceptance_settled');
  }
  await clearDecision(tx, plant_id, order_id);
  await emit(tx, { actor }, 'order.accept_undone', { subject: { order_id }, data: { from, to } });
  return { order_id, status: to };
}
