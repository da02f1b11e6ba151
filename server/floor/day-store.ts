import { type RawBuilder, sql } from 'kysely';
import type { DayKind } from '#contract/floor/api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { BOOKED } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import { isNotDeleted, statusIs } from '#server/orders/status-sql.ts';

/** More animals than any plant cuts in a day. */
const MAX_ANIMALS = 1_000;

/** Must match the indexed expressions. */
export const DAY: Readonly<Record<DayKind, RawBuilder<unknown>>> = {
  cutting: sql`o.cutting_day`,
  kill: sql`o.kill_date`,
  dropoff: sql`o.dropoff_date`,
};

/** The order in which a day's animals `o` are worked on: religious first, then organic, then in order of arrival. */
export const DAY_ORDER = sql`
  case when o.process_option = 'religious' then 0 when o.organic = 'yes' or o.process_option = 'organic' then 1 else 2 end,
  o.received_at nulls last, o.order_id`;

/** How many sheets of paper a day needs: one per share, plus one for each animal without shares. */
export async function countSheets(
  db: Db,
  plant_id: number,
  { date, day_of }: { date: IsoDate; day_of: DayKind },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(greatest(1, (select count(*) from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id))), 0)::int as count
    from orders o where o.plant_id = ${plant_id} and ${DAY[day_of]} = ${date} and ${statusIs('o.status', BOOKED)} and ${isNotDeleted('o.status')}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * A day's animals, shares, and sheets as JSON text (StoredDay), plus its hash, in one statement. A template that many sheets
 * share appears only once. The JSON isn't parsed here, so that a worker thread can do that.
 */
export async function readDayText(
  db: Db,
  plant_id: number,
  { date, day_of }: { date: IsoDate; day_of: DayKind },
): Promise<{ text: string; edition: string }> {
  const { rows } = await sql<{ text: string; edition: string }>`
    with day as (
      select o.*, row_number() over (order by ${DAY_ORDER}) as place
      from orders o
      where o.plant_id = ${plant_id} and ${DAY[day_of]} = ${date} and ${statusIs('o.status', BOOKED)} and ${isNotDeleted('o.status')}
      order by place limit ${sql.lit(MAX_ANIMALS)}
    ), part as (
      select s.order_id, s.cart_id, s.quarters, s.first_quarter, c.phone,
        concat_ws(' ', c.first_name, nullif(c.last_name, '')) as name, t.name as form_name,
        f.cut_sheet_id, f.template_id, f.status, f.submitted_at, f.form_data::text as answers,
        exists (select from sheet_changes x where x.plant_id = f.plant_id and x.cut_sheet_id = f.cut_sheet_id and x.outcome is null) as asks_change,
        case when f.status = 'completed' then f.form_json else t.form_json end::text as form
      from day d join shares s on s.plant_id = d.plant_id and s.order_id = d.order_id
      join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
      left join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
      left join cut_sheet_templates t on t.plant_id = f.plant_id and t.template_id = f.template_id
    ), printed as (
      select json_build_object(
        'forms', (select coalesce(json_object_agg(k, f::json), '{}') from (select distinct md5(form) as k, form as f from part where form is not null order by 1) x),
        'animals', (select coalesce(json_agg(json_build_object(
          'order_id', d.order_id, 'title', d.title, 'species', d.species, 'heads', d.heads, 'tagid', d.tag_id, 'plant_number', d.plant_number,
          'process_option', d.process_option, 'offering', d.offering, 'organic', d.organic, 'sex', d.sex, 'organs', d.organs,
          'over_thirty_months', d.over_thirty_months, 'dropoff_date', d.dropoff_date, 'kill_date', d.kill_date, 'hang_days', d.hang_days, 'cutting_day', d.cutting_day, 'hanging_weight_clb', d.hanging_weight_clb,
          'status', d.status, 'stage', d.stage, 'remark', coalesce(d.remark, k.remark),
          'brought_by', case when b.customer_id is not null then json_build_object('name', concat_ws(' ', b.first_name, nullif(b.last_name, '')), 'phone', b.phone) end,
          'has_thirty_plus_file', exists (select from order_files f where f.plant_id = d.plant_id and f.order_id = d.order_id and f.purpose = 'thirty_plus'),
          'shares', (select coalesce(json_agg(json_build_object(
            'cart_id', p.cart_id, 'name', p.name, 'phone', p.phone, 'quarters', p.quarters, 'first_quarter', p.first_quarter,
            'sheet', case when p.cut_sheet_id is not null then json_build_object('form_id', p.template_id, 'data_id', p.cut_sheet_id,
              'name', p.form_name, 'form_status', p.status, 'submitted_at', p.submitted_at, 'asks_change', p.asks_change, 'form', md5(p.form), 'answers', p.answers::json) end)
            order by p.first_quarter), '[]') from part p where p.order_id = d.order_id)
        ) order by d.place), '[]') from day d
          join bookings k on k.plant_id = d.plant_id and k.booking_id = d.booking_id
          left join customers b on b.plant_id = d.plant_id and b.customer_id = k.customer_id)
      )::text as text
    )
    select text, md5(text) as edition from printed`.execute(db);
  return rows[0] ?? { text: '{"forms":{},"animals":[]}', edition: '' };
}
