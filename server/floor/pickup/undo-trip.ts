import type { undoTrip as api } from '#contract/floor/pickup-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { lockShare } from '#server/floor/pickup/boxes.ts';
import { findTrip, markUndone } from '#server/floor/pickup/trip-store.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { undoPickup } from '#server/orders/pickup/pick-up-share.ts';
import { lockOrder } from '#server/orders/store.ts';

const WHY = 'Undone';

/** Takes a trip back. Its record stays, and another one corrects it. */
export async function undoTrip(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id, share_id, trip_id, pickup_id, action_id, initials, taken_at }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  const done = { order_id, share_id, trip_id };
  if (await findAction(tx, plant_id, action_id)) return done;
  await lockOrder(tx, plant_id, order_id);
  const trip = await findTrip(tx, plant_id, done);
  if (!trip) throw new Problem('not_found');
  if (trip.is_undone) return done;
  if (trip.is_last) {
    await undoPickup(tx, { actor }, { order_id, cart_id: share_id, pickup_id });
  } else {
    const { owner } = await lockShare(tx, plant_id, done);
    const change = { field: 'pickup', of: owner, from: trip.taken_by, to: null };
    await emit(tx, { actor }, 'order.changed', { subject: { order_id }, data: { changes: [change] } });
  }
  await markUndone(tx, plant_id, trip_id);
  const corrects = { record_id: trip.record_id, reason: WHY };
  const body = { share_id, trip_id };
  await addRecord(tx, actor, { action_id, kind: 'trip_undone', order_id, body, initials, taken_at, corrects });
  return done;
}
