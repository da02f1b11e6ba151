import { type RawBuilder, sql } from 'kysely';
import type { ActionCenterRow, FloorDay, OfficeDay, Owed, PortalDay } from '#contract/dashboard/dashboard-api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { COUNT_MAX } from '#contract/lib/endpoint.ts';
import { ARRIVED, BOOKED, HOLDING_SLOTS, NOT_TO_CUT, ORDER_STATUS, UNDER_WAY } from '#contract/orders/status.ts';
import { askedChanges, missingSoon } from '#server/cut-sheets/sheet-links/missing-store.ts';
import { DAY, DAY_ORDER } from '#server/floor/day-store.ts';
import { visibleTo } from '#server/invoicing/invoices/list-invoices.ts';
import { moneyTrouble } from '#server/invoicing/paying/payment-trouble.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { isAt, isNotDeleted, stageIs, statusIs } from '#server/orders/status-sql.ts';
import { ordersOf } from '#server/orders/store.ts';

type Sql = RawBuilder<unknown>;
const MAX = sql.lit(COUNT_MAX);
/** More animals than anyone works on in a day, or has at a plant at one time. */
const MAX_ANIMALS = sql.lit(100);

const countOf = (rows: Sql): Sql => sql`(select count(*)::int from (${rows}) counted)`;
const orders = (plant_id: number, where: Sql): Sql =>
  sql`select 1 from orders o where o.plant_id = ${plant_id} and ${where} limit ${MAX}`;
const bookedOn = (day: Sql, today: IsoDate): Sql =>
  sql`${day} = ${today}::date and ${statusIs('o.status', BOOKED)} and ${isNotDeleted('o.status')}`;

/** The open invoices that a user can see: their number and total, and the same for the overdue ones. */
const owedBy = (actor: PlantActor, today: IsoDate): Sql => sql`
  (select json_build_object('open', count(*), 'open_cents', coalesce(sum(i.open_cents), 0),
    'overdue', count(*) filter (where i.due_on < ${today}::date),
    'overdue_cents', coalesce(sum(i.open_cents) filter (where i.due_on < ${today}::date), 0))
  from invoices i where i.plant_id = ${actor.plant_id} and i.open_cents > 0 and ${visibleTo(actor)})`;

/** The office's numbers, in one statement. Each is the number of rows in the list that it links to, up to COUNT_MAX. */
export async function countDay(
  db: Db,
  actor: PlantActor,
  today: IsoDate,
): Promise<Omit<OfficeDay, 'kind' | 'next_free'>> {
  const { plant_id } = actor;
  const { pending, requested } = ORDER_STATUS;
  const count = (where: Sql) => countOf(orders(plant_id, where));
  const { rows } = await sql<Omit<OfficeDay, 'kind' | 'next_free' | 'today'>>`
    select ${count(sql`${statusIs('o.status', [pending])} and o.dropoff_date = ${today}::date`)} as expected,
      ${count(sql`${statusIs('o.status', ARRIVED)} and ${isNotDeleted('o.status')} and o.dropoff_date = ${today}::date`)} as arrived,
      ${count(sql`${statusIs('o.status', [pending])} and o.dropoff_date <= ${addDays(today, -1)}::date`)} as missed,
      ${count(bookedOn(DAY.kill, today))} as kills,
      ${count(bookedOn(DAY.cutting, today))} as cuts,
      r.rail, r.rail_clb,
      ${count(isAt('late', today))} as late,
      ${count(isAt('ready', today))} as ready,
      ${countOf(missingSoon(plant_id, COUNT_MAX))} as missing_sheets,
      ${countOf(askedChanges(plant_id, COUNT_MAX))} as sheet_changes,
      ${count(statusIs('o.status', [requested]))} as requests,
      ${countOf(moneyTrouble(plant_id, COUNT_MAX))} as money_trouble,
      ${owedBy(actor, today)} as owed
    from (
      select count(*)::int as rail, coalesce(sum(o.hanging_weight_clb), 0)::int as rail_clb from (
        select o.hanging_weight_clb from orders o where o.plant_id = ${plant_id} and ${isAt('rail', today)} limit ${MAX}) o
    ) r`.execute(db);
  const [numbers] = rows;
  if (!numbers) throw new Error('counting returns one row');
  return { today, ...numbers };
}

const ANIMAL = sql`o.order_id, o.title, o.species, o.heads, o.dropoff_date, o.kill_date, o.status, o.stage`;

/** Animals to kill today, then those to cut, each in the order the work is done. */
export async function listToday(db: Db, plant_id: number, today: IsoDate): Promise<FloorDay['animals']> {
  const part = (day_of: 'kill' | 'cutting') => sql`
    (select ${ANIMAL}, ${sql.lit(day_of)} as day_of, o.tag_id as tagid, o.process_option, o.hanging_weight_clb,
      (select count(*)::int from shares s
        left join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
        where s.plant_id = o.plant_id and s.order_id = o.order_id and f.status is distinct from 'completed') as missing_sheets
    from orders o where o.plant_id = ${plant_id} and ${bookedOn(DAY[day_of], today)}
    order by ${DAY_ORDER} limit ${MAX_ANIMALS})`;
  const { rows } = await sql<FloorDay['animals'][number]>`${part('kill')} union all ${part('cutting')}`.execute(db);
  return rows;
}

export async function countRail(db: Db, plant_id: number, today: IsoDate): Promise<number> {
  const { rows } = await sql<{ rail: number }>`
    select ${countOf(orders(plant_id, isAt('rail', today)))} as rail`.execute(db);
  return rows[0]?.rail ?? 0;
}

type PortalAnimal = Omit<PortalDay['animals'][number], 'next'> &
  Record<'is_theirs_to_bring' | 'is_theirs_to_pick_up' | 'needs_no_sheet', boolean>;

/** The animals in progress that a portal user is involved in, and what the user owes, in one statement. */
export async function readPortalDay(
  db: Db,
  actor: PlantActor,
  today: IsoDate,
): Promise<{ owed: Owed; animals: PortalAnimal[] }> {
  const { plant_id, account_id } = actor;
  const { rows } = await sql<{ owed: Owed; animals: PortalAnimal[] }>`
    select ${owedBy(actor, today)} as owed, (
      select coalesce(json_agg(a order by a.dropoff_date, a.order_id), '[]') from (
        select ${ANIMAL}, ${stageIs('o.stage', NOT_TO_CUT)} as needs_no_sheet,
          (o.created_by = ${account_id} or coalesce(b.account_id = ${account_id}, false)) as is_theirs_to_bring,
          (not o.bringer_picks_up and not exists (select from shares s join customers c using (plant_id, customer_id)
              where s.plant_id = o.plant_id and s.order_id = o.order_id and s.bringer_picks_up and c.account_id = ${account_id})
            or coalesce(b.account_id = ${account_id}, false)) as is_theirs_to_pick_up,
          f.sheet, coalesce(f.open_sheets, 0) as open_sheets
        from orders o
        join bookings k on k.plant_id = o.plant_id and k.booking_id = o.booking_id
        left join customers b on b.plant_id = o.plant_id and b.customer_id = k.customer_id
        left join lateral (
          select count(*)::int as open_sheets, (array_agg(
            json_build_object('form_id', f.template_id, 'data_id', f.cut_sheet_id) order by s.first_quarter))[1] as sheet
          from shares s
          join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
          join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
          where s.plant_id = o.plant_id and s.order_id = o.order_id and f.status = 'open'
            and (c.account_id = ${account_id} or c.producer_id = ${account_id})
        ) f on true
        where o.plant_id = ${plant_id} and o.order_id in (${ordersOf(plant_id, account_id)})
          and ${statusIs('o.status', UNDER_WAY)}
        order by o.dropoff_date, o.order_id limit ${MAX_ANIMALS}
      ) a) as animals`.execute(db);
  const [day] = rows;
  if (!day) throw new Error('counting returns one row');
  return day;
}

/** A day's drop-offs by share, for the whole plant or for one account: its own and its customers' shares. */
export function actionsQuery(plant_id: number, account_id: number | null, day: IsoDate): RawBuilder<ActionCenterRow> {
  const isTheirs =
    account_id === null ? sql`true` : sql`(c.account_id = ${account_id} or c.producer_id = ${account_id})`;
  return sql<ActionCenterRow>`
    select o.order_id, coalesce(s.quarters, 4) as qty, coalesce(c.first_name, '') as first_name,
      coalesce(c.last_name, '') as last_name, coalesce(c.phone, '') as phone, coalesce(c.email, '') as email, o.title,
      o.hanging_weight_clb::float8 / 100 as weight, o.tag_id as ear_tag_id, o.hang_days as hang_time,
      o.dropoff_date as event_date
    from orders o
    join bookings k on k.plant_id = o.plant_id and k.booking_id = o.booking_id
    left join shares s on s.plant_id = o.plant_id and s.order_id = o.order_id
    left join customers c on c.plant_id = o.plant_id and c.customer_id = coalesce(s.customer_id, k.customer_id)
    where o.plant_id = ${plant_id} and o.dropoff_date = ${day}::date and ${statusIs('o.status', HOLDING_SLOTS)}
      and ${isNotDeleted('o.status')} and ${isTheirs}
    order by o.order_id, s.first_quarter limit ${MAX}`;
}

export async function listActions(
  db: Db,
  plant_id: number,
  account_id: number | null,
  day: IsoDate,
): Promise<ActionCenterRow[]> {
  return (await actionsQuery(plant_id, account_id, day).execute(db)).rows;
}
