import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';

/** What the lists show about a share's invoice. */
export interface ShareInvoice {
  /** Null if the share isn't (or is no longer) on an invoice. */
  invoice_id: number | null;
  is_sent: boolean;
  is_paid: boolean;
}

/** Records the status of the shares' invoice on the shares. Only invoicing, which owns invoices, calls this. */
export async function noteInvoice(
  tx: Tx,
  plant_id: number,
  cart_ids: readonly number[],
  { invoice_id, is_sent, is_paid }: ShareInvoice,
): Promise<void> {
  await sql`
    update shares set invoice_id = ${invoice_id}, is_invoice_sent = ${is_sent}, is_invoice_paid = ${is_paid}
    where plant_id = ${plant_id} and cart_id = any(${cart_ids}::bigint[])`.execute(tx);
}
