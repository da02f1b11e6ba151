import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import type { DB } from '#server/lib/tables.ts';

// Rows are sent as a single JSON parameter, so the statement's text is the same for one row and for hundreds, and PostgreSQL
// plans it once per connection. Their ids are reserved in advance, so no statement has to wait for the result of another.

type NewBooking = Insertable<DB['bookings']> & { booking_id: number };
export async function insertBookings(tx: Tx, bookings: readonly NewBooking[]): Promise<void> {
  await sql`
    insert into bookings (plant_id, booking_id, event_name, organic, customer_id, remark, rrule, series_id, created_by)
    select * from json_to_recordset(${JSON.stringify(bookings)}::json) as booking(
      plant_id bigint, booking_id bigint, event_name text, organic text, customer_id bigint, remark text, rrule text,
      series_id bigint, created_by bigint)`.execute(tx);
}

type NewOrder = Insertable<DB['orders']> & { order_id: number };
export async function insertOrders(tx: Tx, orders: readonly NewOrder[]): Promise<void> {
  await sql`
    insert into orders (plant_id, order_id, booking_id, title, species, category_id, animal_number, heads, slots_per_head,
      status, dropoff_date, kill_date, process_option, sex, organs, organic, tag_id, hang_days, over_thirty_months, created_by,
      is_customer_created, may_be_partly_shared)
    select * from json_to_recordset(${JSON.stringify(orders)}::json) as one(
      plant_id bigint, order_id bigint, booking_id bigint, title text, species text, category_id int, animal_number int,
      heads int, slots_per_head numeric, status int, dropoff_date date, kill_date date, process_option text, sex text,
      organs text[], organic text, tag_id text, hang_days int, over_thirty_months text, created_by bigint,
      is_customer_created boolean, may_be_partly_shared boolean)`.execute(tx);
}

export async function insertShares(tx: Tx, shares: readonly Insertable<DB['shares']>[]): Promise<void> {
  if (shares.length === 0) return;
  await sql`
    insert into shares (plant_id, order_id, customer_id, first_quarter, quarters, template_id, cut_sheet_id)
    select * from json_to_recordset(${JSON.stringify(shares)}::json) as share(
      plant_id bigint, order_id bigint, customer_id bigint, first_quarter int, quarters int, template_id bigint,
      cut_sheet_id bigint)`.execute(tx);
}

export async function insertDeposit(tx: Tx, deposit: Insertable<DB['deposits']>): Promise<void> {
  await tx.insertInto('deposits').values(deposit).execute();
}
