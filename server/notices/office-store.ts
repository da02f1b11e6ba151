import { sql } from 'kysely';
import { HOLDING_SLOTS, type OrderStatus } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import type { BookedFacts, SubmittedFacts } from '#server/notices/office-mail-templates.ts';
import { statusIs } from '#server/orders/status-sql.ts';

type Booked = Omit<BookedFacts, 'link' | 'is_requested'> & { order_status: OrderStatus };

/** What remains of a booking; undefined if all of its orders have since been deleted or rejected. */
export async function findBooked(db: Db, plant_id: number, order_ids: readonly number[]): Promise<Booked | undefined> {
  const { rows } = await sql<Booked>`
    with booked as (
      select title, dropoff_date, status, created_by, species, heads from orders
      where plant_id = ${plant_id} and order_id = any(${order_ids}::bigint[]) and ${statusIs('status', HOLDING_SLOTS)}
    ), counted as (
      select species, sum(heads)::int as heads from booked
      where dropoff_date = (select min(dropoff_date) from booked) group by species
    )
    select min(b.title) as event_name, min(b.dropoff_date) as dropoff_date, max(b.status) as order_status,
      count(distinct b.dropoff_date)::int as day_count, concat_ws(' ', min(a.first_name), min(a.last_name)) as creator_name,
      (select json_agg(json_build_object('species', c.species, 'heads', c.heads) order by c.species) from counted c) as animals
    from booked b join accounts a on a.account_id = b.created_by
    having count(*) > 0`.execute(db);
  return rows[0];
}

type Submitted = Omit<SubmittedFacts, 'link'> & { template_id: number };

export async function findSubmitted(db: Db, plant_id: number, cut_sheet_id: number): Promise<Submitted | undefined> {
  const { rows } = await sql<Submitted>`
    select f.template_id, t.name as template_name, concat_ws(' ', c.first_name, nullif(c.last_name, '')) as customer_name,
      coalesce(o.title, '') as event_name
    from cut_sheets f
    join cut_sheet_templates t using (plant_id, template_id)
    join customers c using (plant_id, customer_id)
    left join shares s using (plant_id, cut_sheet_id)
    left join orders o on o.plant_id = s.plant_id and o.order_id = s.order_id
    where f.plant_id = ${plant_id} and f.cut_sheet_id = ${cut_sheet_id}`.execute(db);
  return rows[0];
}
