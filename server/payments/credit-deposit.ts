import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import { addCredit, takeCredit } from '#server/payments/customer-credit.ts';

type Credited = Record<'plant_id' | 'customer_id' | 'payment_id' | 'amount_cents', number>;

/** Makes part of a locked deposit the customer's credit. It can still be refunded the way it was paid while it is unused. */
export async function creditDeposit(
  tx: Tx,
  { plant_id, customer_id, payment_id, amount_cents }: Credited,
): Promise<void> {
  await changeCredited(tx, { plant_id, payment_id, cents: amount_cents });
  await addCredit(tx, { plant_id, customer_id, cents: amount_cents, ebt_cents: 0 });
}

/** Makes credit that came from a locked deposit part of the deposit again. */
export async function uncreditDeposit(
  tx: Tx,
  { plant_id, customer_id, payment_id, amount_cents }: Credited,
): Promise<void> {
  await takeCredit(tx, { plant_id, customer_id, cents: amount_cents, ebt_cents: 0 });
  await changeCredited(tx, { plant_id, payment_id, cents: -amount_cents });
}

const changeCredited = (tx: Tx, { plant_id, payment_id, cents }: Record<'plant_id' | 'payment_id' | 'cents', number>) =>
  sql`update payments set used_cents = used_cents + ${cents}, credited_cents = credited_cents + ${cents}
    where plant_id = ${plant_id} and payment_id = ${payment_id}`.execute(tx);
