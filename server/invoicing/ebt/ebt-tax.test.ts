import { expect, test } from 'vitest';
import { customerStatement } from '#contract/invoicing/account/account-api.ts';
import { UNTAXED_BY_EBT } from '#contract/invoicing/ebt-tax.ts';
import { applyCredit, creditInvoice, recordInvoicePayment, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { copyPayLink, openPayLink, viewReceipt } from '#contract/invoicing/paying/paying-api.ts';
import { saveInvoiceRules } from '#contract/invoicing/rules-api.ts';
import { findDue, saleReceipt, takePayment, tillReport } from '#contract/invoicing/till/till-api.ts';
import { getInvoicePdf } from '#contract/orders/invoice-pdf-api.ts';
import { FIRST_RULES } from '#server/invoicing/invoices/rules.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { booksOf, openBooks, sendAll } from '#server/test/make-books.ts';
import { draft, issue, look, makeBillable, makeInvoice, makePrices, TEST_PRICES } from '#server/test/make-invoice.ts';
import { makeTill } from '#server/test/make-till.ts';
import { readPdf } from '#server/test/read-pdf.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
/** $500.00 for processing and $40.00 for meat, which is taxed at 7.25%: $542.90. */
const LINES = [...TEST_PRICES, { ...TEST_PRICES[0], name: 'Ground beef', cents: 4_000, tax_class: 'meat' as const }];
const MEAT = 2;

/** An issued invoice with taxed meat. */
async function makeTaxed() {
  const plant = await makePlant(app, { species: ['beef'] });
  await makePrices(app, plant, LINES as typeof TEST_PRICES);
  expectYes(await app.call(saveInvoiceRules, plant.owner, { ...FIRST_RULES, tax_meat_bp: 725, revision: 0 }));
  const made = await makeInvoice(app, { plant });
  const customer_id = made.customers[0]?.customer_id ?? 0;
  const { invoice_id } = made;
  return {
    ...made,
    customer_id,
    look: (id = invoice_id) => look(app, made, id),
    record: (method: string, amount_cents: number, id = invoice_id) =>
      app.callWith(recordInvoicePayment, plant.owner, { invoice_id: id, method, uses_safe: true, amount_cents }),
    credit: async (lines: { place: number; amount_cents: number }[]) =>
      expectYes(await app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Spoiled', lines })).data,
    use: (amount_cents: number, id: number) => app.call(applyCredit, plant.owner, { invoice_id: id, amount_cents }),
    /** Another draft for the same customer, with the same lines. */
    another: async () => {
      const other = await makeBillable(app, ['Whole'], { plant });
      await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', other.order_id).execute();
      return draft(app, made, other.cart_ids);
    },
    taxDue: async () => (await balancesOf(app, plant)).tax_payable ?? 0,
    deviations: () => findDeviations(app, plant),
  };
}

test('removes the sales tax on meat that EBT pays for when the office records the payment', async () => {
  const made = await makeTaxed();
  expect(await made.look()).toMatchObject({ open_cents: 54_290 });
  expect(await made.taxDue()).toBe(290);
  expect(await made.record('ebt', 1_500)).toMatchObject({ data: { open_cents: 54_290 - 1_500 - 109 } });
  expect(await made.taxDue()).toBe(181);
  expect(await made.record('ebt', 2_501)).toMatchObject({ code: 'only_for_meat' });
  expect(await made.record('ebt', 2_500)).toMatchObject({ data: { open_cents: 50_000 } });
  expect(await made.taxDue()).toBe(0);
  expect(await made.deviations()).toEqual([]);
});

test('never lets EBT pay for meat that was already paid for some other way, or for its tax', async () => {
  const made = await makeTaxed();
  expectYes(await made.record('cash', 52_145));
  // $21.45 is open: $20.00 for meat, and the tax on it.
  expect(await made.record('ebt', 2_001)).toMatchObject({ code: 'only_for_meat' });
  expect(await made.record('ebt', 2_000)).toMatchObject({ data: { open_cents: 0 } });
  expect(await made.taxDue()).toBe(145);
  expect((await made.look()).customer_credit_cents).toBe(0);
  expect(await made.deviations()).toEqual([]);
});

test('doesn’t return the tax twice when meat that EBT paid for is credited', async () => {
  const made = await makeTaxed();
  expectYes(await made.record('ebt', 3_000));
  expect(await made.taxDue()).toBe(73);
  // $10.00 of the credited meat was taxed. EBT paid for the other $5.00.
  expect(await made.credit([{ place: MEAT, amount_cents: 1_500 }])).toMatchObject({ total_cents: 1_573 });
  expect(await made.taxDue()).toBe(0);
  expect(await made.credit([{ place: 0, amount_cents: 10_000 }])).toMatchObject({ total_cents: 10_000 });
  expect(await made.credit([])).toMatchObject({ total_cents: 42_500 });
  expect(await made.look()).toMatchObject({ open_cents: 0, credited_cents: 54_290, can: { credit: false } });
  expect(await balancesOf(app, made.plant)).toEqual({ card_terminal: 3_000, customer_credit: 3_000 });
  expect(await made.deviations()).toEqual([]);
});

test('removes the tax when credit from EBT pays for meat, whether the invoice is just being issued or is already open', async () => {
  const made = await makeTaxed();
  const [later_id, issued_id] = [await made.another(), await made.another()];
  expectYes(await issue(app, made, later_id));
  expectYes(await made.record('ebt', 4_000));
  await made.credit([{ place: MEAT, amount_cents: 4_000 }]);
  expectYes(await made.use(1_000, later_id));
  expect(await made.look(later_id)).toMatchObject({ open_cents: 54_290 - 1_000 - 72 });
  expectYes(await issue(app, made, issued_id));
  expect(await made.look(issued_id)).toMatchObject({ open_cents: 54_290 - 3_000 - 217 });
  expect(await made.deviations()).toEqual([]);
});

test('applies no more credit than is still due after the tax is removed', async () => {
  const made = await makeTaxed();
  const other_id = await made.another();
  expectYes(await issue(app, made, other_id));
  expectYes(await made.record('cash', 60_000));
  expectYes(await made.record('ebt', 4_000, other_id));
  expectYes(await made.record('cash', 50_000, other_id));
  // The customer has $57.10 in credit, plus $40.00 that came from EBT.
  expectYes(
    await app.call(creditInvoice, made.plant.owner, {
      invoice_id: other_id,
      reason: 'Spoiled',
      lines: [{ place: MEAT, amount_cents: 4_000 }],
    }),
  );
  const third_id = await made.another();
  expectYes(await issue(app, made, third_id));
  expect(await made.look(third_id)).toMatchObject({
    open_cents: 54_290 - 4_000 - 290 - 5_710,
    customer_credit_cents: 0,
  });
  expect(await made.deviations()).toEqual([]);
});

/** The text of an invoice's PDF. */
async function printed({ token }: Plant['owner'], invoice_id: number): Promise<string> {
  const url = getInvoicePdf.path.replace(':invoice_id', String(invoice_id));
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  return JSON.stringify(readPdf(rawPayload));
}

/** Pays two invoices at the till: all their meat by EBT, the rest in cash. */
async function sellAtTill() {
  const made = await makeTaxed();
  const other_id = await made.another();
  expectYes(await issue(app, made, other_id));
  const { owner } = made.plant;
  const { session_id } = await makeTill(app, made.plant);
  const { invoices } = expectYes(await app.call(findDue, owner, { invoice_ids: [made.invoice_id, other_id] })).data;
  expect(invoices).toMatchObject([
    { open_cents: 54_290, meat_cents: 4_000, meat_tax_bp: 725 },
    { open_cents: 54_290, meat_cents: 4_000, meat_tax_bp: 725 },
  ]);
  const sold = expectYes(
    await app.callWith(takePayment, owner, {
      session_id,
      invoices: invoices.map(({ invoice_id, open_cents }) => ({ invoice_id, open_cents })),
      tenders: [
        { method: 'cash', amount_cents: 101_000 },
        { method: 'ebt', amount_cents: 8_000 },
      ],
    }),
  ).data as { sale_id: number };
  return { ...made, other_id, session_id, sold };
}

test('leaves out the tax when EBT pays several invoices at the till, and gives the right change', async () => {
  const made = await sellAtTill();
  const { owner } = made.plant;
  expect(made.sold).toMatchObject({ paid_cents: 108_000, left_cents: 0, change_cents: 1_000 });
  for (const id of [made.invoice_id, made.other_id]) expect(await made.look(id)).toMatchObject({ open_cents: 0 });
  expect(await made.taxDue()).toBe(0);
  const receipt = expectYes(await app.call(saleReceipt, owner, { sale_id: made.sold.sale_id })).data;
  expect(receipt.invoices).toMatchObject([{ untaxed_cents: 290 }, { untaxed_cents: 290 }]);
  expect(await made.deviations()).toEqual([]);
});

test('reports no tax at the till for what EBT paid', async () => {
  const made = await sellAtTill();
  const { owner } = made.plant;
  const report = expectYes(await app.call(tillReport, owner, { session_id: made.session_id })).data;
  expect(report.taxes).toEqual([]);
});

test('a receipt shows the tax that its own payment removed', async () => {
  const made = await makeTaxed();
  const receipts = [];
  for (const cents of [1_000, 3_000]) {
    const { payment_id } = expectYes(await made.record('ebt', cents)).data as { payment_id: number };
    receipts.push(payment_id);
  }
  const shown = await Promise.all(
    receipts.map(async (payment_id) => expectYes(await app.call(viewReceipt, made.plant.owner, { payment_id })).data),
  );
  expect(shown.map(({ invoices }) => invoices[0]?.untaxed_cents)).toEqual([72, 218]);
});

test('shows the removed tax on the invoice, its PDF, the receipt, and the statement, and in the books', async () => {
  const made = await makeTaxed();
  const { owner } = made.plant;
  const { payment_id } = expectYes(await made.record('ebt', 4_000)).data as { payment_id: number };
  const shown = await made.look();
  expect(shown.credited).toMatchObject([{ kind: 'payment' }, { cents: 290, credit_note: { is_tax_only: true } }]);
  expect(shown.credit_notes).toMatchObject([{ number: 'CN-1', reason: UNTAXED_BY_EBT, total_cents: 290 }]);
  const note_id = shown.credit_notes[0]?.invoice_id ?? 0;
  expect(expectYes(await app.call(viewInvoice, owner, { invoice_id: note_id })).data.transfers).toMatchObject([
    {
      kind: 'tax_waived',
      debit_account: 'tax_payable',
      credit_account: 'receivable',
      amount_cents: 290,
      number: 'CN-1',
    },
  ]);
  const receipt = expectYes(await app.call(viewReceipt, owner, { payment_id })).data;
  expect(receipt.invoices).toMatchObject([{ paid_cents: 4_000, untaxed_cents: 290, open_cents: 50_000 }]);
  const statement = expectYes(await app.call(customerStatement, owner, { customer_id: made.customer_id })).data;
  expect(statement.lines.at(-1)).toMatchObject({
    kind: 'tax_waived',
    number: 'CN-1',
    invoice_id: note_id,
    cents: -290,
  });
  const { url } = expectYes(await app.call(copyPayLink, owner, { invoice_id: made.invoice_id })).data;
  const token = url.split('/').at(-1) ?? '';
  const linked = expectYes(await app.call(openPayLink, null, { token })).data;
  expect(linked.credited).toMatchObject([{ kind: 'payment' }, { kind: 'tax_waived', cents: 290 }]);
  for (const id of [made.invoice_id, note_id]) expect(await printed(owner, id)).toContain(UNTAXED_BY_EBT);
});

test('sends the removed tax to QuickBooks as a credit memo that sells the same meat again without tax', async () => {
  const made = await makeTaxed();
  await openBooks(app, made.plant);
  expectYes(await made.record('ebt', 4_000));
  await sendAll(app, made.plant);
  const [note] = await booksOf(app, made.plant, 'CreditMemo');
  expect(note?.body).toMatchObject({
    TotalAmt: 2.9,
    TxnTaxDetail: { TotalTax: 2.9 },
    Line: [
      { Amount: 40, SalesItemLineDetail: { Qty: 1, UnitPrice: 40 } },
      { Amount: -40, SalesItemLineDetail: { Qty: -1, UnitPrice: 40, TaxCodeRef: { value: 'NON' } } },
    ],
  });
});
