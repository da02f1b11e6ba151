import { sql } from 'kysely';
import { creditDocument, leftOf, linesIn } from '#contract/invoicing/credit.ts';
import type { CreditedLine } from '#contract/invoicing/credited.ts';
import type { InvoiceDocument } from '#contract/invoicing/invoice-document.ts';
import type * as api from '#contract/invoicing/invoices-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { showMoney } from '#contract/lib/figures.ts';
import { paidByEbt } from '#server/invoicing/ebt/meat-left.ts';
import { allocate, lowerOpen } from '#server/invoicing/invoices/allocate.ts';
import { dated } from '#server/invoicing/invoices/document.ts';
import { cartsOf, lockInvoice } from '#server/invoicing/invoices/draft-store.ts';
import { saleOf } from '#server/invoicing/invoices/issue-invoice.ts';
import { findDocument, insertNote, listCorrected } from '#server/invoicing/invoices/note-store.ts';
import { requireNoCharge } from '#server/invoicing/invoices/pay-invoice.ts';
import { takeNumber } from '#server/invoicing/invoices/take-number.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { noteInvoice } from '#server/orders/share-invoice.ts';
import { addCredit } from '#server/payments/customer-credit.ts';
import { post, type Transfer } from '#server/payments/ledger/post.ts';
import { coverRefunds } from '#server/payments/plant-refunds.ts';

/**
 * Credits an issued invoice, in whole or in part. The invoice's open amount is reduced first. The rest was already paid and
 * becomes the customer's credit. The invoice stays locked, so that simultaneous credit notes never credit more than its total.
 */
export async function creditInvoice(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { invoice_id, reason, lines }: InputOf<typeof api.creditInvoice>,
): Promise<DataOf<typeof api.creditInvoice>> {
  const { plant_id, account_id } = actor;
  const invoice = await lockInvoice(tx, plant_id, invoice_id);
  if (invoice.number === null || invoice.kind !== 'invoice') throw new Problem('not_issued');
  await requireNoCharge(tx, plant_id, invoice_id);
  const { customer_id } = invoice;
  const original = await findDocument(tx, plant_id, invoice_id);
  const earlier = await listCorrected(tx, plant_id, invoice_id);
  // A credit note for a $0.00 invoice only frees its shares, once.
  const isFree = original.total_cents === 0 && (await cartsOf(tx, plant_id, invoice_id)).length > 0;
  const asked = isFree ? [] : chooseLines(original, earlier.lines, lines);
  // EBT can't have paid more than the remaining meat costs, so any excess goes back, even if other lines are unpaid.
  const paid = await paidByEbt(tx, plant_id, invoice_id, meatAmong(original, asked));
  const ebt_cents = paid.back_cents;
  const document = dated(creditDocument(original, { ...earlier, ebt_cents: paid.stays_cents }, asked), today, today);
  const { total_cents } = document;

  const note_id = await insertNote(tx, actor, invoice, { reason, document, asked, ebt_cents });
  const off_cents = Math.min(invoice.open_cents, total_cents - ebt_cents);
  const order_id = document.parts[0]?.order_id || null;
  const transfers = reversalOf(document, customer_id, off_cents);
  const posting = { owner_id: plant_id, cause_id: note_id, day: today, order_id, posted_by: account_id };
  if (transfers.length > 0) await post(tx, { ...posting, kind: 'credit_note', transfers });
  if (off_cents > 0) {
    const part = { invoice_id, kind: 'credit_note' as const, credit_note_id: note_id, amount_cents: off_cents };
    await allocate(tx, { actor, today }, part);
  }
  const cents = total_cents - off_cents;
  if (cents > 0) await addCredit(tx, { plant_id, customer_id, cents, ebt_cents });
  await coverRefunds(tx, posting, { note_id, payment_ids: await paymentsOf(tx, plant_id, invoice_id) });
  await sql`update invoices set credited_cents = credited_cents + ${total_cents}
    where plant_id = ${plant_id} and invoice_id = ${invoice_id}`.execute(tx);
  await lowerOpen(tx, plant_id, invoice_id, off_cents);
  if (invoice.credited_cents + total_cents === invoice.total_cents) await freeShares(tx, plant_id, invoice_id);
  const data = { invoice_id: note_id, is_sent: false };
  await emit(tx, { actor }, 'invoice.issued', { subject: { customer_id }, data });
  const issued = { kind: 'credit_note' as const, document, open_cents: 0, issued_by: account_id, isSent: false };
  return { invoice_id: note_id, number: await takeNumber(tx, plant_id, note_id, issued), total_cents };
}

async function paymentsOf(db: Db, plant_id: number, invoice_id: number): Promise<number[]> {
  const { rows } = await sql<{ payment_id: number }>`
    select distinct payment_id from allocations
    where plant_id = ${plant_id} and invoice_id = ${invoice_id} and payment_id is not null`.execute(db);
  return rows.map(({ payment_id }) => payment_id);
}

const meatAmong = (invoice: InvoiceDocument, asked: readonly CreditedLine[]): number =>
  asked.reduce(
    (sum, { place, amount_cents }) => sum + (linesIn(invoice)[place]?.tax_class === 'meat' ? amount_cents : 0),
    0,
  );

function chooseLines(
  document: InvoiceDocument,
  earlier: readonly CreditedLine[],
  asked: readonly CreditedLine[],
): CreditedLine[] {
  const left = leftOf(document, earlier);
  if (left.length === 0) throw new Problem('credited_already');
  if (asked.length === 0) return left;
  const byPlace = Map.groupBy(asked, ({ place }) => place);
  return [...byPlace].map(([place, amounts]) => {
    const amount_cents = amounts.reduce((sum, one) => sum + one.amount_cents, 0);
    const line = linesIn(document)[place];
    if (!line) throw new Problem('not_found');
    const most = left.find((one) => one.place === place)?.amount_cents ?? 0;
    if (amount_cents > most) {
      throw new Problem('more_than_line', { values: { left: showMoney(most), name: line.name } });
    }
    return { place, amount_cents };
  });
}

/** The sale in reverse. Amounts first reduce what the customer owes; anything beyond that becomes the customer's credit. */
function reversalOf(document: InvoiceDocument, customer_id: number, off_cents: number): Transfer[] {
  let off = off_cents;
  return saleOf(document, customer_id).flatMap(({ credit_account: debit_account, amount_cents }) => {
    const owed = Math.min(off, amount_cents);
    off -= owed;
    const parts = [
      { credit_account: 'receivable' as const, amount_cents: owed },
      { credit_account: 'customer_credit' as const, amount_cents: amount_cents - owed },
    ];
    return parts.filter((part) => part.amount_cents > 0).map((part) => ({ debit_account, customer_id, ...part }));
  });
}

/** The shares of a fully credited invoice can be invoiced again. */
async function freeShares(tx: Tx, plant_id: number, invoice_id: number): Promise<void> {
  const cart_ids = await cartsOf(tx, plant_id, invoice_id);
  await tx
    .updateTable('invoice_shares')
    .set({ is_live: false })
    .where('plant_id', '=', plant_id)
    .where('invoice_id', '=', invoice_id)
    .execute();
  await noteInvoice(tx, plant_id, cart_ids, { invoice_id: null, is_sent: false, is_paid: false });
}
