import { type Insertable, sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { required } from '#contract/lib/required.ts';
import type { Tx } from '#server/lib/database.ts';
import type { DB } from '#server/lib/tables.ts';

type BookingRow = Omit<Insertable<DB['bookings']>, 'booking_id' | 'series_date' | 'series_start'>;
type OrderRow = Omit<Insertable<DB['orders']>, 'plant_id' | 'order_id'> & { species: string };
type ShareRow = Omit<Insertable<DB['shares']>, 'plant_id'>;

/** Inserts a booking that doesn't repeat. Returns its id. */
export async function insertBooking(tx: Tx, booking: BookingRow): Promise<number> {
  const { booking_id } = await tx
    .insertInto('bookings')
    .values(booking)
    .returning('booking_id')
    .executeTakeFirstOrThrow();
  return booking_id;
}

/**
 * Inserts a booking for each date of a series, and returns their ids in the order of the dates. The id of the series is that of
 * its first booking, so for a new series, that one is taken first.
 */
export async function insertSeries(
  tx: Tx,
  { series_start, ...booking }: BookingRow & { series_id: number | null; series_start?: IsoDate | undefined },
  dates: readonly IsoDate[],
): Promise<number[]> {
  const { rows: taken } = await sql<{ booking_id: number }>`
    select nextval('bookings_booking_id_seq') as booking_id from generate_series(1, ${dates.length})`.execute(tx);
  const booking_ids = taken.map(({ booking_id }) => booking_id).toSorted((a, b) => a - b);
  const series_id = booking.series_id ?? required(booking_ids[0], 'the first booking of the series');
  await tx
    .insertInto('bookings')
    .values(
      dates.map((series_date, at) => ({
        ...booking,
        booking_id: required(booking_ids[at], 'the booking'),
        series_id,
        series_date,
        series_start: series_start ?? dates[0],
      })),
    )
    .execute();
  return booking_ids;
}

/** Inserts orders, and returns their ids in the same order. Without `hang_days`, an animal hangs as long as is usual at the plant. */
export async function insertOrders(tx: Tx, plant_id: number, orders: readonly OrderRow[]): Promise<number[]> {
  const inserted = await tx
    .insertInto('orders')
    .values(
      orders.map((order) => ({
        ...order,
        plant_id,
        hang_days: order.hang_days ?? usualHangDays(plant_id, order.species),
      })),
    )
    .returning(['order_id', 'booking_id', 'species', 'animal_number'])
    .execute();
  const keyOf = (order: Pick<OrderRow, 'booking_id' | 'species' | 'animal_number'>) =>
    [order.booking_id, order.species, order.animal_number].join();
  const ids = new Map(inserted.map((order) => [keyOf(order), order.order_id]));
  return orders.map((order) => required(ids.get(keyOf(order)), 'the order'));
}

const usualHangDays = (plant_id: number, species: string) =>
  sql<number | null>`(select (hang_days ->> ${species}::text)::int from plants where plant_id = ${plant_id})`;

export async function insertShares(tx: Tx, plant_id: number, shares: readonly ShareRow[]): Promise<void> {
  if (shares.length > 0)
    await tx
      .insertInto('shares')
      .values(shares.map((share) => ({ ...share, plant_id })))
      .execute();
}

export async function insertDeposit(tx: Tx, deposit: Insertable<DB['deposits']>): Promise<void> {
  await tx.insertInto('deposits').values(deposit).execute();
}
