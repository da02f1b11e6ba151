import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import type { DB } from '#server/lib/tables.ts';

/** Inserts bookings and returns their ids, in the same order. */
export async function insertBookings(tx: Tx, bookings: readonly Insertable<DB['bookings']>[]): Promise<number[]> {
  const rows = await tx.insertInto('bookings').values(bookings).returning('booking_id').execute();
  return rows.map(({ booking_id }) => booking_id);
}

/** Reserves an id for the next booking: the first booking of a series names itself as the series. */
export async function nextBookingId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('bookings_booking_id_seq') as id`.execute(tx);
  return rows[0]?.id ?? 0;
}

/** Inserts orders and returns their ids, in the same order. */
export async function insertOrders(tx: Tx, orders: readonly Insertable<DB['orders']>[]): Promise<number[]> {
  const rows = await tx.insertInto('orders').values(orders).returning('order_id').execute();
  return rows.map(({ order_id }) => order_id);
}

export async function insertShares(tx: Tx, shares: readonly Insertable<DB['shares']>[]): Promise<void> {
  if (shares.length > 0) await tx.insertInto('shares').values(shares).execute();
}

export async function insertDeposit(tx: Tx, deposit: Insertable<DB['deposits']>): Promise<void> {
  await tx.insertInto('deposits').values(deposit).execute();
}
