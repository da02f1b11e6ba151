import { wordsFor } from '#contract/app/refusals.ts';
import type { takeTrip as api, Box } from '#contract/floor/pickup-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { listBoxes, sendBoxes } from '#server/floor/pickup/box-store.ts';
import { lockShare, numbersOf } from '#server/floor/pickup/boxes.ts';
import { countBoxesLeft, findTripOf, insertTrip, sendPacks } from '#server/floor/pickup/trip-store.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { pickupChanges, recordPickup, requireMayLeave, requireReady } from '#server/orders/pickup/pick-up-share.ts';

/** Records what leaves with whom. The animal is locked, so that each box leaves once. */
export async function takeTrip(tx: Tx, who: Who<PlantActor>, asked: InputOf<typeof api>): Promise<DataOf<typeof api>> {
  const { actor } = who;
  const { plant_id } = actor;
  const { order_id, share_id, name, box_ids, is_last, signature, override, reason } = asked;
  const { action_id, initials, taken_at } = asked;
  const done = await findAction(tx, plant_id, action_id);
  // An action that was set aside made no trip.
  if (done && done.kind !== 'trip') return { order_id, share_id, trip_id: 0, pickup_id: 0, is_last };
  if (done) {
    const made = required(await findTripOf(tx, plant_id, action_id), 'the trip');
    return { order_id, share_id, trip_id: made.trip_id, pickup_id: 0, is_last: made.is_last };
  }
  const { order, owner } = await lockShare(tx, plant_id, asked);
  requireReady(order);
  const paid = { order_id, cart_id: share_id, override, reason };
  const overridden = await requireMayLeave(tx, actor, paid);

  const here = await listBoxes(tx, { plant_id, share_id });
  const numbers = numbersOf(here, box_ids);
  const boxes = here.length > 0 ? numbers.length : asked.boxes;
  requireWhole(here, numbers, boxes, is_last);

  const { override_reason } = overridden;
  const body = { share_id, taken_by: name, boxes, numbers, is_last, is_signed: signature !== '', override_reason };
  const record_id = await addRecord(tx, actor, { action_id, kind: 'trip', order_id, body, initials, taken_at });
  const left = await countBoxesLeft(tx, plant_id, share_id);
  const trip = { order_id, share_id, record_id, taken_by: name, boxes, is_last, signature, taken_at };
  const trip_id = await insertTrip(tx, actor, trip);
  if ((await sendBoxes(tx, plant_id, trip_id, box_ids)) < numbers.length) throw new Problem('boxes_gone');

  if (!is_last) {
    const changes = [...pickupChanges(owner, name, boxes), ...overridden.changes];
    await emit(tx, { actor }, 'order.changed', { subject: { order_id }, data: { changes } });
    return { order_id, share_id, trip_id, pickup_id: 0, is_last };
  }
  await sendPacks(tx, plant_id, trip_id, share_id);
  const all = left === null && boxes === null ? null : (left ?? 0) + (boxes ?? 0);
  const { pickup_id } = await recordPickup(tx, who, { ...paid, name, boxes: all }, taken_at);
  return { order_id, share_id, trip_id, pickup_id, is_last };
}

/** A last trip leaves nothing behind, and any other takes something. */
function requireWhole(here: readonly Box[], numbers: readonly number[], boxes: number | null, is_last: boolean): void {
  const count = here.length - numbers.length;
  if (is_last && count > 0) throw new Problem('boxes_left', { values: { count } });
  if (is_last || (boxes ?? 0) > 0) return;
  const field = here.length > 0 ? 'box_ids' : 'boxes';
  throw new Problem('trip_empty', { fields: { [field]: wordsFor('trip_empty') } });
}
