import { sql } from 'kysely';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import type { Tx } from '#server/lib/database.ts';

/**
 * Takes the next number in the series and freezes the document, in one statement. Call it right before the commit,
 * because nobody else can issue an invoice until then.
 */
export async function takeNumber(
  tx: Tx,
  plant_id: number,
  invoice_id: number,
  {
    kind,
    document,
    open_cents,
    issued_by,
    isSent,
  }: {
    kind: 'invoice' | 'credit_note';
    document: InvoiceDocument;
    open_cents: number;
    issued_by: number | null;
    isSent: boolean;
  },
): Promise<string> {
  const { total_cents, tax_cents, issued_on, due_on } = document;
  const prefix = kind === 'invoice' ? '' : 'CN-';
  const { rows } = await sql<{ number: string }>`
    with taken as (
      insert into invoice_counters as c (plant_id, kind, last) values (${plant_id}, ${kind}, 1)
      on conflict (plant_id, kind) do update set last = c.last + 1 returning ${prefix}::text || last as number)
    update invoices i set number = taken.number, issued_on = ${issued_on}::date, due_on = ${due_on}::date,
      document = jsonb_set(${JSON.stringify(document)}::jsonb, '{number}', to_jsonb(taken.number)),
      total_cents = ${total_cents}, tax_cents = ${tax_cents}, open_cents = ${open_cents}, issued_by = ${issued_by},
      sent_at = case when ${isSent} then now() end, problem = '', revision = i.revision + 1
    from taken where i.plant_id = ${plant_id} and i.invoice_id = ${invoice_id} returning i.number`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`invoice ${invoice_id} is gone`);
  return row.number;
}
