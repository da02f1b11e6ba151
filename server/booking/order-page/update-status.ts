import type { updateStatus as api } from '#contract/booking/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { animalStageOf } from '#contract/orders/stages.ts';
import { ORDER_STATUS, STATUS_WORDS } from '#contract/orders/status.ts';
import { setAge } from '#server/cut-sheets/age/answer-age.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { proveKilled } from '#server/orders/advance-stage.ts';
import { type Entered, undoReceipt } from '#server/orders/animal/undo-receipt.ts';
import { countFlock } from '#server/orders/count-flock.ts';
import { orderAbilities } from '#server/orders/policy.ts';
import { receiveOrder } from '#server/orders/receive-order.ts';
import { findNeeds, needsProblem } from '#server/orders/stage-needs.ts';
import { type LockedOrder, lockOrder, setStatus } from '#server/orders/store.ts';
import { saveLiveWeight } from '#server/orders/weigh-animal.ts';

const { pending, open, completed } = ORDER_STATUS;
const ABILITY_FOR = { [open]: 'receive', [pending]: 'undo_receipt', [completed]: 'complete' } as const;
/**
 * Changes an order's status. Locks the order, so that if two people change it at the same time, the second change is
 * checked against the first.
 */
export async function updateStatus(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  {
    order_id,
    status,
    ear_tag_id,
    over_thirty_months,
    allows_same_tag,
    live_weight_clb,
    dead_on_arrival,
    received,
    is_sure = false,
  }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const order = await lockOrder(tx, actor.plant_id, order_id);
  if (!order) throw new Problem('not_found');
  if (!orderAbilities(actor, order)[ABILITY_FOR[status]]) {
    throw new Problem('status_move', { values: { from: STATUS_WORDS[order.status], to: STATUS_WORDS[status] } });
  }
  if (status === completed) {
    if (order.missing_weight) throw new Problem(order.missing_weight);
    const missing = await findNeeds(tx, actor.plant_id, order_id, animalStageOf(order), 'completed');
    if (missing.length > 0) throw needsProblem('completed', missing);
  }
  if (status === open) {
    const entered = await enteredBy(tx, actor, order, { live_weight_clb, over_thirty_months });
    await receiveOrder(tx, actor, order, { ear_tag_id, isAutomatic: true, allows_same_tag, entered });
    const isCounted = typeof dead_on_arrival === 'number' || typeof received === 'number';
    if (isCounted) await countFlock(tx, { actor, today }, { order_id, dead_on_arrival, received, is_sure });
    if (live_weight_clb) await saveLiveWeight(tx, actor, order, { live_weight_clb, is_sure });
    if (over_thirty_months) await setAge(tx, actor, { ...order, status }, over_thirty_months, true);
  } else if (status === pending) {
    await undoReceipt(tx, actor, order);
  } else {
    await setStatus(tx, actor.plant_id, order_id, status, ear_tag_id);
    const changes = await proveKilled(tx, actor.plant_id, order, today);
    await emit(tx, { actor }, 'order.completed', {
      subject: { order_id },
      data: { from: order.status, to: status, ...(changes.length > 0 && { changes }) },
    });
  }
  return { order_id, status, can: orderAbilities(actor, { ...order, status }) };
}

/** What a receipt records besides the ear tag, with what was there before it. */
async function enteredBy(
  tx: Tx,
  { plant_id }: PlantActor,
  { order_id, live_weight_clb: live }: LockedOrder,
  { live_weight_clb, over_thirty_months }: Pick<InputOf<typeof api>, 'live_weight_clb' | 'over_thirty_months'>,
): Promise<Entered[]> {
  const { over_thirty_months: age } = await tx
    .selectFrom('orders')
    .select('over_thirty_months')
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  return [
    ...(live_weight_clb ? [{ field: 'live_weight_clb' as const, before: live, after: live_weight_clb }] : []),
    ...(over_thirty_months ? [{ field: 'over_thirty_months' as const, before: age, after: over_thirty_months }] : []),
  ];
}
