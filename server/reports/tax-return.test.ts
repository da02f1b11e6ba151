import { expect, test } from 'vitest';
import { saveCertificate } from '#contract/invoicing/account/account-api.ts';
import { creditInvoice, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { saveInvoiceRules } from '#contract/invoicing/rules-api.ts';
import { voidPayment } from '#contract/invoicing/void-api.ts';
import { voidCounterSale } from '#contract/market/pos/counter-api.ts';
import { recordBankMove } from '#contract/payments/bank-api.ts';
import { getReport } from '#contract/reports/api.ts';
import { FIRST_RULES } from '#server/invoicing/invoices/rules.ts';
import { balancesOf } from '#server/test/balances.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { draft, issue, makeBillable, makeInvoice, makePrices, TEST_PRICES } from '#server/test/make-invoice.ts';
import { cash, counterKit } from '#server/test/market/make-counter.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const { makeCounter, sellOne } = counterKit(app);
/** $500.00 for processing and $40.00 for meat. */
const LINES = [...TEST_PRICES, { ...TEST_PRICES[0], name: 'Ground beef', cents: 4_000, tax_class: 'meat' as const }];

async function makeTaxed() {
  const plant = await makePlant(app, { species: ['beef'] });
  await makePrices(app, plant, LINES as typeof TEST_PRICES);
  const rates = { ...FIRST_RULES, tax_meat_bp: 725, tax_processing_bp: 500, revision: 0 };
  expectYes(await app.call(saveInvoiceRules, plant.owner, rates));
  return makeInvoice(app, { plant });
}
async function taxesOf({ owner }: Plant) {
  const today = plantToday();
  const asked = { report: 'tax_return', range: 'own', from: today, to: today } as const;
  return expectYes(await app.call(getReport, owner, asked)).data.now.rows;
}
const NONE = { exempt_cents: 0, ebt_cents: 0, untaxed_cents: 0 };

test('has sales by rate, with what EBT paid and what was credited taken out of the taxable part', async () => {
  const { plant, invoice_id } = await makeTaxed();
  const ebt = { invoice_id, method: 'ebt', amount_cents: 1_500 } as const;
  expectYes(await app.call(recordInvoicePayment, plant.owner, ebt));
  const spoiled = { invoice_id, reason: 'Spoiled', lines: [{ place: 0, amount_cents: 1_000 }] };
  expectYes(await app.call(creditInvoice, plant.owner, spoiled));
  expect(await taxesOf(plant)).toEqual([
    { ...NONE, tax_class: 'Processing', rate: '5%', sales_cents: 49_000, taxable_cents: 49_000, tax_cents: 2_450 },
    {
      ...NONE,
      tax_class: 'Meat',
      rate: '7.25%',
      sales_cents: 4_000,
      taxable_cents: 2_500,
      ebt_cents: 1_500,
      tax_cents: 181,
    },
  ]);
  expect((await balancesOf(app, plant)).tax_payable).toBe(2_450 + 181);
});

test('has the whole tax again after a payment with EBT was voided', async () => {
  const { plant, invoice_id } = await makeTaxed();
  const before = await taxesOf(plant);
  const ebt = { invoice_id, method: 'ebt', amount_cents: 1_500 } as const;
  for (const round of [1, 2]) {
    const { payment_id } = expectYes(await app.call(recordInvoicePayment, plant.owner, ebt)).data;
    expect(await taxesOf(plant), `${round}`).not.toEqual(before);
    expectYes(await app.call(voidPayment, plant.owner, { payment_id, kind: 'void', reason: 'Wrong customer' }));
    expect(await taxesOf(plant)).toEqual(before);
  }
  expect((await balancesOf(app, plant)).tax_payable).toBe(2_500 + 290);
});

test('has sales to exempt customers apart from classes without a rate, and paying the tax changes none of it', async () => {
  const { plant } = await makeTaxed();
  const before = await taxesOf(plant);
  const other = await makeBillable(app, ['Whole'], { plant });
  const customer_id = other.customers[0]?.customer_id ?? 0;
  expectYes(await app.call(saveCertificate, plant.owner, { customer_id, number: 'TX-1', state: 'IA' }));
  expectYes(await issue(app, other, await draft(app, other, other.cart_ids)));
  const rows = await taxesOf(plant);
  expect(rows).toEqual([
    before[0],
    {
      ...NONE,
      tax_class: 'Processing',
      rate: '0%',
      sales_cents: 50_000,
      taxable_cents: 0,
      exempt_cents: 50_000,
      tax_cents: 0,
    },
    before[1],
    { ...NONE, tax_class: 'Meat', rate: '0%', sales_cents: 4_000, taxable_cents: 0, exempt_cents: 4_000, tax_cents: 0 },
  ]);
  const due = 2_500 + 290;
  expect((await balancesOf(app, plant)).tax_payable).toBe(due);
  const paid = { kind: 'tax', moved_on: plantToday(), amount_cents: due, kept_cents: 50 } as const;
  expectYes(await app.call(recordBankMove, plant.owner, paid));
  expect(await balancesOf(app, plant)).toMatchObject({ bank: -(due - 50), tax_allowance: 50 });
  expect(await taxesOf(plant)).toEqual(rows);
  const today = plantToday();
  const asked = { report: 'tax', range: 'own', from: today, to: today } as const;
  expect(expectYes(await app.call(getReport, plant.owner, asked)).data.now.totals).toMatchObject({ tax_cents: due });
});

test('has counter sales with the part that EBT paid, less voided ones', async () => {
  const { plant, session_id, product_id } = await makeCounter();
  expectYes(await app.call(saveInvoiceRules, plant.owner, { ...FIRST_RULES, tax_meat_bp: 1_000, revision: 0 }));
  const sale = {
    session_id,
    rates: { meat: 1_000, goods: 0 },
    tenders: [{ method: 'ebt' as const, amount_cents: 300 }, cash(550)],
  };
  await sellOne(plant.owner, product_id, sale);
  const sale_id = await sellOne(plant.owner, product_id, sale);
  expectYes(await app.call(voidCounterSale, plant.owner, { sale_id, reason: 'Wrong box' }));
  expect(await taxesOf(plant)).toEqual([
    { ...NONE, tax_class: 'Meat', rate: '10%', sales_cents: 800, taxable_cents: 500, ebt_cents: 300, tax_cents: 50 },
  ]);
  expect((await balancesOf(app, plant)).tax_payable).toBe(50);
});
