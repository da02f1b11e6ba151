import { sql } from 'kysely';
import type { saveHangingWeight as api } from '#contract/cut-sheets/estimate/weight-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { UNWEIGHED } from '#contract/orders/stages.ts';
import { isUnderWay, ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { updateOrder } from '#server/orders/edit-store.ts';
import { poundsOf, requirePlausible } from '#server/orders/share-weights.ts';
import { advanceStage } from '#server/orders/stage-store.ts';

/** Refuses to overwrite a weight that the sender hasn't seen, for example when two people weigh the animal at once. */
export async function saveHangingWeight(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id, hanging_weight_clb, seen_clb, live_weight_clb, seen_live_clb = null }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  const { rows } = await sql<{ status: OrderStatus; hanging_clb: number | null; live_clb: number | null }>`
    select status, hanging_weight_clb as hanging_clb, live_weight_clb as live_clb from orders
    where plant_id = ${plant_id} and order_id = ${order_id} and status <> ${ORDER_STATUS.deleted} for update`.execute(
    tx,
  );
  const [order] = rows;
  if (!order) throw new Problem('not_found');
  if (isUnderWay(order.status) && order.status !== ORDER_STATUS.open) throw new Problem('weight_too_early');
  if (order.status !== ORDER_STATUS.open) throw new Problem('order_over');
  const { hanging_clb, live_clb } = order;
  const live = live_weight_clb === undefined ? live_clb : live_weight_clb;
  if (hanging_clb === hanging_weight_clb && live_clb === live) return { order_id, hanging_weight_clb };
  if (hanging_clb !== hanging_weight_clb && hanging_clb !== seen_clb) throw new Problem('weight_changed');
  if (live_clb !== live && live_clb !== seen_live_clb) throw new Problem('weight_changed');
  requirePlausible({ hanging_clb: hanging_weight_clb, live_clb: live });

  await updateOrder(tx, plant_id, order_id, { hanging_weight_clb, live_weight_clb: live });
  const moved = hanging_weight_clb === null ? {} : await advanceStage(tx, plant_id, order_id, UNWEIGHED, 'hanging');
  const changes = [
    { field: 'hanging_weight', from: poundsOf(hanging_clb), to: poundsOf(hanging_weight_clb) },
    { field: 'live_weight', from: poundsOf(live_clb), to: poundsOf(live) },
  ].filter(({ from, to }) => from !== to);
  await emit(tx, { actor }, 'order.weighed', { subject: { order_id }, data: { changes, ...moved } });
  return { order_id, hanging_weight_clb };
}
