import type * as api from '#contract/floor/pickup-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { MAX_BOXES } from '#contract/orders/pickups-api.ts';
import { CUTTING_BEGUN } from '#contract/orders/status.ts';
import { deleteBoxes, insertBoxes, lastBoxNumber, listBoxes, placeBoxes } from '#server/floor/pickup/box-store.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { findShare } from '#server/orders/pickup/pick-up-share.ts';
import { type LockedOrder, lockOrder } from '#server/orders/store.ts';

type Answer = DataOf<typeof api.addBoxes>;
interface OfShare {
  order_id: number;
  share_id: number;
}

/** Locks a share's animal. Refuses a share that was picked up. */
export async function lockShare(
  tx: Tx,
  plant_id: number,
  { order_id, share_id }: OfShare,
): Promise<{ order: LockedOrder; owner: string }> {
  const order = await lockOrder(tx, plant_id, order_id);
  const share = order && (await findShare(tx, plant_id, order_id, share_id));
  if (!share) throw new Problem('not_found');
  if (share.picked_up_by !== null) throw new Problem('share_picked_up', { values: { name: share.picked_up_by } });
  return { order, owner: share.owner };
}

const answer = async (tx: Tx, plant_id: number, { order_id, share_id }: OfShare): Promise<Answer> => ({
  order_id,
  share_id,
  boxes: await listBoxes(tx, { plant_id, share_id }),
});

/** Numbers go on from the highest that the share has had, so that a number on a box never means another one. */
export async function addBoxes(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id, share_id, count, place, action_id, initials, taken_at }: InputOf<typeof api.addBoxes>,
): Promise<Answer> {
  const { plant_id } = actor;
  const share = { plant_id, order_id, share_id };
  if (await findAction(tx, plant_id, action_id)) return answer(tx, plant_id, share);
  const { order } = await lockShare(tx, plant_id, share);
  if (!CUTTING_BEGUN.includes(order.stage)) throw new Problem('boxes_too_early');
  const last = await lastBoxNumber(tx, share);
  if (last + count > MAX_BOXES) throw new Problem('boxes_too_many', { values: { most: MAX_BOXES } });
  const numbers = Array.from({ length: count }, (_, at) => last + 1 + at);
  await insertBoxes(tx, share, numbers, place);
  const body = { share_id, numbers, place };
  await addRecord(tx, actor, { action_id, kind: 'boxes', order_id, body, initials, taken_at });
  return answer(tx, plant_id, share);
}

export async function moveBoxes(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id, share_id, box_ids, place, action_id, initials, taken_at }: InputOf<typeof api.moveBoxes>,
): Promise<Answer> {
  const { plant_id } = actor;
  const share = { order_id, share_id };
  if (await findAction(tx, plant_id, action_id)) return answer(tx, plant_id, share);
  await lockShare(tx, plant_id, share);
  const numbers = await requireHere(tx, plant_id, share_id, box_ids);
  await placeBoxes(tx, plant_id, box_ids, place);
  const body = { share_id, numbers, place };
  await addRecord(tx, actor, { action_id, kind: 'boxes_moved', order_id, body, initials, taken_at });
  return answer(tx, plant_id, share);
}

export async function removeBoxes(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { order_id, share_id, box_ids, reason, action_id, initials, taken_at }: InputOf<typeof api.removeBoxes>,
): Promise<Answer> {
  const { plant_id } = actor;
  const share = { order_id, share_id };
  if (await findAction(tx, plant_id, action_id)) return answer(tx, plant_id, share);
  await lockShare(tx, plant_id, share);
  const numbers = await requireHere(tx, plant_id, share_id, box_ids);
  await deleteBoxes(tx, plant_id, box_ids);
  const body = { share_id, numbers, why: reason };
  await addRecord(tx, actor, { action_id, kind: 'boxes_removed', order_id, body, initials, taken_at });
  return answer(tx, plant_id, share);
}

/** The numbers of these boxes. Refuses any that aren't here, or aren't of this share. */
async function requireHere(tx: Tx, plant_id: number, share_id: number, box_ids: readonly number[]): Promise<number[]> {
  return numbersOf(await listBoxes(tx, { plant_id, share_id }), box_ids);
}

export function numbersOf(here: Answer['boxes'], box_ids: readonly number[]): number[] {
  const chosen = here.filter(({ box_id }) => box_ids.includes(box_id));
  if (chosen.length < new Set(box_ids).size) throw new Problem('boxes_gone');
  return chosen.map(({ box_number }) => box_number);
}
