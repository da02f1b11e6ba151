import { sql } from 'kysely';
import { UNPACKED } from '#contract/orders/stages.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { updateOrder } from '#server/orders/edit-store.ts';
import { advanceStage } from '#server/orders/stage-store.ts';

/** In hundredths of a pound; null until weighed. */
export interface ShareWeights {
  /** For the whole animal or flock. */
  live_weight_clb: number | null;
  /** Of the share's packages. */
  packaged_weight_clb: number | null;
}

/** Records the weight of a share in a locked order, and adds the change to the order's history. */
export async function saveShareWeights(
  tx: Tx,
  actor: PlantActor,
  { order_id, cart_id, live_weight_clb, packaged_weight_clb }: ShareWeights & { order_id: number; cart_id: number },
): Promise<void> {
  const { plant_id } = actor;
  const { rows } = await sql<{ live: number | null; packaged: number | null }>`
    update shares s set packaged_weight_clb = ${packaged_weight_clb}
    from orders o where o.plant_id = s.plant_id and o.order_id = s.order_id and s.plant_id = ${plant_id} and s.cart_id = ${cart_id}
    returning o.live_weight_clb as live, old.packaged_weight_clb as packaged`.execute(tx);
  const [before] = rows;
  if (!before) return;
  if (before.live !== live_weight_clb) await updateOrder(tx, plant_id, order_id, { live_weight_clb });
  const changes = [
    { field: 'live_weight', from: poundsOf(before.live), to: poundsOf(live_weight_clb) },
    { field: 'packaged_weight', from: poundsOf(before.packaged), to: poundsOf(packaged_weight_clb) },
  ].filter(({ from, to }) => from !== to);
  if (changes.length === 0) return;
  const isPacked = packaged_weight_clb !== null && before.packaged === null;
  const moved = isPacked ? await advanceStage(tx, plant_id, order_id, UNPACKED, 'packing') : {};
  await emit(tx, { actor }, 'order.weighed', { subject: { order_id }, data: { changes, ...moved } });
}

export const poundsOf = (clb: number | null): number | null => (clb === null ? null : clb / 100);
