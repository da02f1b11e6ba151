import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice } from '#contract/lib/roles.ts';
import { UNWEIGHED } from '#contract/orders/stages.ts';
import { isUnderWay, ORDER_STATUS, STATUS_WORDS, type Stage } from '#contract/orders/status.ts';
import { findUnusualWeight, type WeighedAnimal } from '#contract/orders/usual-weights.ts';
import type * as api from '#contract/orders/weights-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { advanceStage, proveKilled, STAYS } from '#server/orders/advance-stage.ts';
import { flockOf } from '#server/orders/animal/flock-sql.ts';
import { updateOrder } from '#server/orders/edit-store.ts';
import { isNotDeleted } from '#server/orders/status-sql.ts';
import { type LockedOrder, lockOrder } from '#server/orders/store.ts';

/** The weights of an order, as stored. */
export type StoredWeights = Pick<
  LockedOrder,
  'hanging_weight_clb' | 'left_side_clb' | 'right_side_clb' | 'live_weight_clb' | 'condemned_weight_clb'
>;

/**
 * Refuses to overwrite a weight that the sender hasn't seen, for example when two people weigh the animal at once. Once the
 * order is completed, only the office can correct a weight, and nobody can if buyers were charged by it.
 */
export async function saveHangingWeight(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { order_id, ...weights }: InputOf<typeof api.saveHangingWeight>,
): Promise<DataOf<typeof api.saveHangingWeight>> {
  const order = await lockOrder(tx, actor.plant_id, order_id);
  if (!order) throw new Problem('not_found');
  if (isUnderWay(order.status) && order.status !== ORDER_STATUS.open) throw new Problem('weight_too_early');
  const isCompleted = order.status === ORDER_STATUS.completed;
  const canCorrect = isCompleted && isOffice(actor.role) && !order.is_sold_by_weight;
  if (order.status !== ORDER_STATUS.open && !canCorrect)
    throw new Problem('order_fixed', { values: { from: STATUS_WORDS[order.status] } });
  const { changes } = await storeWeights(tx, actor, order, weights);
  const { hanging_weight_clb } = weights;
  if (changes.length === 0) return { order_id, hanging_weight_clb, missing: [] };
  const isKilled = hanging_weight_clb !== null && !isCompleted;
  const { moved, missing } = isKilled ? await advanceStage(tx, actor.plant_id, order_id, UNWEIGHED, 'hanging') : STAYS;
  const killed = isKilled ? await proveKilled(tx, actor.plant_id, order, today) : [];
  const data = { changes: [...changes, ...killed], ...moved };
  await emit(tx, { actor }, 'order.weighed', { subject: { order_id }, data });
  return { order_id, hanging_weight_clb, missing };
}

interface WeightChange {
  field: string;
  /** In pounds. */
  from: number | null;
  to: number | null;
}

/** Stores the weights of a locked order. Returns what changed, for its history; the caller emits the event. */
export async function storeWeights(
  tx: Tx,
  { plant_id }: PlantActor,
  order: LockedOrder,
  sent: api.Weights,
): Promise<{ after: StoredWeights; changes: WeightChange[] }> {
  const now = weightsAfter(order, sent);
  const changes = changesBetween(order, now);
  if (changes.length === 0) return { after: now, changes };
  requireSeen(order.hanging_weight_clb, now.hanging_weight_clb, sent.seen_clb);
  requireSeen(order.live_weight_clb, now.live_weight_clb, sent.seen_live_clb);
  requireSeen(order.condemned_weight_clb, now.condemned_weight_clb, sent.seen_condemned_clb);
  requirePlausible(now);
  if (!sent.is_sure) requireUsual(order, order, now);
  await updateOrder(tx, plant_id, order.order_id, now);
  return { after: now, changes };
}

/** Takes back the weights recorded with a move. Weights that someone has corrected since then stay. */
export async function restoreWeights(
  tx: Tx,
  actor: PlantActor,
  order: LockedOrder,
  { before, after }: { before: StoredWeights; after: StoredWeights },
): Promise<void> {
  if (changesBetween(order, after).length > 0) return;
  await updateOrder(tx, actor.plant_id, order.order_id, before);
  const data = { changes: changesBetween(after, before) };
  await emit(tx, { actor }, 'order.weighed', { subject: { order_id: order.order_id }, data });
}

export const weightsOf = (order: StoredWeights): StoredWeights => ({
  hanging_weight_clb: order.hanging_weight_clb,
  left_side_clb: order.left_side_clb,
  right_side_clb: order.right_side_clb,
  live_weight_clb: order.live_weight_clb,
  condemned_weight_clb: order.condemned_weight_clb,
});

/** Sides that were left out stay as they are, unless the total has changed. */
function weightsAfter(order: LockedOrder, sent: api.Weights): StoredWeights {
  const { hanging_weight_clb } = sent;
  const keepsSides = sent.left_side_clb === undefined && hanging_weight_clb === order.hanging_weight_clb;
  const sides = keepsSides ? order : sent;
  const kept = (weight: number | null | undefined, stored: number | null) => (weight === undefined ? stored : weight);
  return {
    hanging_weight_clb,
    left_side_clb: sides.left_side_clb ?? null,
    right_side_clb: sides.right_side_clb ?? null,
    live_weight_clb: kept(sent.live_weight_clb, order.live_weight_clb),
    condemned_weight_clb: kept(sent.condemned_weight_clb, order.condemned_weight_clb),
  };
}

function requireSeen(stored: number | null, now: number | null, seen: number | null | undefined): void {
  if (stored !== now && stored !== (seen ?? null)) throw new Problem('weight_changed');
}

function changesBetween(before: StoredWeights, after: StoredWeights): WeightChange[] {
  const fields = [
    ['hanging_weight', 'hanging_weight_clb'],
    ['left_side', 'left_side_clb'],
    ['right_side', 'right_side_clb'],
    ['live_weight', 'live_weight_clb'],
    ['condemned_weight', 'condemned_weight_clb'],
  ] as const;
  return fields
    .map(([field, column]) => ({ field, from: poundsOf(before[column]), to: poundsOf(after[column]) }))
    .filter(({ from, to }) => from !== to);
}

export const poundsOf = (clb: number | null): number | null => (clb === null ? null : clb / 100);

/** Refuses a carcass, or a condemned part, that weighs more than the animal did. */
export function requirePlausible({
  hanging_weight_clb,
  live_weight_clb,
  condemned_weight_clb = null,
}: Pick<StoredWeights, 'hanging_weight_clb' | 'live_weight_clb'> & { condemned_weight_clb?: number | null }): void {
  if (live_weight_clb === null) return;
  if ((hanging_weight_clb ?? 0) > live_weight_clb) throw new Problem('weight_over_live');
  if ((condemned_weight_clb ?? 0) > live_weight_clb) throw new Problem('condemned_over_live');
}

/** Asks about a new weight that is far from what such animals weigh. See docs/rules.md, Weights. */
export function requireUsual(
  animal: WeighedAnimal,
  before: Pick<StoredWeights, 'hanging_weight_clb' | 'live_weight_clb'>,
  now: Pick<StoredWeights, 'hanging_weight_clb' | 'live_weight_clb'>,
): void {
  const ifNew = (weight: number | null, stored: number | null) => (weight === stored ? null : weight);
  const unusual = findUnusualWeight(animal, {
    hanging_clb: ifNew(now.hanging_weight_clb, before.hanging_weight_clb),
    live_clb: ifNew(now.live_weight_clb, before.live_weight_clb),
  });
  if (unusual) throw new Problem(unusual.code, { values: unusual.values });
}

/** Records the live weight of an animal that has just been received. */
export async function saveLiveWeight(
  tx: Tx,
  actor: PlantActor,
  order: LockedOrder,
  { live_weight_clb, is_sure }: { live_weight_clb: number; is_sure: boolean },
): Promise<void> {
  const { hanging_weight_clb, live_weight_clb: seen_live_clb } = order;
  const sent = { hanging_weight_clb, seen_clb: hanging_weight_clb, live_weight_clb, seen_live_clb, is_sure };
  const { changes } = await storeWeights(tx, actor, order, sent);
  if (changes.length === 0) return;
  await emit(tx, { actor }, 'order.weighed', { subject: { order_id: order.order_id }, data: { changes } });
}

export async function animalWeights(
  db: Db,
  { actor }: Who<PlantActor>,
  { order_id }: InputOf<typeof api.animalWeights>,
): Promise<DataOf<typeof api.animalWeights>> {
  const { rows } = await sql<DataOf<typeof api.animalWeights> & { stage: Stage }>`
    select order_id, title, species, heads, tag_id, stage, hanging_weight_clb, left_side_clb, right_side_clb, live_weight_clb,
      condemned_weight_clb, ${flockOf(sql`o`)} as flock, coalesce(w.left_owners, '{}') as left_owners, coalesce(w.right_owners, '{}') as right_owners
    from orders o
    left join lateral (
      select array_agg(c.name order by s.first_quarter) filter (where s.first_quarter <= 2) as left_owners,
        array_agg(c.name order by s.first_quarter) filter (where s.first_quarter + s.quarters > 3) as right_owners
      from shares s cross join lateral (select trim(first_name || ' ' || last_name) as name from customers
        where plant_id = s.plant_id and customer_id = s.customer_id) c
      where s.plant_id = o.plant_id and s.order_id = o.order_id having count(*) > 1) w on true
    where o.plant_id = ${actor.plant_id} and o.order_id = ${order_id} and ${isNotDeleted('o.status')}`.execute(db);
  const [found] = rows;
  if (!found) throw new Problem('not_found');
  return found;
}
