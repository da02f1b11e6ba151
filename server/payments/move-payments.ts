import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import { moveCredit } from '#server/payments/customer-credit.ts';

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
