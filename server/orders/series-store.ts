import { type RawBuilder, sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { CategoryId } from '#contract/lib/species.ts';
import { HOLDING_SLOTS, ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { statusIs } from '#server/orders/status-sql.ts';
import { partiesOf } from '#server/orders/store.ts';

/** The bookings in order `o`'s series, with `k` as its own booking. An animal booked with others may be repeated alone. */
const isInSeries = sql`(b.series_id = coalesce(k.series_id, k.booking_id) or b.repeats_order_id = o.order_id)`;

export interface Series {
  rrule: string;
  series_id: number;
  /** The date that the order's rule counts from. */
  first_day: IsoDate;
  /** How many dates of the series come before it. They have a rule of their own, because only the later ones moved. */
  earlier: number;
  /** Every date that one of its orders was ever booked on, even if it was moved or deleted since. */
  days: IsoDate[];
  /** Of these, the dates on which it has an order now. */
  booked: IsoDate[];
}

/**
 * The series that an order belongs to. Undefined if the order doesn't repeat, or if the given account isn't involved in it.
 */
export async function findSeries(
  db: Db,
  plant_id: number,
  order_id: number,
  party_id: number | null = null,
): Promise<Series | undefined> {
  const { rows } = await sql<Series>`
    with series as (
      select b.booking_id, b.series_date, b.series_start, b.rrule, b.repeats_order_id, b.series_id,
        k.rrule as own_rule, k.series_id as own_id, k.series_start as own_start
      from orders o join bookings k using (plant_id, booking_id)
      join bookings b on b.plant_id = k.plant_id and ${isInSeries}
      where o.plant_id = ${plant_id} and o.order_id = ${order_id}
        and (${party_id}::bigint is null or ${party_id} = any(${partiesOf(sql`o`)}))
    ), own as (
      select coalesce(min(own_start), (array_agg(series_start order by booking_id))[1]) as series_start from series
    ), animals as (
      select n.order_id, n.dropoff_date, n.status from orders n where n.plant_id = ${plant_id}
        and (n.booking_id in (select booking_id from series) or n.order_id in (select repeats_order_id from series))
    ), had as (
      select series_date as day from series union select series_start from series union select dropoff_date from animals
      union select (e.data ->> 'from')::date from animals join events e
        on e.owner_id = ${plant_id} and e.order_id = animals.order_id and e.kind = 'order.scheduled'
    ), same as (
      select min(s.booking_id) as first_id from series s, own where s.series_start = own.series_start
    ), before as (
      select count(*) as bookings from series s, same where s.booking_id < same.first_id
    )
    select coalesce(min(own_id), min(series_id)) as series_id,
      coalesce(nullif(min(own_rule), ''), (array_agg(rrule order by booking_id))[1]) as rrule,
      (select series_start from own) as first_day,
      -- An animal that was repeated alone has no booking of its own in the series. It is the first date.
      (select bookings + (bookings > 0 and bool_or(s.repeats_order_id is not null
          and not exists (select from series r join orders n on n.plant_id = ${plant_id} and n.booking_id = r.booking_id
            where n.order_id = s.repeats_order_id)))::int
        from before, series s group by bookings)::int as earlier,
      array(select day::text from had where day is not null) as days,
      array(select distinct dropoff_date::text from animals
        where ${statusIs('animals.status', HOLDING_SLOTS)}) as booked
    from series having count(*) > 0`.execute(db);
  return rows[0];
}

/** Makes other calls that change how the same series repeats wait until this transaction ends. */
export async function lockRule(tx: Tx, plant_id: number, series_id: number): Promise<void> {
  await sql`select from bookings where plant_id = ${plant_id} and booking_id = ${series_id} for update`.execute(tx);
}

/** An order of a series whose animal hasn't arrived yet. */
export interface SeriesOrder {
  status: OrderStatus;
  order_id: number;
  category_id: CategoryId;
  dropoff_date: IsoDate;
  kill_date: IsoDate;
}
/**
 * Locks a series: the given order and, of the other dates, the same animal's orders that are still to come. With `later`,
 * only dates after the order's own. Returns the others by date. `own` is undefined if the plant has no such order.
 */
export async function lockSeries(
  tx: Tx,
  plant_id: number,
  order_id: number,
  asked: AskedSeries,
): Promise<{ own: SeriesOrder | undefined; others: SeriesOrder[] }> {
  const rows = await findSeriesOrders(tx, plant_id, order_id, { ...asked, lock: sql`for update of n` });
  return { own: rows.find(({ is_own }) => is_own), others: othersToCome(rows, asked) };
}

/** The other orders that `lockSeries` would lock, by date. */
export async function listSeries(
  db: Db,
  plant_id: number,
  order_id: number,
  asked: AskedSeries,
): Promise<SeriesOrder[]> {
  return othersToCome(await findSeriesOrders(db, plant_id, order_id, { ...asked, lock: sql`` }), asked);
}

interface AskedSeries {
  scope: 'later' | 'all';
  today: IsoDate;
}

async function findSeriesOrders(
  db: Db,
  plant_id: number,
  order_id: number,
  { scope, today, lock }: AskedSeries & { lock: RawBuilder<unknown> },
): Promise<(SeriesOrder & { is_own: boolean })[]> {
  const { rows } = await sql<SeriesOrder & { is_own: boolean }>`
    select n.order_id, n.status, n.category_id, n.dropoff_date, n.kill_date, n.order_id = ${order_id} as is_own
    from orders n
    where n.plant_id = ${plant_id} and (n.order_id = ${order_id} or n.order_id in (
      select other.order_id
      from orders o join bookings k using (plant_id, booking_id)
      join bookings b on b.plant_id = k.plant_id and ${isInSeries}
      join orders other on other.plant_id = b.plant_id and other.booking_id = b.booking_id
        and other.species = o.species and (other.animal_number = o.animal_number or b.repeats_order_id = o.order_id)
      where o.plant_id = ${plant_id} and o.order_id = ${order_id}
        and ${statusIs('other.status', [ORDER_STATUS.requested, ORDER_STATUS.pending])} and other.dropoff_date >= ${today}::date
        and (${scope === 'all'} or coalesce(b.series_date, other.dropoff_date) > coalesce(k.series_date, o.dropoff_date))))
    order by n.order_id ${lock}`.execute(db);
  return rows;
}

/** While a call waited for the locks, an order may have been deleted, received, or moved to a past day. */
function othersToCome(rows: readonly (SeriesOrder & { is_own: boolean })[], { today }: AskedSeries): SeriesOrder[] {
  const isToCome = ({ status, dropoff_date }: SeriesOrder) =>
    (status === ORDER_STATUS.requested || status === ORDER_STATUS.pending) && dropoff_date >= today;
  const others = rows.filter((row) => !row.is_own && isToCome(row));
  return others.toSorted((a, b) => a.dropoff_date.localeCompare(b.dropoff_date));
}
