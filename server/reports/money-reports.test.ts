import { describe, expect, test } from 'vitest';
import { LATE_FEE, MISSED_DROPOFF } from '#contract/invoicing/line-names.ts';
import type { DataOf, SentTo } from '#contract/lib/endpoint.ts';
import { fillWords } from '#contract/lib/words.ts';
import { voidCounterSale } from '#contract/market/pos/counter-api.ts';
import { exportReport, getReport } from '#contract/reports/api.ts';
import type { ReportName, ReportRow } from '#contract/reports/report.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { post, type Transfer } from '#server/payments/ledger/post.ts';
import { named } from '#server/test/book-past.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makeInvoice } from '#server/test/make-invoice.ts';
import { cash, counterKit, type Selling } from '#server/test/market/make-counter.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const { makeCounter, sellOne } = counterKit(app);
const MARCH = { range: 'own', from: '2026-03-01', to: '2026-03-31' } as const;

type Choice = Omit<SentTo<typeof getReport>, 'report'>;
const ask = (person: Person, report: ReportName, choice: Choice = MARCH) =>
  app.call(getReport, person, { report, ...choice });
const look = async ({ owner }: Plant, report: ReportName, choice?: Choice): Promise<DataOf<typeof getReport>> =>
  expectYes(await ask(owner, report, choice)).data;
const rowsOf = async (plant: Plant, report: ReportName, choice?: Choice): Promise<ReportRow[]> =>
  (await look(plant, report, choice)).now.rows;

describe('the money reports', () => {
  let cause = 0;
  const book = (plant: Plant, day: string, transfers: readonly Transfer[]) =>
    inTransaction(app.db, (tx) =>
      post(tx, {
        owner_id: plant.plant_id,
        kind: 'invoice',
        cause_id: ++cause,
        day,
        order_id: null,
        posted_by: null,
        transfers,
      }),
    );

  test('take revenue, tax, costs, and what customers owe from the books', async () => {
    const plant = await makePlant(app);
    const customer_id = await named(app, plant, 'Ann', 'Able');
    const move = (
      debit_account: Transfer['debit_account'],
      credit_account: Transfer['credit_account'],
      amount_cents: number,
    ) => ({
      debit_account,
      credit_account,
      amount_cents,
      customer_id,
    });
    await book(plant, '2026-02-28', [move('receivable', 'service_revenue', 10_000)]);
    await book(plant, '2026-03-05', [
      move('receivable', 'service_revenue', 50_000),
      move('receivable', 'meat_revenue', 20_000),
      move('receivable', 'tax_payable', 1_400),
    ]);
    // A credit note reverses part of it.
    await book(plant, '2026-03-06', [
      move('service_revenue', 'receivable', 5_000),
      move('tax_payable', 'receivable', 100),
    ]);
    await book(plant, '2026-03-07', [move('cash', 'receivable', 30_000), move('provider_cost', 'provider', 320)]);
    await book(plant, '2026-04-01', [move('cash', 'receivable', 1)]);

    const revenue = await look(plant, 'revenue');
    expect(revenue.now.totals).toEqual({
      service_cents: 45_000,
      meat_cents: 20_000,
      kept_cents: 0,
      total_cents: 65_000,
    });
    expect(revenue.before?.totals).toMatchObject({ total_cents: 10_000 });
    const file = expectYes(await app.callWith(exportReport, plant.owner, { report: 'revenue', ...MARCH }));
    expect(String(file.data)).toContain('\r\n2026-03-06,-50.00,0.00,0.00,-50.00\r\n');
    expect((await look(plant, 'tax')).now.totals).toEqual({ sales_cents: 65_000, tax_cents: 1_300 });
    expect((await look(plant, 'costs')).now.totals).toMatchObject({ provider_cents: 320, total_cents: 320 });
    expect(await rowsOf(plant, 'receivables')).toEqual([
      {
        name: 'Ann Able',
        customer_id,
        opening_cents: 10_000,
        charged_cents: 71_400,
        settled_cents: 35_100,
        closing_cents: 46_300,
      },
    ]);
  });

  test('list what invoices charged for, and payments by method', async () => {
    const { plant, customers } = await makeInvoice(app);
    const [customer] = customers;
    const today = plantToday();
    const now = { range: 'own', from: today, to: today } as const;
    expect(await rowsOf(plant, 'charges', now)).toEqual([
      { name: 'Cutting and wrapping', lines: 1, amount_cents: 40_000 },
      { name: 'Kill fee', lines: 1, amount_cents: 10_000 },
    ]);
    for (const amount_cents of [1_000, 250])
      await app.db
        .insertInto('payments')
        .values({
          plant_id: plant.plant_id,
          customer_id: customer?.customer_id ?? 0,
          method: 'cash',
          amount_cents,
          received_on: today,
        })
        .execute();
    expect(await rowsOf(plant, 'payments', now)).toEqual([
      { method: 'cash', payments: 2, paid_cents: 1_250, refunded_cents: 0 },
    ]);
  });

  test('add up storage, late fees, and fees for missed drop-offs, whichever orders and invoices they are for', async () => {
    const { plant, invoice_id } = await makeInvoice(app);
    const fees = [
      'Storage, 400 lb at $0.05',
      'Storage, 10 days, at most $35.00, order 12',
      ...[1001, 1002].map((number) => fillWords(LATE_FEE, { number })),
      ...[12, 13].map((number) => fillWords(MISSED_DROPOFF, { number })),
    ];
    const cents = { quantity: 100, unit_cents: 1_000, amount_cents: 1_000 };
    const line = { plant_id: plant.plant_id, invoice_id, place: 9, unit: 'flat', tax_class: 'fees', ...cents };
    await app.db
      .insertInto('invoice_lines')
      .values(fees.map((name) => ({ ...line, name })))
      .execute();
    const today = plantToday();
    expect((await rowsOf(plant, 'charges', { range: 'own', from: today, to: today })).slice(2)).toEqual([
      { name: 'Late fee', lines: 2, amount_cents: 2_000 },
      { name: 'Missed drop-off fee', lines: 2, amount_cents: 2_000 },
      { name: 'Storage', lines: 2, amount_cents: 2_000 },
    ]);
  });

  test('count payments and refunds at the counter as well', async () => {
    const { plant, session_id, product_id } = await makeCounter();
    const sell = (more: Selling = {}) => sellOne(plant.owner, product_id, { session_id, ...more });
    await sell();
    await sell({ tenders: [cash(500), { method: 'ebt', amount_cents: 300 }] });
    expectYes(await app.call(voidCounterSale, plant.owner, { sale_id: await sell(), reason: 'Wrong box' }));
    const today = plantToday();
    expect(await rowsOf(plant, 'payments', { range: 'own', from: today, to: today })).toEqual([
      { method: 'cash', payments: 3, paid_cents: 2_100, refunded_cents: 800 },
      { method: 'ebt', payments: 1, paid_cents: 300, refunded_cents: 0 },
    ]);
  });
});
