import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { waiveTax } from '#server/invoicing/ebt/waive-tax.ts';
import { allocate, raiseOpen } from '#server/invoicing/invoices/allocate.ts';
import { IS_TAX_ONLY } from '#server/invoicing/invoices/note-store.ts';
import type { Tx } from '#server/lib/database.ts';
import type { EventActor } from '#server/lib/events.ts';
import { post } from '#server/payments/ledger/post.ts';

/**
 * Charges the sales tax on meat that EBT no longer pays for: voids the credit notes that returned it, and then returns
 * the tax on what EBT still pays for. Call this last for a locked invoice, because a credit note takes a number.
 */
export async function retax(
  tx: Tx,
  who: { actor: EventActor; today: IsoDate },
  { invoice_id, customer_id }: { invoice_id: number; customer_id: number },
): Promise<void> {
  const { plant_id, account_id } = who.actor;
  const { rows } = await sql<{ note_id: number; cents: number; order_id: number | null }>`
    update invoices n set voided_on = ${who.today}::date
    where n.plant_id = ${plant_id} and n.corrects_id = ${invoice_id} and n.voided_on is null and ${IS_TAX_ONLY}
    returning n.invoice_id as note_id, n.total_cents as cents,
      nullif((n.document -> 'parts' -> 0 ->> 'order_id')::bigint, 0) as order_id`.execute(tx);
  for (const { note_id, cents, order_id } of rows) {
    await post(tx, {
      owner_id: plant_id,
      kind: 'tax_restored',
      cause_id: note_id,
      day: who.today,
      order_id,
      posted_by: account_id,
      transfers: [{ debit_account: 'receivable', credit_account: 'tax_payable', amount_cents: cents, customer_id }],
    });
    const part = { invoice_id, kind: 'credit_note' as const, credit_note_id: note_id, amount_cents: -cents };
    await allocate(tx, who, { ...part, undo: 'tax' });
    await sql`update invoices set credited_cents = credited_cents - ${cents}
      where plant_id = ${plant_id} and invoice_id = ${invoice_id}`.execute(tx);
    await raiseOpen(tx, plant_id, invoice_id, cents);
  }
  if (rows.length > 0) await waiveTax(tx, who, { invoice_id, customer_id });
}
