import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/**
 * A booking request to the baseline server (the 'floor' that the product is measured against). It writes the same rows as
 * createManualOrder for one beef split into halves.
 */
interface Booking {
  key: string;
  event_name: string;
  dropoff_date: string;
  template_id: number;
  customers: [number, number];
}

/**
 * Writes all of a booking's rows in a single statement, which needs one round trip and no explicit transaction, and is planned
 * once per connection. The event is marked as already relayed, so the product ignores it if it is running on the same database.
 */
const BOOK = `
  with claimed as (
    update slot_days set usda_used = usda_used + 1
    where plant_id = $1 and day = $2 and category_id = 1 and usda_used + 1 <= usda_slots
      and usda_used + custom_used + unlabelled_used + 1 <= usda_slots + custom_slots
    returning day
  ), booking as (
    insert into bookings (plant_id, event_name, created_by) select $1, $3, $1 from claimed returning booking_id
  ), made as (
    insert into orders (plant_id, booking_id, title, species, category_id, animal_number, status, dropoff_date, kill_date,
      process_option, offering, organs, created_by)
    select $1, booking_id, $3, 'beef', 1, 1, 0, $2, $2, 'usda', 'usda', '{Heart,Liver}', $1 from booking returning order_id, booking_id
  ), sheet as (
    insert into cut_sheets (plant_id, template_id, customer_id) values ($1, $4, $5), ($1, $4, $6)
    returning cut_sheet_id, customer_id
  ), share as (
    insert into shares (plant_id, order_id, customer_id, first_quarter, quarters, template_id, cut_sheet_id)
    select $1, order_id, customer_id, case customer_id when $5 then 1 else 3 end, 2, $4, cut_sheet_id from made, sheet
  ), event as (
    insert into events (owner_id, kind, actor_id, data, relayed_at)
    select $1, 'order.created', $1, jsonb_build_object('booking_id', booking_id, 'order_ids', jsonb_build_array(order_id),
      'send_cut_sheet', false, 'full_day_reason', '', 'rrule', '', 'asks_deposit', false, 'has_email', false, 'tells_office', false),
      now() from made
  ), answered as (
    insert into answered_keys (account_id, key, path, body_hash, answer)
    select $1, $7, '/booking', $8, json_build_object('booking_id', booking_id, 'order_ids', json_build_array(order_id),
      'dates', json_build_array($2::date)) from made
  )
  select booking_id, order_id from made`;

/** Lower bound for a booking: a bare route that writes the rows and returns their ids. */
export function mountBooking(app: FastifyInstance, pool: pg.Pool, plant: number): void {
  app.post<{ Body: Booking }>('/booking', async ({ body }, reply) => {
    const { key, event_name, dropoff_date, template_id, customers } = body;
    const body_hash = createHash('sha256').update(JSON.stringify(body)).digest();
    const values = [plant, dropoff_date, event_name, template_id, ...customers, key, body_hash];
    const { rows } = await pool.query({ name: 'book', text: BOOK, values });
    const [made] = rows;
    if (!made) return reply.code(409).send({ status: 'no' });
    return { status: 'yes', data: { booking_id: made.booking_id, order_ids: [made.order_id], dates: [dropoff_date] } };
  });
}
