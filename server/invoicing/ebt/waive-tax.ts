import { sql } from 'kysely';
import { creditDocument } from '#contract/invoicing/credit.ts';
import { UNTAXED_BY_EBT } from '#contract/invoicing/ebt-tax.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { paidByEbt } from '#server/invoicing/ebt/meat-left.ts';
import { allocate, lowerOpen } from '#server/invoicing/invoices/allocate.ts';
import { dated } from '#server/invoicing/invoices/document.ts';
import { findDocument, insertNote, listCorrected } from '#server/invoicing/invoices/note-store.ts';
import { takeNumber } from '#server/invoicing/invoices/take-number.ts';
import type { Tx } from '#server/lib/database.ts';
import { type EventActor, emit } from '#server/lib/events.ts';
import { post } from '#server/payments/ledger/post.ts';

/**
 * Waives the sales tax on meat that EBT has just paid for, using a credit note without lines. Call this last for a
 * locked invoice, after recording everything paid at the same time, because the credit note takes a number. Returns the
 * waived amount.
 */
export async function waiveTax(
  tx: Tx,
  { actor, today }: { actor: EventActor; today: IsoDate },
  { invoice_id, customer_id }: { invoice_id: number; customer_id: number },
): Promise<number> {
  const { plant_id, account_id } = actor;
  const original = await findDocument(tx, plant_id, invoice_id);
  const earlier = await listCorrected(tx, plant_id, invoice_id);
  const { stays_cents } = await paidByEbt(tx, plant_id, invoice_id);
  const document = dated(creditDocument(original, { ...earlier, ebt_cents: stays_cents }, []), today, today);
  const { total_cents: amount_cents } = document;
  if (amount_cents === 0) return 0;
  const invoice = { invoice_id, customer_id };
  const reason = UNTAXED_BY_EBT;
  const note_id = await insertNote(tx, actor, invoice, { reason, document, asked: [], ebt_cents: 0 });
  await post(tx, {
    owner_id: plant_id,
    kind: 'tax_waived',
    cause_id: note_id,
    day: today,
    order_id: original.parts[0]?.order_id || null,
    posted_by: account_id,
    transfers: [{ debit_account: 'tax_payable', credit_account: 'receivable', amount_cents, customer_id }],
  });
  const part = { invoice_id, kind: 'credit_note' as const, credit_note_id: note_id, amount_cents };
  await allocate(tx, { actor, today }, part);
  await sql`update invoices set credited_cents = credited_cents + ${amount_cents}
    where plant_id = ${plant_id} and invoice_id = ${invoice_id}`.execute(tx);
  await lowerOpen(tx, plant_id, invoice_id, amount_cents);
  const data = { invoice_id: note_id, is_sent: false };
  await emit(tx, { actor }, 'invoice.issued', { subject: { customer_id }, data });
  const issued = { kind: 'credit_note' as const, document, open_cents: 0, issued_by: account_id, isSent: false };
  await takeNumber(tx, plant_id, note_id, issued);
  return amount_cents;
}
