import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import type { DB } from '#server/lib/tables.ts';

type NewBooking = Omit<Insertable<DB['bookings']>, 'booking_id' | 'series_date'>;
/** `common` holds the values that all orders of a booking share. */
type Common =
  | 'title'
  | 'status'
  | 'is_customer_created'
  | 'may_be_partly_shared'
  | 'project_id'
  | 'transaction_id'
  | 'priced_by'
  | 'bringer_picks_up';
type Order = Insertable<DB['orders']>;
type NewOrder = Omit<Order, Common | 'plant_id' | 'created_by'> & { order_id: number };
type NewShare = Omit<Insertable<DB['shares']>, 'plant_id'>;

interface NewRows {
  /** Added once for each of `booking_ids`. */
  booking: NewBooking;
  booking_ids: readonly number[];
  /** The date of each booking in a series; null for a booking that doesn't repeat. */
  series_dates: readonly (string | null)[];
  common: Required<Pick<Order, Common>>;
  orders: readonly NewOrder[];
  shares: readonly NewShare[];
  /** Inserts the shares' cut sheets. */
  sheets: RawBuilder<unknown>;
  /** Records the event. */
  event: RawBuilder<unknown>;
}

/**
 * Inserts bookings with their orders, shares and cut sheets, and records the event. Rows are sent as JSON parameters,
 * so the statement's text is the same for one row and for hundreds, and PostgreSQL plans it once per connection. Common
 * values are sent once: a year of weekly orders would otherwise be 50 KB. Ids are reserved in advance. Everything goes
 * in one statement, because each additional one makes a booking about 3% slower.
 */
export async function insertBookings(
  tx: Tx,
  { booking, booking_ids, series_dates, common, orders, shares, sheets, event }: NewRows,
): Promise<void> {
  const { plant_id, created_by } = booking;
  await sql`
    with added_sheets as (${sheets}
    ), added_event as (${event}
    ), added_bookings as (
      insert into bookings (plant_id, booking_id, event_name, organic, customer_id, remark, rrule, series_id, created_by,
        repeats_order_id, series_date)
      select ${plant_id}, booking_id, ${booking.event_name}, ${booking.organic}, ${booking.customer_id}, ${booking.remark},
        ${booking.rrule}, ${booking.series_id}, ${created_by}, ${booking.repeats_order_id ?? null}, series_date
      from unnest(${booking_ids}::bigint[], ${series_dates}::date[]) as one(booking_id, series_date)
    ), added_orders as (
      insert into orders (plant_id, title, status, created_by, is_customer_created, may_be_partly_shared, project_id,
        transaction_id, priced_by, bringer_picks_up, order_id, booking_id,
        species, category_id, animal_number, heads, slots_per_head, dropoff_date, kill_date, process_option, offering, sex, organs,
        organic, tag_id, hang_days, over_thirty_months)
      select ${plant_id}, ${common.title}, ${common.status}, ${created_by}, ${common.is_customer_created},
        ${common.may_be_partly_shared}, ${common.project_id}::bigint, ${common.transaction_id}::bigint,
        ${common.priced_by}, ${common.bringer_picks_up}, one.order_id, one.booking_id, one.species, one.category_id,
        one.animal_number, one.heads, one.slots_per_head, one.dropoff_date, one.kill_date, one.process_option, one.offering, one.sex,
        one.organs, one.organic, one.tag_id, coalesce(one.hang_days, (usual.hang_days ->> one.species)::int), one.over_thirty_months
      from json_to_recordset(${JSON.stringify(orders)}::json) as one(
        order_id bigint, booking_id bigint, species text, category_id int, animal_number int, heads int,
        slots_per_head numeric, dropoff_date date, kill_date date, process_option text, offering text, sex text, organs text[], organic text,
        tag_id text, hang_days int, over_thirty_months text)
      cross join (select hang_days from plants where plant_id = ${plant_id}) usual
    )
    insert into shares (plant_id, order_id, customer_id, first_quarter, quarters, template_id, cut_sheet_id,
      sale_price_cents)
    select ${plant_id}, share.*
    from json_to_recordset(${JSON.stringify(shares)}::json) as share(
      order_id bigint, customer_id bigint, first_quarter int, quarters int, template_id bigint, cut_sheet_id bigint,
      sale_price_cents int)`.execute(tx);
}

export async function insertDeposit(tx: Tx, deposit: Insertable<DB['deposits']>): Promise<void> {
  await tx.insertInto('deposits').values(deposit).execute();
}
