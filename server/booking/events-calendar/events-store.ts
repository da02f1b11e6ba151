import { sql } from 'kysely';
import { DAY_COUNT_MAX } from '#contract/booking/events-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Offering } from '#contract/orders/offering.ts';
import { ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import { hasTag, holdsWords } from '#server/lib/search-words.ts';
import { isNotDeleted } from '#server/orders/status-sql.ts';
import { ordersOf } from '#server/orders/store.ts';

export interface EventFilter {
  plant_id: number;
  /** Only events this account is involved in; null for staff. */
  account_id: number | null;
  /** The first day, and the day after the last. */
  from: IsoDate;
  to: IsoDate;
  search: string;
}

export interface FoundEvent {
  order_id: number;
  title: string;
  process_option: string;
  offering: Offering;
  dropoff_date: IsoDate;
  kill_date: IsoDate;
  status: Exclude<OrderStatus, typeof ORDER_STATUS.rejected | typeof ORDER_STATUS.deleted>;
  species: Species;
  heads: number;
  created_by: number;
  /** How many events the day has, counted up to DAY_COUNT_MAX + 1. */
  day_count: number;
}

/** Rejected and deleted orders are not events. Must match the condition of the index orders_by_day exactly. */
const IS_EVENT = sql`${isNotDeleted('o.status')} and o.status <> ${sql.lit(ORDER_STATUS.rejected)}`;
const SHOWN = sql`o.order_id, o.title, o.process_option, o.offering, o.dropoff_date, o.kill_date, o.status, o.species, o.heads, o.created_by`;

/**
 * The first events on each day, by order number, and how many events each day has, for up to a month, in one statement.
 * `per_day` is a literal with few possible values, and `limit 31` tells the planner how few days there are, so one plan
 * serves every call.
 */
export async function listEvents(db: Db, filter: EventFilter, per_day: 3 | 50 | 500): Promise<FoundEvent[]> {
  const { plant_id, from, to, account_id, search } = filter;
  const isWhole = account_id === null && search === '';
  const { rows } = await (isWhole
    ? sql<FoundEvent>`
        select ${SHOWN}, d.day_count
        from (
          select n, (
            select count(*)::int from (
              select from orders o where o.plant_id = ${plant_id} and o.dropoff_date = ${from}::date + n and ${IS_EVENT}
              limit ${sql.lit(DAY_COUNT_MAX + 1)}
            ) counted
          ) as day_count
          from generate_series(0, ${to}::date - ${from}::date - 1) n limit 31
        ) d
        cross join lateral (
          select * from orders o where o.plant_id = ${plant_id} and o.dropoff_date = ${from}::date + n and ${IS_EVENT}
          order by o.order_id limit ${sql.lit(per_day)}
        ) o
        order by n, o.order_id`
    : sql<FoundEvent>`
        select * from (
          select ${SHOWN}, least(${sql.lit(DAY_COUNT_MAX + 1)}, count(*) over (partition by o.dropoff_date))::int as day_count,
            row_number() over (partition by o.dropoff_date order by o.order_id) as place
          from orders o where ${isAsked(filter)}
        ) placed where place <= ${sql.lit(per_day)} order by dropoff_date, order_id`
  ).execute(db);
  return rows;
}

/** The days that have a matching event. */
export async function listEventDays(db: Db, filter: EventFilter): Promise<IsoDate[]> {
  const { rows } = await sql<{ day: IsoDate }>`
    select distinct o.dropoff_date as day from orders o where ${isAsked(filter)}`.execute(db);
  return rows.map(({ day }) => day);
}

/** How many animals are booked on each day in [from, to) that has bookings. */
export async function countHeads(db: Db, plant_id: number, from: IsoDate, to: IsoDate): Promise<Map<IsoDate, number>> {
  const { rows } = await sql<{ day: IsoDate; heads: number }>`
    select o.dropoff_date as day, sum(o.heads)::int as heads from orders o
    where o.plant_id = ${plant_id} and o.dropoff_date >= ${from} and o.dropoff_date < ${to} and ${IS_EVENT}
    group by o.dropoff_date`.execute(db);
  return new Map(rows.map(({ day, heads }) => [day, heads]));
}

/**
 * Checks each order on these days against the search. There are only a few, whereas a common name matches most of a plant's
 * orders.
 */
function isAsked({ plant_id, account_id, from, to, search }: EventFilter) {
  const parts = [
    sql`o.plant_id = ${plant_id} and o.dropoff_date >= ${from} and o.dropoff_date < ${to} and ${IS_EVENT}`,
    ...(account_id === null ? [] : [sql`o.order_id in (${ordersOf(plant_id, account_id)})`]),
    ...(search === '' ? [] : [holdsSearch(search)]),
  ];
  return sql.join(parts, sql` and `);
}

/**
 * Matches the title, the tag, the order number, or the name of anyone who brings the animal or has a share, but not their
 * contact details.
 */
function holdsSearch(search: string) {
  const number = /^\d{1,15}$/.test(search) ? Number(search) : null;
  const isNamed = sql`c.deleted_at is null and ${holdsWords(sql`c.search_text`, search)}
    and ${holdsWords(sql`fold_text(c.first_name || ' ' || c.last_name)`, search)}`;
  return sql`(o.order_id = ${number}::bigint or ${holdsWords(sql`fold_text(o.title)`, search)}
    or ${hasTag(sql`o`, search)}
    or exists (select from shares s join customers c using (plant_id, customer_id)
      where s.plant_id = o.plant_id and s.order_id = o.order_id and ${isNamed})
    or exists (select from bookings k join customers c using (plant_id, customer_id)
      where k.plant_id = o.plant_id and k.booking_id = o.booking_id and ${isNamed}))`;
}
