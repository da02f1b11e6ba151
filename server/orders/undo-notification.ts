import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import type * as api from '#contract/orders/notices-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { updateOrder } from '#server/orders/edit-store.ts';
import { findStage, forgetNotices, restoreNotices, setStage } from '#server/orders/notice-store.ts';
import { orderAbilities } from '#server/orders/policy.ts';
import { type LockedOrder, lockOrder, setStatus } from '#server/orders/store.ts';
import { findUndoable } from '#server/orders/undo-store.ts';
import { poundsOf } from '#server/orders/weigh-animal.ts';

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
    const { pending } = ORDER_STATUS;
    await setStatus(tx, actor.plant_id, order_id, pending);
    await forgetNotices(tx, actor.plant_id, order_id);
    const changes = await forgetLiveWeight(tx, actor.plant_id, order);
    await emit(tx, { actor }, 'order.receipt_undone', {
      subject: { order_id },
      data: { from: order.status, to: pending, ...(changes.length > 0 && { changes }) },
    });
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

/** The live weight was entered when the animal was received, because nothing is weighed before that. */
async function forgetLiveWeight(tx: Tx, plant_id: number, { order_id, live_weight_clb }: LockedOrder) {
  if (live_weight_clb === null) return [];
  await updateOrder(tx, plant_id, order_id, { live_weight_clb: null });
  return [{ field: 'live_weight', from: poundsOf(live_weight_clb), to: null }];
}
