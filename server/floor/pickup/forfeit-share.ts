import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import { OUTCOME_WORDS, outcomesFor } from '#contract/floor/forfeit.ts';
import type { forfeitShare as api } from '#contract/floor/forfeit-api.ts';
import { dayOfInstantIn, type IsoDate } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { lockShare } from '#server/floor/pickup/boxes.ts';
import { forfeitDays } from '#server/floor/pickup/rule-store.ts';
import { addRecord, findAction } from '#server/floor/records/record-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { recordPickup, requireReady } from '#server/orders/pickup/pick-up-share.ts';
import { READY_SINCE } from '#server/orders/ready-day.ts';

/** Records what became of meat that nobody picked up. The plant is then who has it, which ends its storage. */
export async function forfeitShare(
  tx: Tx,
  who: Who<PlantActor>,
  { order_id, share_id, outcome, reason, action_id, initials, taken_at }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { actor, today } = who;
  const { plant_id, account_id } = actor;
  if (await findAction(tx, plant_id, action_id)) return { order_id, share_id };
  const { order, owner } = await lockShare(tx, plant_id, { order_id, share_id });
  requireReady(order);
  if (!outcomesFor(order).includes(outcome)) {
    throw new Problem('never_sold', { fields: { outcome: wordsFor('never_sold') } });
  }
  const { ready_on, plant_name } = await findWaiting(tx, actor, order_id);
  const day = (await forfeitDays(tx, actor))(ready_on);
  if (day === null) throw new Problem('forfeit_no_rule');
  if (today < day) throw new Problem('forfeit_too_early', { values: { day } });

  const body = { share_id, outcome, why: reason, ready_on, forfeited_from: day };
  const record_id = await addRecord(tx, actor, { action_id, kind: 'forfeit', order_id, body, initials, taken_at });
  await sql`
    insert into forfeits (plant_id, share_id, order_id, record_id, outcome, reason, recorded_by)
    values (${plant_id}, ${share_id}, ${order_id}, ${record_id}, ${outcome}, ${reason}, ${account_id})`.execute(tx);
  const change = { field: 'forfeited', of: owner, from: null, to: OUTCOME_WORDS[outcome] };
  await emit(tx, { actor }, 'order.changed', { subject: { order_id }, data: { changes: [change] } });
  const pickup = { order_id, cart_id: share_id, name: plant_name, boxes: null, override: true, reason };
  await recordPickup(tx, who, pickup);
  return { order_id, share_id };
}

async function findWaiting(
  db: Db,
  { plant_id, time_zone }: PlantActor,
  order_id: number,
): Promise<{ ready_on: IsoDate; plant_name: string }> {
  const { rows } = await sql<{ since: string; plant_name: string }>`
    select to_json(coalesce(${READY_SINCE}, now())) #>> '{}' as since, p.name as plant_name
    from orders o join plants p using (plant_id) where o.plant_id = ${plant_id} and o.order_id = ${order_id}`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Problem('not_found');
  return { ready_on: dayOfInstantIn(time_zone, found.since), plant_name: found.plant_name };
}
