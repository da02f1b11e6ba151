import { type RawBuilder, sql } from 'kysely';
import type * as api from '#contract/invoicing/till/till-api.ts';
import { COUNT_MAX, type DataOf, type InputOf } from '#contract/lib/endpoint.ts';
import { movesOf, nameOf, timeOf } from '#server/invoicing/till/till-report.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { broughtIn } from '#server/payments/take-back.ts';

/** The plant's tills, in the order they were created. */
export async function listTills(
  db: Db,
  { actor: { plant_id }, today }: Who<PlantActor>,
): Promise<DataOf<typeof api.listTills>> {
  const { rows } = await sql<api.Till>`
    select t.till_id, t.name, t.left_cents, t.last_z,
      case when s.session_id is not null then json_build_object('session_id', s.session_id, 'opened_on', s.opened_on,
        'opened_by', ${nameOf(sql`s.opened_by`)}, 'float_cents', s.float_cents, 'is_old', s.opened_on < ${today}::date,
        'is_counted', s.counted_at is not null) end as session
    from tills t left join till_sessions s on s.owner_id = t.owner_id and s.till_id = t.till_id and s.z_number is null
    where t.owner_id = ${plant_id} order by t.till_id`.execute(db);
  return rows;
}

export async function viewTill(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { session_id }: InputOf<typeof api.viewTill>,
): Promise<DataOf<typeof api.viewTill>> {
  const { rows } = await sql<DataOf<typeof api.viewTill>>`
    select ${movesOf(sql`v.plant_id = s.owner_id and v.session_id = s.session_id`)} as moves,
      (select coalesce(json_agg(sold order by sold.at desc, sold.payment_id desc), '[]') from (
        select coalesce(t.sale_id, 0) as sale_id, max(p.payment_id) as payment_id,
          ${timeOf(sql`max(p.received_at)`)} as at, ${nameOf(sql`max(p.received_by)`)} as by,
          array_agg(distinct trim(c.first_name || ' ' || c.last_name)) as customer_names,
          array_agg(distinct p.method) as methods, sum(p.amount_cents) as amount_cents,
          coalesce(sum(p.amount_cents - ${broughtIn('p')}), 0) as voided_cents,
          coalesce((select sum(v.amount_cents) from till_moves v
            where v.plant_id = s.owner_id and v.session_id = s.session_id and v.sale_id = t.sale_id), 0) as tip_cents
        from till_payments t join payments p using (plant_id, payment_id) join customers c using (plant_id, customer_id)
        where t.plant_id = s.owner_id and t.session_id = s.session_id
        group by t.sale_id, case when t.sale_id is null then p.payment_id end) sold) as sales
    from till_sessions s where s.owner_id = ${plant_id} and s.session_id = ${session_id}`.execute(db);
  const [view] = rows;
  if (!view) throw new Problem('not_found');
  return view;
}

/** The sessions with a Z report, of one till or of all, for `till_sessions s`. */
const isClosed = (plant_id: number, till_id: number) => sql`s.owner_id = ${plant_id} and s.z_number is not null
    and ${till_id === 0 ? sql`true` : sql`s.till_id = ${till_id}`}`;

/** SQL for a plant's Z reports, newest first. */
export const zReportsOf = (plant_id: number, till_id: number): RawBuilder<api.ZReportRow> => sql<api.ZReportRow>`
        select s.session_id, s.report ->> 'till_name' as till_name, s.z_number as number, s.opened_on, s.closed_on,
          s.report ->> 'closed_by' as closed_by,
          (select sum((m ->> 'paid_cents')::bigint - (m ->> 'refunds_cents')::bigint)
            from jsonb_array_elements(s.report -> 'means') m) as taken_cents,
          s.counted_cents - s.expected_cents as over_cents
        from till_sessions s where ${isClosed(plant_id, till_id)}
        order by s.session_id desc`;

/** A page of Z reports, newest first. */
export async function listZReports(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { till_id, page, page_size }: InputOf<typeof api.listZReports>,
): Promise<DataOf<typeof api.listZReports>> {
  const { rows } = await sql<DataOf<typeof api.listZReports>>`
    select
      (select count(*)::int from (select from till_sessions s where ${isClosed(plant_id, till_id)} limit ${COUNT_MAX}) counted) as total,
      (select coalesce(json_agg(found), '[]') from (${zReportsOf(plant_id, till_id)}
        limit ${page_size} offset ${(page - 1) * page_size}) found) as rows`.execute(db);
  return rows[0] ?? { rows: [], total: 0 };
}
