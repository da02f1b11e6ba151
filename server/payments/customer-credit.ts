import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

interface Change {
  plant_id: number;
  customer_id: number;
  cents: number;
}

/** What the plant owes a customer who overpaid or got a credit note. */
export async function findCredit(db: Db, plant_id: number, customer_id: number): Promise<number> {
  const found = await db
    .selectFrom('customer_credit')
    .select('balance_cents')
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
  return found?.balance_cents ?? 0;
}

export async function addCredit(tx: Tx, { plant_id, customer_id, cents }: Change): Promise<void> {
  await sql`
    insert into customer_credit as c (plant_id, customer_id, balance_cents) values (${plant_id}, ${customer_id}, ${cents})
    on conflict (plant_id, customer_id) do update set balance_cents = c.balance_cents + excluded.balance_cents`.execute(
    tx,
  );
}

/** Takes an amount from a customer's credit, never more than there is, even if others take from it at the same time. */
export async function takeCredit(tx: Tx, { plant_id, customer_id, cents }: Change): Promise<void> {
  const { rows } = await sql`
    update customer_credit set balance_cents = balance_cents - ${cents}
    where plant_id = ${plant_id} and customer_id = ${customer_id} and balance_cents >= ${cents} returning 1`.execute(
    tx,
  );
  if (rows.length === 0) throw new Problem('no_credit');
}

/** Takes as much of a customer's credit as there is, up to `cents`. Returns the amount taken. */
export async function takeCreditUpTo(tx: Tx, { plant_id, customer_id, cents }: Change): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    with held as (
      select plant_id, customer_id, least(balance_cents, ${cents}::bigint) as taken from customer_credit
      where plant_id = ${plant_id} and customer_id = ${customer_id} for update)
    update customer_credit c set balance_cents = c.balance_cents - held.taken from held
    where c.plant_id = held.plant_id and c.customer_id = held.customer_id returning held.taken`.execute(tx);
  return rows[0]?.taken ?? 0;
}

/** Moves a merged customer's credit to the record that is kept. */
export async function moveCredit(tx: Tx, plant_id: number, from: number, to: number): Promise<void> {
  const { rows } = await sql<{ balance_cents: number }>`
    delete from customer_credit where plant_id = ${plant_id} and customer_id = ${from} returning balance_cents`.execute(
    tx,
  );
  const cents = rows[0]?.balance_cents ?? 0;
  if (cents > 0) await addCredit(tx, { plant_id, customer_id: to, cents });
}
