import { describe, expect, test } from 'vitest';
import { mergeCustomers } from '#contract/directory/records-api.ts';
import {
  creditInvoice,
  issueInvoice,
  recordInvoicePayment,
  saveInvoiceLine,
} from '#contract/invoicing/invoices-api.ts';
import { saveInvoiceRules } from '#contract/invoicing/rules-api.ts';
import {
  customerTerms,
  draftFreely,
  saveCustomerTerms,
  saveDiscount,
  saveInvoiceTerms,
} from '#contract/invoicing/terms-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { getInvoicePdf } from '#contract/orders/invoice-pdf-api.ts';
import { FIRST_RULES } from '#server/invoicing/invoices/rules.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { booksOf, openBooks, sendAll } from '#server/test/make-books.ts';
import { draft, issue, look, makeBillable } from '#server/test/make-invoice.ts';
import { readPdf } from '#server/test/read-pdf.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

async function addLine(plant: Plant, invoice_id: number, unit_cents: number, tax_class: 'goods' | 'fees' = 'goods') {
  const { revision } = await look(app, { plant }, invoice_id);
  const line = {
    name: 'Beef jerky',
    unit: 'flat' as const,
    quantity: 100,
    unit_cents,
    tax_class,
    reason: 'Sold by phone',
  };
  expectYes(await app.call(saveInvoiceLine, plant.owner, { invoice_id, revision, ...line }));
}
const discountOf = async (plant: Plant, invoice_id: number, more: object) => {
  const { revision } = await look(app, { plant }, invoice_id);
  const asked = { invoice_id, revision, percent_bp: 0, amount_cents: 0, reason: 'First order', ...more };
  return app.callWith(saveDiscount, plant.owner, asked);
};
async function printed({ owner }: Plant, invoice_id: number): Promise<string> {
  const url = getInvoicePdf.path.replace(':invoice_id', String(invoice_id));
  const headers = { authorization: `Bearer ${owner.token}` };
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers });
  return JSON.stringify(readPdf(rawPayload));
}

describe('an invoice without an animal', () => {
  test('is drafted for a customer, gets its lines from the office, and is issued and paid', async () => {
    const { plant, customers } = await makeBillable(app);
    const customer_id = customers[0]?.customer_id ?? 0;
    const { invoice_id } = expectYes(await app.call(draftFreely, plant.owner, { customer_id })).data;
    const empty = await look(app, { plant }, invoice_id);
    expect(empty).toMatchObject({ number: '', order_ids: [], total_cents: 0, can: { issue: false } });
    const { revision } = empty;
    expect(await app.call(issueInvoice, plant.owner, { invoice_id, revision, total_cents: 0 })).toMatchObject({
      code: 'nothing_to_charge',
    });
    await addLine(plant, invoice_id, 4_800);
    expectYes(await issue(app, { plant }, invoice_id));
    const paid = { invoice_id, method: 'check' as const, amount_cents: 4_800 };
    expectYes(await app.call(recordInvoicePayment, plant.owner, paid));
    expect(await look(app, { plant }, invoice_id)).toMatchObject({ status: 'paid', customer_id });
    expect(await balancesOf(app, plant)).toEqual({ checks: 4_800, meat_revenue: 4_800 });
  });

  test('is taxed with three decimals: 6.875% of $1,000.00 is $68.75, and 8.875% of $333.33 is $29.58', async () => {
    const { plant, customers } = await makeBillable(app);
    const customer_id = customers[0]?.customer_id ?? 0;
    const taxed = async (tax_goods_bp: number, revision: number, cents: number) => {
      expectYes(await app.call(saveInvoiceRules, plant.owner, { ...FIRST_RULES, tax_goods_bp, revision }));
      const { invoice_id } = expectYes(await app.call(draftFreely, plant.owner, { customer_id })).data;
      await addLine(plant, invoice_id, cents);
      expectYes(await issue(app, { plant }, invoice_id));
      return look(app, { plant }, invoice_id);
    };
    await openBooks(app, plant);
    const first = await taxed(687.5, 0, 100_000);
    expect(first.document).toMatchObject({ tax_cents: 6_875, total_cents: 106_875 });
    expect(await printed(plant, first.invoice_id)).toContain('6.875%');
    const second = await taxed(887.5, 1, 33_333);
    expect(second.document).toMatchObject({ tax_cents: 2_958, total_cents: 36_291 });
    expectYes(
      await app.call(creditInvoice, plant.owner, { invoice_id: second.invoice_id, reason: 'Spoiled', lines: [] }),
    );
    expect(await balancesOf(app, plant)).toEqual({ receivable: 106_875, meat_revenue: 100_000, tax_payable: 6_875 });
    await sendAll(app, plant);
    expect((await booksOf(app, plant, 'Invoice')).map(({ body }) => body.TotalAmt)).toEqual([1_068.75, 362.91]);
    const rules = { ...FIRST_RULES, tax_goods_bp: 687.55, revision: 2 };
    expect(await app.call(saveInvoiceRules, plant.owner, rules)).toMatchObject({ code: 'malformed' });
  });
});

describe('a discount', () => {
  test('in percent follows the lines, is taken off before tax, and is printed with its reason', async () => {
    const made = await makeBillable(app);
    const { plant } = made;
    const rules = { ...FIRST_RULES, tax_processing_bp: 687.5, revision: 0 };
    expectYes(await app.call(saveInvoiceRules, plant.owner, rules));
    const invoice_id = await draft(app, made, made.cart_ids);
    await addLine(plant, invoice_id, 5_000, 'fees');
    expectYes(await discountOf(plant, invoice_id, { percent_bp: 1_000 }));
    // $500.00 and $50.00, less 10%: $450.00, taxed, and $45.00.
    expect(await look(app, { plant }, invoice_id)).toMatchObject({ total_cents: 45_000 + 4_500 + 3_094 });
    expectYes(await issue(app, made, invoice_id));
    const { document } = await look(app, { plant }, invoice_id);
    expect(document.discount).toEqual({ percent_bp: 1_000, cents: 5_500, reason: 'First order' });
    const paper = await printed(plant, invoice_id);
    for (const words of ['Discount, 10%: First order', '−$55.00', '$400.00', '$550.00']) expect(paper).toContain(words);
    await openBooks(app, plant);
    expectYes(await app.call(creditInvoice, plant.owner, { invoice_id, reason: 'Spoiled', lines: [] }));
    expect(await balancesOf(app, plant)).toEqual({});
    expect(await findDeviations(app, plant)).toEqual([]);
    await sendAll(app, plant);
    expect((await booksOf(app, plant, 'Invoice')).map(({ body }) => body.TotalAmt)).toEqual([525.94]);
  });

  test('as an amount never exceeds the lines, needs a reason, and can be removed', async () => {
    const made = await makeBillable(app);
    const { plant } = made;
    const invoice_id = await draft(app, made, made.cart_ids);
    expect(await discountOf(plant, invoice_id, { amount_cents: 2_000, reason: undefined })).toMatchObject({
      code: 'reason_missing',
    });
    expect(await discountOf(plant, invoice_id, { amount_cents: 2_000, percent_bp: 100 })).toMatchObject({
      code: 'malformed',
    });
    expectYes(await discountOf(plant, invoice_id, { amount_cents: 90_000 }));
    expect(await look(app, { plant }, invoice_id)).toMatchObject({ total_cents: 0 });
    expectYes(await discountOf(plant, invoice_id, { amount_cents: 2_000 }));
    expect(await look(app, { plant }, invoice_id)).toMatchObject({ total_cents: 48_000 });
    expectYes(await discountOf(plant, invoice_id, { reason: undefined }));
    expect(await look(app, { plant }, invoice_id)).toMatchObject({ total_cents: 50_000, terms: { discount: null } });
  });

  test('is saved by one of many who change the same draft at once', async () => {
    const made = await makeBillable(app);
    const invoice_id = await draft(app, made, made.cart_ids);
    const { revision } = await look(app, made, invoice_id);
    const asked = { invoice_id, revision, percent_bp: 500, amount_cents: 0, reason: 'Neighbor' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => app.call(saveDiscount, made.plant.owner, asked)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  });
});

describe('due days, terms, and note', () => {
  test('are the invoice’s own, or else the customer’s, or else the template’s', async () => {
    const made = await makeBillable(app, ['Half', 'Half']);
    const { plant, customers } = made;
    const [first = 0, second = 0] = made.cart_ids;
    const customer_id = customers[0]?.customer_id ?? 0;
    const usual = expectYes(await app.call(customerTerms, plant.owner, { customer_id })).data;
    expect(usual).toMatchObject({ due_days: null, terms: '', note: '' });
    const asked = { customer_id, due_days: 45, terms: 'Net 45', note: 'Call before delivery' };
    expectYes(await app.call(saveCustomerTerms, plant.owner, asked));

    const theirs = await draft(app, made, [first]);
    expectYes(await issue(app, made, theirs));
    const today = plantToday();
    expect(await look(app, made, theirs)).toMatchObject({
      due_on: addDays(today, 45),
      document: { terms: 'Net 45', note: 'Call before delivery' },
    });
    expect(await printed(plant, theirs)).toContain('Call before delivery');

    const others = await draft(app, made, [second]);
    const { revision } = await look(app, made, others);
    const own = { invoice_id: others, revision, due_days: 0, terms: '', note: '' };
    expectYes(await app.call(saveInvoiceTerms, plant.owner, own));
    expectYes(await issue(app, made, others));
    expect(await look(app, made, others)).toMatchObject({ due_on: today });
    expect((await look(app, made, others)).document.note).toBeUndefined();
  });
});

test.each([
  ['keeps its own terms', true, 10],
  ['gets the other’s terms if it has none', false, 30],
])('after a merge, the kept record %s', async (_, hasOwn, due_days) => {
  const { plant, customers } = await makeBillable(app);
  const [kept, gone] = customers.map(({ customer_id }) => customer_id) as [number, number];
  const save = async (customer_id: number, days: number) => {
    const terms = { customer_id, due_days: days, terms: '', note: '' };
    expectYes(await app.call(saveCustomerTerms, plant.owner, terms));
  };
  if (hasOwn) await save(kept, 10);
  await save(gone, 30);
  expectYes(await app.call(mergeCustomers, plant.owner, { keep_id: kept, merge_id: gone, take: [] }));
  const { data } = expectYes(await app.call(customerTerms, plant.owner, { customer_id: kept }));
  expect(data).toMatchObject({ due_days });
});
