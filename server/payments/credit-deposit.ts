import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import { addCredit } from '#server/payments/customer-credit.ts';

/** Makes part of a locked deposit the customer's credit. It can still be refunded the way it was paid while it is unused. */
export async function creditDeposit(
  tx: Tx,
  {
    plant_id,
    customer_id,
    payment_id,
    amount_cents,
  }: Record<'plant_id' | 'customer_id' | 'payment_id' | 'amount_cents', number>,
): Promise<void> {
  await sql`update payments set used_cents = used_cents + ${amount_cents}, credited_cents = credited_cents + ${amount_cents}
    where plant_id = ${plant_id} and payment_id = ${payment_id}`.execute(tx);
  await addCredit(tx, { plant_id, customer_id, cents: amount_cents, ebt_cents: 0 });
}
