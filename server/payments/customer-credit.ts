import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

/** An amount of credit. The part paid with EBT can pay for meat or go back to the EBT card, but never become cash. */
export interface Credit {
  cents: number;
  ebt_cents: number;
}
interface Change extends Credit {
  plant_id: number;
  customer_id: number;
}

/** What the plant owes a customer who overpaid or got a credit note. */
export async function findCredit(db: Db, plant_id: number, customer_id: number): Promise<Credit> {
  const found = await db
    .selectFrom('customer_credit')
    .select(['balance_cents as cents', 'ebt_cents'])
    .where('plant_id', '=', plant_id)
    .where('customer_id', '=', customer_id)
    .executeTakeFirst();
  return found ?? { cents: 0, ebt_cents: 0 };
}

/** How much of the credit can be refunded to this payment method. */
export const refundableBy = (method: string, { cents, ebt_cents }: Credit): number =>
  method === 'ebt' ? ebt_cents : cents - ebt_cents;

/** An amount to refund the way it was paid. */
export const creditOf = (method: string, cents: number): Credit => ({
  cents,
  ebt_cents: method === 'ebt' ? cents : 0,
});

export async function addCredit(tx: Tx, { plant_id, customer_id, cents, ebt_cents }: Change): Promise<void> {
  await sql`
    insert into customer_credit as c (plant_id, customer_id, balance_cents, ebt_cents)
    values (${plant_id}, ${customer_id}, ${cents}, ${ebt_cents})
    on conflict (plant_id, customer_id) do update
      set balance_cents = c.balance_cents + excluded.balance_cents, ebt_cents = c.ebt_cents + excluded.ebt_cents`.execute(
    tx,
  );
}

/** Deducts an amount from a customer's credit, never more than there is, even if others deduct from it at the same time. */
export async function takeCredit(tx: Tx, { plant_id, customer_id, cents, ebt_cents }: Change): Promise<void> {
  const { rows } = await sql`
    update customer_credit set balance_cents = balance_cents - ${cents}, ebt_cents = ebt_cents - ${ebt_cents}
    where plant_id = ${plant_id} and customer_id = ${customer_id} and ebt_cents >= ${ebt_cents}
      and balance_cents - ebt_cents >= ${cents}::bigint - ${ebt_cents}::bigint returning 1`.execute(tx);
  if (rows.length === 0) throw new Problem('no_credit');
}

/** A customer's available credit, locked so that nobody else can use it until the transaction ends. */
export async function lockCredit(tx: Tx, plant_id: number, customer_id: number): Promise<Credit> {
  const { rows } = await sql<Credit>`
    select balance_cents as cents, ebt_cents from customer_credit
    where plant_id = ${plant_id} and customer_id = ${customer_id} for update`.execute(tx);
  return rows[0] ?? { cents: 0, ebt_cents: 0 };
}

/** Moves a merged customer's credit to the record that is kept. */
export async function moveCredit(tx: Tx, plant_id: number, from: number, to: number): Promise<void> {
  const { rows } = await sql<Credit>`
    delete from customer_credit where plant_id = ${plant_id} and customer_id = ${from}
    returning balance_cents as cents, ebt_cents`.execute(tx);
  const [moved] = rows;
  if (moved && moved.cents > 0) await addCredit(tx, { plant_id, customer_id: to, ...moved });
}

/** Moves a merged customer's payments and credit to the record that is kept. Existing ledger postings stay unchanged. */
export async function movePayments(tx: Tx, plant_id: number, from: number, to: number): Promise<void> {
  for (const [table, owner] of [
    ['charges', 'owner_id'],
    ['payments', 'plant_id'],
  ] as const)
    await sql`update ${sql.table(table)} set customer_id = ${to}
      where ${sql.ref(owner)} = ${plant_id} and customer_id = ${from}`.execute(tx);
  await moveCredit(tx, plant_id, from, to);
}
