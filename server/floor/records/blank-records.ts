import { sql } from 'kysely';
import { ERASED } from '#contract/accounts/erased.ts';
import type { Db, Tx } from '#server/lib/database.ts';

interface Whose {
  plant_id: number;
  customer_id: number;
}

/**
 * Blanks a customer's name, phone number, license, and tags in what was written down about their animals, and who picked their
 * meat up. Everything else stays: it is the only change that the database allows.
 */
export async function blankFloorRecords(tx: Tx, { plant_id, customer_id }: Whose): Promise<void> {
  const theirs = sql`select o.order_id from orders o join bookings b using (plant_id, booking_id)
    where o.plant_id = ${plant_id} and (b.customer_id = ${customer_id} or b.customer_id is null and exists (
      select from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id and s.customer_id = ${customer_id}))`;
  await sql`
    update game_animals set license = '', game_tag = ''
    where plant_id = ${plant_id} and order_id in (${theirs}) and (license <> '' or game_tag <> '')`.execute(tx);
  await sql`
    update floor_records set body = blank_floor_body(body)
    where plant_id = ${plant_id} and kind in ('intake', 'intake_stopped') and body <> blank_floor_body(body)
      and (order_id in (${theirs}) or order_id is null and body ->> 'customer_id' = ${String(customer_id)})`.execute(
    tx,
  );
  const trips = sql`trips t join shares s on s.plant_id = t.plant_id and s.cart_id = t.share_id
    where t.plant_id = ${plant_id} and s.customer_id = ${customer_id}`;
  await sql`
    update floor_records set body = blank_floor_body(body)
    where plant_id = ${plant_id} and kind = 'trip' and body <> blank_floor_body(body)
      and record_id in (select t.record_id from ${trips})`.execute(tx);
  await sql`
    update trips set taken_by = ${ERASED}
    where plant_id = ${plant_id} and trip_id in (select t.trip_id from ${trips})`.execute(tx);
}

/**
 * Blanks who was sent away at the door, if they aren't in the directory, once the plant's years are over. Those who are in it may
 * come again; theirs are blanked with their names.
 */
export const blankTurnedAway = (db: Db) =>
  sql`
    update floor_records r set body = blank_floor_body(body) from plants p
    where p.plant_id = r.plant_id and r.kind = 'intake_stopped' and r.order_id is null and not r.body ? 'customer_id'
      and extract(year from r.taken_at at time zone p.time_zone) + p.record_years < extract(year from now() at time zone p.time_zone)
      and r.body <> blank_floor_body(r.body)`.execute(db);
