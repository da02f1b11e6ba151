import type { Tx } from '#server/lib/database.ts';
import { moveCredit } from '#server/payments/customer-credit.ts';

/** Moves a merged customer's payments and credit to the record that is kept. Existing ledger postings stay unchanged. */
export async function movePayments(tx: Tx, plant_id: number, from: number, to: number): Promise<void> {
  for (const table of ['payment_attempts', 'payments'] as const) {
    await tx
      .updateTable(table)
      .set({ customer_id: to })
      .where('plant_id', '=', plant_id)
      .where('customer_id', '=', from)
      .execute();
  }
  await moveCredit(tx, plant_id, from, to);
}
