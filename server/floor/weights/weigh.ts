import type * as api from '#contract/floor/weigh-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import { findWeight, listTwoWeights, newestWeights, type RecordedWeight } from '#server/floor/weights/weight-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { type LockedOrder, lockOrder } from '#server/orders/store.ts';
import { saveHangingWeight } from '#server/orders/weigh-animal.ts';

type Now = DataOf<typeof api.weigh>;

/** Records a weight, and gives the animal the newest of each side. */
export async function weigh(
  tx: Tx,
  who: Who<PlantActor>,
  { order_id, weighed, weight_clb, raw, is_stable, is_sure, action_id, initials, taken_at }: InputOf<typeof api.weigh>,
): Promise<Now> {
  const { actor } = who;
  const isDone = await findAction(tx, actor.plant_id, action_id);
  const order = await lockAnimal(tx, actor.plant_id, order_id);
  if (isDone) return nowOf(order);
  if (!ARRIVED.includes(order.status)) throw new Problem('weight_too_early');
  const body = { [weighed]: weight_clb, ...(raw && { raw }), ...(is_stable !== undefined && { is_stable }) };
  await addRecord(tx, actor, { action_id, initials, taken_at, kind: 'weight', order_id, body });
  return takeNewestWeights(tx, who, order, is_sure);
}

/** The weights that a person has to decide about. */
export const twoWeights = (db: Db, { actor }: Who<PlantActor>): Promise<DataOf<typeof api.twoWeights>> =>
  listTwoWeights(db, actor.plant_id);

/** A decision is a weight of its own: the one that was right, said now. */
export async function decideWeight(
  tx: Tx,
  who: Who<PlantActor>,
  { record_id, weighed, is_sure, action_id, initials, taken_at }: InputOf<typeof api.decideWeight>,
): Promise<Now> {
  const { actor } = who;
  const isDone = await findAction(tx, actor.plant_id, action_id);
  const chosen = await findWeight(tx, actor.plant_id, record_id, weighed);
  if (!chosen) throw new Problem('not_found');
  const { order_id, weight_clb } = chosen;
  const order = await lockAnimal(tx, actor.plant_id, order_id);
  if (isDone) return nowOf(order);
  const body = { [weighed]: weight_clb, chosen: record_id };
  await addRecord(tx, actor, { action_id, initials, taken_at, kind: 'weight_decided', order_id, body });
  return takeNewestWeights(tx, who, order, is_sure);
}

async function lockAnimal(tx: Tx, plant_id: number, order_id: number): Promise<LockedOrder> {
  const order = await lockOrder(tx, plant_id, order_id);
  if (!order) throw new Problem('not_found');
  return order;
}

const nowOf = ({ order_id, hanging_weight_clb }: LockedOrder): Now => ({ order_id, hanging_weight_clb });

/** Gives the animal the newest weight of each side. One side alone says nothing about the carcass yet. */
export async function takeNewestWeights(
  tx: Tx,
  who: Who<PlantActor>,
  order: LockedOrder,
  is_sure: boolean,
): Promise<Now> {
  const { order_id, hanging_weight_clb: seen_clb } = order;
  const weights = carcassOf(await newestWeights(tx, who.actor.plant_id, order_id));
  if (!weights) return nowOf(order);
  const { hanging_weight_clb } = await saveHangingWeight(tx, who, { order_id, ...weights, seen_clb, is_sure });
  return { order_id, hanging_weight_clb };
}

/** Both sides, or the whole carcass if it was weighed after them. */
function carcassOf(newest: readonly RecordedWeight[]) {
  const of = (weighed: RecordedWeight['weighed']) => newest.find((one) => one.weighed === weighed);
  const [left, right, whole] = [of('left_side_clb'), of('right_side_clb'), of('hanging_weight_clb')];
  const isSplit = left && right && !(whole && whole.taken_at > left.taken_at && whole.taken_at > right.taken_at);
  if (isSplit) {
    return {
      hanging_weight_clb: left.weight_clb + right.weight_clb,
      left_side_clb: left.weight_clb,
      right_side_clb: right.weight_clb,
    };
  }
  return whole && { hanging_weight_clb: whole.weight_clb, left_side_clb: null, right_side_clb: null };
}
