import { type Insertable, sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import type { DB } from '#server/lib/tables.ts';

type NewBooking = Insertable<DB['bookings']> & { booking_id: number };
type NewOrder = Insertable<DB['orders']> & { order_id: number };
type NewShare = Insertable<DB['shares']>;

/**
 * Inserts bookings with their orders and shares. Rows are sent as JSON parameters, so the statement's text is the same for one
 * row and for hundreds, and PostgreSQL plans it once per connection. Ids are reserved in advance. It is one statement because
 * each statement costs a booking about 3 % of its time.
 */
export async function insertBookings(
  tx: Tx,
  { bookings, orders, shares }: { bookings: NewBooking[]; orders: NewOrder[]; shares: NewShare[] },
): Promise<void> {
  await sql`
    with added_bookings as (
      insert into bookings (plant_id, booking_id, event_name, organic, customer_id, remark, rrule, series_id, created_by)
      select * from json_to_recordset(${JSON.stringify(bookings)}::json) as booking(
        plant_id bigint, booking_id bigint, event_name text, organic text, customer_id bigint, remark text, rrule text,
        series_id bigint, created_by bigint)
    ), added_orders as (
      insert into orders (plant_id, order_id, booking_id, title, species, category_id, animal_number, heads, slots_per_head,
        status, dropoff_date, kill_date, process_option, sex, organs, organic, tag_id, hang_days, over_thirty_months,
        created_by, is_customer_created, may_be_partly_shared)
      select * from json_to_recordset(${JSON.stringify(orders)}::json) as one(
        plant_id bigint, order_id bigint, booking_id bigint, title text, species text, category_id int, animal_number int,
        heads int, slots_per_head numeric, status int, dropoff_date date, kill_date date, process_option text, sex text,
        organs text[], organic text, tag_id text, hang_days int, over_thirty_months text, created_by bigint,
        is_customer_created boolean, may_be_partly_shared boolean)
    )
    insert into shares (plant_id, order_id, customer_id, first_quarter, quarters, template_id, cut_sheet_id)
    select * from json_to_recordset(${JSON.stringify(shares)}::json) as share(
      plant_id bigint, order_id bigint, customer_id bigint, first_quarter int, quarters int, template_id bigint,
      cut_sheet_id bigint)`.execute(tx);
}

export async function insertDeposit(tx: Tx, deposit: Insertable<DB['deposits']>): Promise<void> {
  await tx.insertInto('deposits').values(deposit).execute();
}
