import { type RawBuilder, sql } from 'kysely';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { required } from '#contract/lib/required.ts';
import { ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import { makeDefaultTemplates } from '#server/cut-sheets/templates/make-default-templates.ts';
import type { Db } from '#server/lib/database.ts';
import { plantToday } from '#tools/plant-today.ts';

export interface FilledPlant {
  plant_id: number;
  customers: number[];
  template_id: number;
}

/** The status and stage of a new order, as SQL computed from its `booking_id`. */
interface Mix {
  status: RawBuilder<unknown>;
  stage: RawBuilder<unknown>;
}
const { requested, pending, open, rejected, completed } = ORDER_STATUS;
/** Nine in ten orders are pending; the rest are completed. */
const MOSTLY_PENDING: Mix = {
  status: sql`case when booking_id % 10 = 0 then ${sql.lit(completed)} else ${sql.lit(pending)} end`,
  stage: sql`''`,
};
const times = (count: number, status: OrderStatus) => new Array<OrderStatus>(count).fill(status);
const OF_TWENTY = [...times(7, pending), ...times(5, open), requested, rejected, ...times(6, completed)];
/**
 * A random mix of statuses: of twenty orders, seven are pending, five open (two of those in progress), six completed, one
 * requested, and one rejected.
 */
export const EVERY_STATUS: Mix = {
  status: sql`(${sql.lit(`{${OF_TWENTY}}`)}::int[])[1 + (hashint8(booking_id) & 2147483647) % 20]`,
  stage: sql`(array['','','','','','','','dropped_off','dropped_off','dropped_off','cutting','ready','','','picked_up','picked_up',
    'picked_up','picked_up','picked_up','picked_up'])[1 + (hashint8(booking_id) & 2147483647) % 20]`,
};

/** A database as it looks after years of use: one plant with `orders` orders and 200 others with 500 each. */
export async function fillDatabase(db: Db, orders: number, mix = MOSTLY_PENDING): Promise<FilledPlant> {
  const plant = await fillPlant(db, orders, mix);
  for (let other = 0; other < 200; other++) await fillPlant(db, 500, mix);
  await sql`vacuum analyze`.execute(db);
  return plant;
}

/** Bulk-inserts orders spread over the year around today, each with two shares. */
export async function fillPlant(
  db: Db,
  orders: number,
  { status, stage } = MOSTLY_PENDING,
  customer_count = 50,
): Promise<FilledPlant> {
  const today: IsoDate = plantToday();
  const from = addDays(today, -180);
  return db.transaction().execute(async (tx) => {
    // The rows are valid by construction, and checking their foreign keys would take minutes.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local statement_timeout = 0`.execute(tx);
    const one = async (query: ReturnType<typeof sql<{ id: number }>>) =>
      required((await query.execute(tx)).rows[0], 'the row').id;
    const plant_id = await one(
      sql`insert into accounts (role, first_name, last_name, email) values ('processor', 'Bench', 'Plant', gen_random_uuid() || '@example.test') returning account_id as id`,
    );
    await sql`insert into plants (plant_id, name, species) values (${plant_id}, 'Bench', '{beef,hog}')`.execute(tx);
    await sql`update accounts set plant_id = ${plant_id} where account_id = ${plant_id}`.execute(tx);
    await sql`insert into card_profiles (account_id, provider, token, brand, last_four, exp_month, exp_year) values (${plant_id}, 'sandbox', 'sandbox_0000000000000000', 'visa', '4242', 12, 2099)`.execute(
      tx,
    );
    await makeDefaultTemplates(tx, plant_id);
    await sql`insert into weekly_slots (plant_id, category_id, weekday, usda_slots, custom_slots)
      select ${plant_id}, c, d, 9999, 9999 from generate_series(1, 10) c, generate_series(0, 6) d`.execute(tx);
    const people = await sql<{ account_id: number }>`insert into accounts (role, first_name, last_name, plant_id)
      select 'customer', 'First' || n, 'Last' || lpad(n::text, 6, '0'), ${plant_id} from generate_series(1, ${customer_count}::int) n returning account_id`.execute(
      tx,
    );
    const ids = people.rows.map((row) => row.account_id);
    const customers = await sql<{
      customer_id: number;
    }>`insert into customers (plant_id, account_id, type, first_name, last_name, phone)
      select ${plant_id}, a.account_id, 'customer', a.first_name, a.last_name, '555' from accounts a where a.account_id = any(${ids}::bigint[]) returning customer_id`.execute(
      tx,
    );
    const customer_ids = customers.rows.map((row) => row.customer_id);
    const template_id = await one(
      sql`select min(template_id) as id from cut_sheet_templates where plant_id = ${plant_id}`,
    );
    await sql`
      with booking as (
        insert into bookings (plant_id, event_name, created_by)
        select ${plant_id}, 'Booking ' || n, ${plant_id} from generate_series(1, ${orders}::int) n returning booking_id
      ), made as (
        insert into orders (plant_id, booking_id, title, species, category_id, animal_number, status, stage, dropoff_date, kill_date, process_option, offering, created_by)
        select ${plant_id}, booking_id, 'Order ' || booking_id, 'beef', 1, 1, ${status}, ${stage},
          ${from}::date + (booking_id % 360)::int, ${from}::date + (booking_id % 360)::int, 'usda', 'usda', ${plant_id} from booking
        returning order_id
      ), numbered as (select order_id, row_number() over (order by order_id) as n from made),
      share as materialized (
        select order_id, half, (${customer_ids}::bigint[])[1 + (n + half) % ${customer_count}::int] as customer_id,
          nextval('cut_sheets_cut_sheet_id_seq') as cut_sheet_id
        from numbered, generate_series(0, 1) half
      ), sheets as (
        insert into cut_sheets (plant_id, cut_sheet_id, template_id, customer_id)
        select ${plant_id}, cut_sheet_id, ${template_id}, customer_id from share
      )
      insert into shares (plant_id, order_id, customer_id, first_quarter, quarters, template_id, cut_sheet_id)
      select ${plant_id}, order_id, customer_id, 1 + 2 * half, 2, ${template_id}, cut_sheet_id from share`.execute(tx);
    await sql`insert into slot_days (plant_id, day, category_id, usda_slots, custom_slots, usda_used)
      select ${plant_id}, dropoff_date, 1, 9999, 9999, count(*) from orders where plant_id = ${plant_id} and status >= ${ORDER_STATUS.pending} group by dropoff_date`.execute(
      tx,
    );
    return { plant_id, customers: customer_ids, template_id };
  });
}
