import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { canOverride, type Need } from '#contract/orders/stage-needs.ts';
import { type AnimalStage, animalStageOf, canMoveStage, needsReason, STAGE_WORDS } from '#contract/orders/stages.ts';
import type * as api from '#contract/orders/stages-api.ts';
import { isUnderWay, ORDER_STATUS, type Stage } from '#contract/orders/status.ts';
import type { Weights } from '#contract/orders/weights-api.ts';
import type { Tx } from '#server/lib/database.ts';
import type { HistoryChange } from '#server/lib/event-data.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { killDayAfter, proveKilled, storeKillDay } from '#server/orders/advance-stage.ts';
import { undoReceipt } from '#server/orders/animal/undo-receipt.ts';
import { type Recount, recountFlock, restoreCounts } from '#server/orders/count-flock.ts';
import { updateOrder } from '#server/orders/edit-store.ts';
import { beforeNotice, knownNotices, recordNotice, setStage } from '#server/orders/notifications/notice-store.ts';
import { undoNotification } from '#server/orders/notifications/undo-notification.ts';
import { receiveOrder } from '#server/orders/receive-order.ts';
import { findNeeds, needsProblem } from '#server/orders/stage-needs.ts';
import { findMove, SETTLED_SECONDS } from '#server/orders/stage-store.ts';
import { type LockedOrder, lockOrder, setStatus } from '#server/orders/store.ts';
import { restoreWeights, type StoredWeights, storeWeights, weightsOf } from '#server/orders/weigh-animal.ts';

type Moved = DataOf<typeof api.moveStage>;

/**
 * Locks the order: if several people make the same move at the same time, it is recorded once, and the others succeed
 * without recording it again.
 */
export async function moveStage(
  tx: Tx,
  { actor, today }: Pick<Who<PlantActor>, 'actor' | 'today'>,
  input: InputOf<typeof api.moveStage>,
): Promise<Moved> {
  const { order_id, from, to, reason, weights, birds, override } = input;
  const { plant_id } = actor;
  const order = await lockOrder(tx, plant_id, order_id);
  if (!order) throw new Problem('not_found');
  const now = animalStageOf(order);
  const reached = stageReached(to, weights);
  if (now === to && reached !== to) return moveStage(tx, { actor, today }, { ...input, from: now, to: reached });
  if (now === reached) {
    // Somebody made this move first. What was entered with it is still stored, or refused.
    if (birds) await recountFlock(tx, { actor, today }, { order_id, ...birds });
    if (weights) await weighForMove(tx, actor, order, weights);
    return { order_id, stage: now, move_id: 0 };
  }
  if (now !== from) throw new Problem('stage_changed', { values: { stage: STAGE_WORDS[now] } });
  if (!isUnderWay(order.status) || !canMoveStage(now, to)) {
    throw new Problem('stage_move', { values: { from: STAGE_WORDS[now], to: STAGE_WORDS[to] } });
  }
  if (to === 'missed' && order.dropoff_date > today) throw new Problem('stage_too_early');
  const counted: Recount | undefined = birds && (await recountFlock(tx, { actor, today }, { order_id, ...birds }));
  const weighed = weights && (await weighForMove(tx, actor, order, weights));
  if ((to === 'picked_up' || to === 'completed') && order.missing_weight) throw new Problem(order.missing_weight);
  if (needsReason(now, to) && reason === '') throw new Problem('change_reason_missing');
  const missing = await findNeeds(tx, plant_id, order_id, now, reached);
  if (missing.length > 0) requireOverride(actor, to, missing, { reason, override });
  const why = missing.length > 0 ? overriddenWith(missing, reason) : { ...(reason && { reason }) };
  const move = { from: now, to: reached, data: { ...why, ...(weighed && { weighed }), ...(counted && { counted }) } };
  return { order_id, stage: reached, move_id: await carryOut(tx, { actor, today }, order, move) };
}

/** A carcass that has been weighed is on the rail. See docs/rules.md, An animal’s stages. */
const stageReached = (to: AnimalStage, weights: Weights | undefined): AnimalStage =>
  to === 'killed' && weights && weights.hanging_weight_clb !== null ? 'hanging' : to;

/** The weights before and after a move that recorded them, so that undoing the move takes them back. */
interface WeighedMove {
  before: StoredWeights;
  after: StoredWeights;
}

async function weighForMove(
  tx: Tx,
  actor: PlantActor,
  order: LockedOrder,
  weights: Weights,
): Promise<WeighedMove | undefined> {
  if (order.status !== ORDER_STATUS.open) throw new Problem('weight_too_early');
  const { after, changes } = await storeWeights(tx, actor, order, weights);
  if (changes.length === 0) return;
  await emit(tx, { actor }, 'order.weighed', { subject: { order_id: order.order_id }, data: { changes } });
  return { before: weightsOf(order), after };
}

/** Only the office may move an animal while something is missing, and has to say why. */
export function requireOverride(
  actor: PlantActor,
  to: AnimalStage,
  missing: readonly Need[],
  { reason, override }: { reason: string; override: boolean },
): void {
  if (!override || !canOverride(missing)) throw needsProblem(to, missing);
  if (!isOffice(actor.role)) throw new Problem('stage_needs_office');
  if (reason === '') throw new Problem('change_reason_missing');
}

/** For the history, which shows it to the plant's staff. */
export const overriddenWith = (missing: readonly Need[], reason: string) => ({
  changes: [{ field: 'overridden', from: null, to: missing.join(', ') }],
  override_reason: reason,
});

/**
 * Some stages are also statuses; the others are only recorded. Returns the id of the move in the history, or 0 if it can't be
 * undone.
 */
async function carryOut(
  tx: Tx,
  { actor, today }: Pick<Who<PlantActor>, 'actor' | 'today'>,
  order: LockedOrder,
  { from, to, data }: { from: AnimalStage; to: AnimalStage; data: { reason?: string; changes?: HistoryChange[] } },
): Promise<number> {
  const { plant_id } = actor;
  const { order_id, status } = order;
  const { pending, completed } = ORDER_STATUS;
  const subject = { order_id };
  if (to === 'dropped_off' && status === pending) {
    return (await receiveOrder(tx, actor, order, { isAutomatic: true })).notice_id;
  }
  if (to === 'completed') {
    await setStatus(tx, plant_id, order_id, completed);
    const killed = await proveKilled(tx, plant_id, order, today);
    const changes = [...(data.changes ?? []), ...killed];
    const done = { from: status, to: completed, ...data, ...(changes.length > 0 && { changes }) };
    await emit(tx, { actor }, 'order.completed', { subject, data: done });
    return 0;
  }
  if (to === 'confirmed' && status !== pending) {
    await undoReceipt(tx, actor, order, data);
    return 0;
  }
  await setStage(tx, plant_id, order_id, storedAs(to));
  const isReady = to === 'ready' && !needsReason(from, to);
  const notice_id = isReady ? await notifyReady(tx, actor, order_id) : 0;
  const killed = await storeKillDay(tx, plant_id, order, killDayAfter(order, from, to, today));
  const changes = [...(data.changes ?? []), ...killed];
  const moved = {
    stage: to,
    stage_before: from,
    ...data,
    ...(changes.length > 0 && { changes }),
    ...(notice_id > 0 && { notice_id }),
  };
  return emit(tx, { actor }, 'order.stage_moved', { subject, data: moved });
}

/**
 * Tells the owners, unless the plant turned this message off, that they can pick up their meat. They are told once the move can't
 * be undone anymore. Returns the id of the notice; 0 if everyone was told before.
 */
async function notifyReady(tx: Tx, actor: PlantActor, order_id: number): Promise<number> {
  const event = 'ready_for_pickup';
  const before = await knownNotices(tx, actor.plant_id, order_id, event);
  const recipients = await recordNotice(tx, actor, { order_id, event }, true);
  const cart_ids = recipients.filter(({ is_due }) => is_due).map(({ cart_id }) => cart_id);
  const data = { event, cart_ids, stage: 'ready', stage_before: 'ready', before: beforeNotice(recipients, before) };
  return cart_ids.length === 0 ? 0 : emit(tx, { actor }, 'order.notified', { subject: { order_id }, data });
}

/** The value stored for a stage; '' if the order's status already implies it. */
const storedAs = (stage: AnimalStage): Stage =>
  stage === 'confirmed' || stage === 'requested' || stage === 'rejected' || stage === 'completed' ? '' : stage;

/** Undoes a move, along with the weights and birds entered with it unless they have been corrected since. */
export async function undoStage(
  tx: Tx,
  who: Who<PlantActor>,
  { order_id, move_id }: InputOf<typeof api.undoStage>,
): Promise<Moved> {
  const { actor } = who;
  const { plant_id } = actor;
  const order = await lockOrder(tx, plant_id, order_id);
  if (!order) throw new Problem('not_found');
  const move = await findMove(tx, plant_id, order_id, move_id, SETTLED_SECONDS);
  if (!move) throw new Problem('stage_settled');
  if (move.kind === 'order.received') {
    await undoNotification(tx, who, { order_id, notice_id: move_id });
    return { order_id, stage: 'confirmed', move_id: 0 };
  }
  if (!isUnderWay(order.status) || animalStageOf(order) !== move.stage) throw new Problem('stage_settled');
  if (move.weighed) await restoreWeights(tx, actor, order, move.weighed);
  if (move.notice_id !== null) await undoNotification(tx, who, { order_id, notice_id: move.notice_id });
  if (move.counted) await restoreCounts(tx, who, order_id, move.counted);
  await setStage(tx, plant_id, order_id, storedAs(move.stage_before));
  if (move.kill_date_before) await updateOrder(tx, plant_id, order_id, { kill_date: move.kill_date_before });
  const data = { stage: move.stage_before, stage_before: move.stage };
  await emit(tx, { actor }, 'order.stage_undone', { subject: { order_id }, data });
  return { order_id, stage: move.stage_before, move_id: 0 };
}
