import { randomUUID } from 'node:crypto';
import type { undoTrip as api } from '#contract/floor/pickup-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { lockShare } from '#server/floor/pickup/boxes.ts';
import { findLastTrip, findTrip, markUndone } from '#server/floor/pickup/trip-store.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { undoPickup } from '#server/orders/pickup/pick-up-share.ts';
import { lockOrder } from '#server/orders/store.ts';

/** Takes a trip back. The last one takes the pickup back too. */
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
  await takeBack(tx, actor, trip, { ...done, action_id, initials, taken_at });
  if (trip.is_last) {
    await undoPickup(tx, { actor }, { order_id, cart_id: share_id, pickup_id });
  } else {
    const { owner } = await lockShare(tx, plant_id, done);
    const change = { field: 'pickup', of: owner, from: trip.taken_by, to: null };
    await emit(tx, { actor }, 'order.changed', { subject: { order_id }, data: { changes: [change] } });
  }
  return done;
}

const WHY = 'Undone';

/** The trip's record stays, and another one corrects it. */
async function takeBack(
  tx: Tx,
  actor: PlantActor,
  { trip_id, record_id }: { trip_id: number; record_id: number },
  {
    order_id,
    share_id,
    ...record
  }: { order_id: number; share_id: number; action_id: string; initials: string; taken_at?: string | undefined },
): Promise<void> {
  await markUndone(tx, actor.plant_id, trip_id);
  const corrects = { record_id, reason: WHY };
  await addRecord(tx, actor, { ...record, kind: 'trip_undone', order_id, body: { share_id, trip_id }, corrects });
}

/** A pickup that is taken back in the office takes its trip back, so that its boxes and packs are here again. */
export async function takeLastTripBack(
  tx: Tx,
  actor: PlantActor,
  { order_id, cart_id: share_id }: { order_id: number; cart_id: number },
): Promise<void> {
  const trip = await findLastTrip(tx, actor.plant_id, share_id);
  if (trip) await takeBack(tx, actor, trip, { order_id, share_id, action_id: randomUUID(), initials: '' });
}
