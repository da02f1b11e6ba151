import { type RawBuilder, sql } from 'kysely';
import { ERASED } from '#contract/accounts/erased.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { statusIs } from '#server/orders/status-sql.ts';

interface Whose {
  plant_id: number;
  customer_id: number;
}

/** The latest day on which the plant killed an animal of this customer, or one that they had a share of; null if there is none. */
export async function lastKill(db: Db, { plant_id, customer_id }: Whose): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max(o.kill_date) as day from orders o join bookings b using (plant_id, booking_id)
    where o.plant_id = ${plant_id} and ${statusIs('o.status', [ORDER_STATUS.completed])} and (b.customer_id = ${customer_id} or exists (
      select from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id and s.customer_id = ${customer_id}))`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

/** Blanks what was written on the orders that a customer booked, and their last names in the orders' titles. */
export async function eraseRemarks(
  tx: Tx,
  { plant_id, customer_id }: Whose,
  { last_names, addresses }: { last_names: readonly string[]; addresses: readonly string[] },
): Promise<void> {
  const booked = sql`plant_id = ${plant_id} and booking_id in (
    select booking_id from bookings where plant_id = ${plant_id} and customer_id = ${customer_id})`;
  // A short name may be part of another word.
  const long = last_names.filter((name) => name.length >= 3);
  const title = (column: string) =>
    long.reduce<RawBuilder<unknown>>((text, name) => sql`replace(${text}, ${name}, ${ERASED})`, sql.ref(column));
  await sql`update orders set remark = '', title = ${title('title')} where ${booked}`.execute(tx);
  await sql`update bookings set remark = '', event_name = ${title('event_name')} where ${booked}`.execute(tx);
  const theirs = sql`any(${addresses}::text[])`;
  await sql`
    update deposits set email = case when email = '' then '' else ${ERASED} end,
      phone = case when phone = '' then '' else ${ERASED} end
    where plant_id = ${plant_id} and (email = ${theirs} or phone = ${theirs})`.execute(tx);
  await sql`
    update order_notices set recipient = ${ERASED} where plant_id = ${plant_id} and recipient = ${theirs}`.execute(tx);
}
