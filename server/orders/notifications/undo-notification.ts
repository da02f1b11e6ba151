import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import type * as api from '#contract/orders/notices-api.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { undoReceipt } from '#server/orders/animal/undo-receipt.ts';
import { updateOrder } from '#server/orders/edit-store.ts';
import { findStage, restoreNotices, setStage } from '#server/orders/notifications/notice-store.ts';
import { orderAbilities } from '#server/orders/policy.ts';
import { lockOrder } from '#server/orders/store.ts';
import { findUndoable } from '#server/orders/undo-store.ts';

/**
 * Undoes a notice whose emails haven't been written yet, along with what it recorded. Both this and the job that writes
 * the emails lock the order, so either nothing is emailed or the undo is refused.
 */
export async function undoNotification(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id, notice_id }: InputOf<typeof api.undoNotification>,
): Promise<DataOf<typeof api.undoNotification>> {
  const order = await lockOrder(tx, actor.plant_id, order_id);
  if (!order) throw new Problem('not_found');
  const sent = await findUndoable(tx, actor.plant_id, order_id, notice_id);
  if (!sent) throw new Problem('notice_sent');

  const { event, before, stage, stage_before } = sent;
  if (sent.kind === 'order.received') {
    if (!orderAbilities(actor, order).undo_receipt) throw new Problem('notice_sent');
    await undoReceipt(tx, actor, order);
    return { order_id, event };
  }
  if (event === 'invoice_generated' && !isOffice(actor.role)) throw new Problem('not_allowed');
  await restoreNotices(tx, actor.plant_id, order_id, event, before);
  if (stage !== stage_before && (await findStage(tx, actor.plant_id, order_id)) === stage) {
    await setStage(tx, actor.plant_id, order_id, stage_before);
  }
  if (sent.kill_date_before) await updateOrder(tx, actor.plant_id, order_id, { kill_date: sent.kill_date_before });
  await emit(tx, { actor }, 'order.notice_undone', { subject: { order_id }, data: { event, notice_id } });
  return { order_id, event };
}
