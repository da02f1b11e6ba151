import { type RawBuilder, sql } from 'kysely';
import { type Corrected, linesIn } from '#contract/invoicing/credit.ts';
import type { CreditedLine } from '#contract/invoicing/credited.ts';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import { addLines, type LockedInvoice } from '#server/invoicing/invoices/draft-store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { EventActor } from '#server/lib/events.ts';

/** Whether credit note `n` refunds only the sales tax on meat that EBT paid for. */
export const IS_TAX_ONLY = sql<boolean>`(n.kind = 'credit_note' and n.tax_cents > 0 and n.total_cents = n.tax_cents)`;

/** The sales tax on invoice `i` that was waived when EBT paid for meat in the transaction with this time. */
export const untaxedAt = (time: RawBuilder<unknown>) => sql`(select coalesce(sum(n.tax_cents), 0) from invoices n
  where n.plant_id = i.plant_id and n.corrects_id = i.invoice_id and n.created_at = ${time} and n.voided_on is null and ${IS_TAX_ONLY})::bigint`;

export async function findDocument(db: Db, plant_id: number, invoice_id: number): Promise<InvoiceDocument> {
  const { document } = await db
    .selectFrom('invoices')
    .select('document')
    .$narrowType<{ document: InvoiceDocument }>()
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .executeTakeFirstOrThrow();
  return document;
}

/** The amounts that credit notes have credited, line by line, and the tax they refunded. */
export async function listCorrected(
  db: Db,
  plant_id: number,
  invoice_id: number,
): Promise<Omit<Corrected, 'ebt_cents'>> {
  const lines = await db
    .selectFrom('invoice_lines as l')
    .innerJoin('invoices as n', (join) =>
      join.onRef('n.plant_id', '=', 'l.plant_id').onRef('n.invoice_id', '=', 'l.invoice_id'),
    )
    .select(['l.place', 'l.amount_cents'])
    .where('n.plant_id', '=', plant_id)
    .where('n.corrects_id', '=', invoice_id)
    .where('n.voided_on', 'is', null)
    .execute();
  const { rows } = await sql<Corrected['taxes'][number]>`
    select tax ->> 'tax_class' as tax_class, (tax ->> 'rate_bp')::float8 as rate_bp, (tax ->> 'base_cents')::bigint as base_cents,
      (tax ->> 'tax_cents')::bigint as tax_cents
    from invoices n cross join lateral jsonb_array_elements(n.document -> 'taxes') tax
    where n.plant_id = ${plant_id} and n.corrects_id = ${invoice_id} and n.voided_on is null`.execute(db);
  return { lines, taxes: rows };
}

export async function insertNote(
  tx: Tx,
  { plant_id, account_id }: EventActor,
  { invoice_id: corrects_id, customer_id }: Pick<LockedInvoice, 'invoice_id' | 'customer_id'>,
  {
    reason,
    document,
    asked,
    ebt_cents,
  }: { reason: string; document: InvoiceDocument; asked: readonly CreditedLine[]; ebt_cents: number },
): Promise<number> {
  const { total_cents, tax_cents } = document;
  const { invoice_id } = await tx
    .insertInto('invoices')
    .values({
      plant_id,
      customer_id,
      kind: 'credit_note',
      corrects_id,
      reason,
      total_cents,
      tax_cents,
      ebt_cents,
      created_by: account_id,
    })
    .returning('invoice_id')
    .executeTakeFirstOrThrow();
  const lines = linesIn(document);
  const places = asked.map(({ place }) => place).toSorted((one, other) => one - other);
  await addLines(
    tx,
    plant_id,
    invoice_id,
    lines.map((line, at) => ({ ...line, cart_id: 0, place: places[at] ?? 0, is_estimated: false })),
  );
  return invoice_id;
}
