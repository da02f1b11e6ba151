import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';

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

/** Whether any of the order's shares is on an invoice. */
export async function isInvoiced(db: Db, plant_id: number, order_id: number): Promise<boolean> {
  const { rows } = await sql`
    select from shares where plant_id = ${plant_id} and order_id = ${order_id} and invoice_id is not null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
