import { sql } from 'kysely';
import { type TwoWeights, WEIGHED, type Weighed } from '#contract/floor/weigh-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import { statusIs } from '#server/orders/status-sql.ts';

export interface RecordedWeight {
  weighed: Weighed;
  weight_clb: number;
  taken_at: string;
}

/**
 * Every weight that a record of any kind holds, as rows of record, order, what was weighed, and how heavy it was. The total of two
 * sides isn't a weight of its own. Whoever corrected a record, or chose between two weights, has decided.
 */
const WEIGHTS = sql`
  select r.plant_id, r.record_id, r.order_id, r.initials, r.taken_at, f.weighed, (r.body->>f.weighed)::int as weight_clb,
    r.kind = 'weight_decided' or r.corrects is not null as is_decision
  from floor_records r cross join unnest(${sql.lit(`{${WEIGHED.join(',')}}`)}::text[]) as f (weighed)
  where jsonb_typeof(r.body->f.weighed) = 'number'
    and not (f.weighed = 'hanging_weight_clb' and r.body ?| array['left_side_clb', 'right_side_clb'])`;

/** The newest weight of each side, by when it was weighed. */
export async function newestWeights(db: Db, plant_id: number, order_id: number): Promise<RecordedWeight[]> {
  const { rows } = await sql<RecordedWeight>`
    select distinct on (weighed) weighed, weight_clb, taken_at from (${WEIGHTS}) w
    where plant_id = ${plant_id} and order_id = ${order_id}
    order by weighed, w.taken_at desc, record_id desc`.execute(db);
  return rows;
}

export async function findWeight(
  db: Db,
  plant_id: number,
  record_id: number,
  weighed: Weighed,
): Promise<{ order_id: number; weight_clb: number } | undefined> {
  const { rows } = await sql<{ order_id: number; weight_clb: number }>`
    select order_id, weight_clb from (${WEIGHTS}) w
    where plant_id = ${plant_id} and record_id = ${record_id} and weighed = ${weighed} and order_id is not null`.execute(
    db,
  );
  return rows[0];
}

/** A decision settles the weights that were recorded before it; one that comes in later is asked about again. */
export async function listTwoWeights(db: Db, plant_id: number): Promise<TwoWeights[]> {
  const { rows } = await sql<TwoWeights>`
    with w as materialized (select w.* from (${WEIGHTS}) w join orders o using (plant_id, order_id)
      where plant_id = ${plant_id} and ${statusIs('o.status', [ORDER_STATUS.open])}),
    decided as (select order_id, weighed, max(record_id) as record_id from w where is_decision group by 1, 2)
    select w.order_id, o.plant_number, o.title, w.weighed,
      json_agg(json_build_object('record_id', w.record_id, 'weight_clb', w.weight_clb, 'initials', w.initials,
        'taken_at', w.taken_at) order by w.taken_at desc, w.record_id desc) as weights
    from w join orders o on o.plant_id = w.plant_id and o.order_id = w.order_id
    left join decided d on d.order_id = w.order_id and d.weighed = w.weighed
    where w.record_id >= coalesce(d.record_id, 0)
    group by w.order_id, o.plant_number, o.title, w.weighed
    having count(distinct w.weight_clb) > 1 order by max(w.taken_at) desc, w.order_id, w.weighed limit 100`.execute(db);
  return rows;
}
