import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { type AnimalStage, animalStageOf, canMoveStage, needsReason, STAGE_WORDS } from '#contract/orders/stages.ts';
import type * as api from '#contract/orders/stages-api.ts';
import { STAGE_UNDO_SECONDS } from '#contract/orders/stages-api.ts';
import { isUnderWay, ORDER_STATUS, type Stage } from '#contract/orders/status.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { forgetNotices, setStage } from '#server/orders/notice-store.ts';
import { receiveOrder } from '#server/orders/receive-order.ts';
import { findMove } from '#server/orders/stage-store.ts';
import { type LockedOrder, lockOrder, setStatus } from '#server/orders/store.ts';
import { undoNotification } from '#server/orders/undo-notification.ts';

type Moved = DataOf<typeof api.moveStage>;

/**
 * Locks the order: if several people make the same move at the same time, it is recorded once, and the others succeed
 * without recording it again.
 */
export async function moveStage(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { order_id, from, to, reason }: InputOf<typeof api.moveStage>,
): Promise<Moved> {
  const order = await lockOrder(tx, actor.plant_id, order_id);
  if (!order) throw new Problem('not_found');
  const now = animalStageOf(order);
  if (now === to) return { order_id, stage: now, move_id: 0 };
  if (now !== from) throw new Problem('stage_changed', { values: { stage: STAGE_WORDS[now] } });
  if (!isUnderWay(order.status) || !canMoveStage(now, to)) {
    throw new Problem('stage_move', { values: { from: STAGE_WORDS[now], to: STAGE_WORDS[to] } });
  }
  if (to === 'missed' && order.dropoff_date > today) throw new Problem('stage_too_early');
  if ((to === 'picked_up' || to === 'completed') && order.missing_weight) throw new Problem(order.missing_weight);
  if (needsReason(now, to) && reason === '') throw new Problem('change_reason_missing');
  return { order_id, stage: to, move_id: await carryOut(tx, actor, order, now, to, reason) };
}

/**
 * Some stages are also statuses; the others are only recorded. Returns the id of the move in the history, or 0 if it can't be
 * undone.
 */
async function carryOut(
  tx: Tx,
  actor: PlantActor,
  order: LockedOrder,
  from: AnimalStage,
  to: AnimalStage,
  reason: string,
): Promise<number> {
  const { plant_id } = actor;
  const { order_id, status } = order;
  const { pending, completed } = ORDER_STATUS;
  const because = reason && { reason };
  if (to === 'dropped_off' && status === pending) {
    return (await receiveOrder(tx, actor, order, { isAutomatic: true })).notice_id;
  }
  if (to === 'completed') {
    await setStatus(tx, plant_id, order_id, completed);
    await emit(tx, { actor }, 'order.completed', { subject: { order_id }, data: { from: status, to: completed } });
    return 0;
  }
  if (to === 'confirmed' && status !== pending) {
    await setStatus(tx, plant_id, order_id, pending);
    await forgetNotices(tx, plant_id, order_id);
    const data = { from: status, to: pending, ...because };
    await emit(tx, { actor }, 'order.receipt_undone', { subject: { order_id }, data });
    return 0;
  }
  await setStage(tx, plant_id, order_id, storedAs(to));
  const data = { stage: to, stage_before: from, ...because };
  return emit(tx, { actor }, 'order.stage_moved', { subject: { order_id }, data });
}

/** The value stored for a stage; '' if the order's status already implies it. */
const storedAs = (stage: AnimalStage): Stage =>
  stage === 'confirmed' || stage === 'requested' || stage === 'rejected' || stage === 'completed' ? '' : stage;

/** An undo requested in time may arrive this much later. */
const GRACE_SECONDS = 5;

export async function undoStage(
  tx: Tx,
  who: Who<PlantActor>,
  { order_id, move_id }: InputOf<typeof api.undoStage>,
): Promise<Moved> {
  const { actor } = who;
  const { plant_id } = actor;
  const order = await lockOrder(tx, plant_id, order_id);
  if (!order) throw new Problem('not_found');
  const move = await findMove(tx, plant_id, order_id, move_id, STAGE_UNDO_SECONDS + GRACE_SECONDS);
  if (!move) throw new Problem('stage_settled');
  if (move.kind === 'order.received') {
    await undoNotification(tx, who, { order_id, notice_id: move_id });
    return { order_id, stage: 'confirmed', move_id: 0 };
  }
  if (!isUnderWay(order.status) || animalStageOf(order) !== move.stage) throw new Problem('stage_settled');
  await setStage(tx, plant_id, order_id, storedAs(move.stage_before));
  const data = { stage: move.stage_before, stage_before: move.stage };
  await emit(tx, { actor }, 'order.stage_undone', { subject: { order_id }, data });
  return { order_id, stage: move.stage_before, move_id: 0 };
}
