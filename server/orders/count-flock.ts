import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { comesAsFlock } from '#contract/lib/species.ts';
import { billedBirds, type FlockCounts, findFlockProblem, findUnusualFlock } from '#contract/orders/flock.ts';
import type { countFlock as api } from '#contract/orders/flock-api.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { proveKilled } from '#server/orders/advance-stage.ts';
import { lockOrder } from '#server/orders/store.ts';

const FIELDS = ['dead_on_arrival', 'received', 'condemned', 'packed'] as const satisfies (keyof FlockCounts)[];

/** Records a flock's counts. Locks the order, so that counts sent at once are checked against each other. */
export async function countFlock(
  tx: Tx,
  { actor, today }: Pick<Who<PlantActor>, 'actor' | 'today'>,
  { order_id, ...sent }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  return (await recountFlock(tx, { actor, today }, { order_id, ...sent })).after;
}

/** A flock's counts before and after they were entered. */
export interface Recount {
  before: FlockCounts;
  after: FlockCounts;
}

/** As `countFlock`, but also returns the counts from before, so that they can be taken back. */
export async function recountFlock(
  tx: Tx,
  { actor, today }: Pick<Who<PlantActor>, 'actor' | 'today'>,
  { order_id, is_sure = false, ...sent }: InputOf<typeof api>,
  isUndo = false,
): Promise<Recount> {
  const { plant_id } = actor;
  const order = await lockOrder(tx, plant_id, order_id);
  if (!order) throw new Problem('not_found');
  if (!comesAsFlock(order.species)) throw new Problem('flock_only');
  if (!ARRIVED.includes(order.status)) throw new Problem('flock_not_arrived');
  const before = await readCounts(tx, plant_id, order_id);
  const given = Object.fromEntries(
    FIELDS.flatMap((field) => (sent[field] === undefined ? [] : [[field, sent[field]]])),
  );
  const after: FlockCounts = { ...before.counts, ...given };
  const problem = findFlockProblem(after);
  if (problem) throw new Problem(problem.code, { fields: { [problem.field]: wordsFor(problem.code) } });
  const isSame = FIELDS.every((field) => before.counts[field] === after[field]);
  if (order.stage === 'condemned' && !isUndo && !isSame) throw new Problem('flock_condemned');
  const unusual = is_sure || isUndo ? null : findUnusualFlock(before.counts, after, order.heads);
  if (unusual) throw new Problem('flock_unusual', { values: unusual.values });
  if (before.is_invoiced && billedBirds(after) !== billedBirds(before.counts)) throw new Problem('share_invoiced');
  const changes = FIELDS.filter((field) => before.counts[field] !== after[field]).map((field) => ({
    field: `birds_${field}`,
    from: before.counts[field],
    to: after[field],
  }));
  const recount = { before: before.counts, after };
  if (changes.length === 0) return recount;
  await tx
    .updateTable('orders')
    .set({
      dead_on_arrival: after.dead_on_arrival,
      received_heads: after.received,
      condemned_heads: after.condemned,
      packed_heads: after.packed,
    })
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .execute();
  const killed = after.packed === null ? [] : await proveKilled(tx, plant_id, order, today);
  await emit(tx, { actor }, 'order.counted', { subject: { order_id }, data: { changes: [...changes, ...killed] } });
  return recount;
}

/** Takes back the counts entered with a move. Counts that someone has corrected since then stay. */
export async function restoreCounts(
  tx: Tx,
  who: Pick<Who<PlantActor>, 'actor' | 'today'>,
  order_id: number,
  { before, after }: Recount,
): Promise<void> {
  const { counts } = await readCounts(tx, who.actor.plant_id, order_id);
  if (FIELDS.some((field) => counts[field] !== after[field])) return;
  await recountFlock(tx, who, { order_id, ...before }, true);
}

async function readCounts(tx: Tx, plant_id: number, order_id: number) {
  const { rows } = await sql<{ counts: FlockCounts; is_invoiced: boolean }>`
    select json_build_object('dead_on_arrival', dead_on_arrival, 'received', received_heads,
        'condemned', condemned_heads, 'packed', packed_heads) as counts,
      exists (select from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id
        and s.invoice_id is not null) as is_invoiced
    from orders o where plant_id = ${plant_id} and order_id = ${order_id}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('a locked order is there');
  return found;
}
