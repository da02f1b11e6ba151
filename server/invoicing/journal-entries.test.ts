import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { creditInvoice, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { ACCOUNTS } from '#contract/payments/accounts.ts';
import { exportJournalEntries, trialBalance } from '#contract/payments/books-api.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { makeInvoice } from '#server/test/make-invoice.ts';
import { countAndClose, makeTill } from '#server/test/make-till.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const today = plantToday();

const exported = async (person: Person, filter = {}) =>
  parse(expectYes(await app.call(exportJournalEntries, person, filter)).data as string, {
    bom: true,
    columns: true,
  }) as Record<string, string>[];

test('journal entries have the columns that QuickBooks expects, balance individually, and contain no formulas', async () => {
  const { plant, invoice_id, customers } = await makeInvoice(app);
  await app.db
    .updateTable('customers')
    .set({ first_name: '=1+1', last_name: '' })
    .where('customer_id', '=', customers[0]?.customer_id ?? 0)
    .execute();
  expectYes(
    await app.callWith(recordInvoicePayment, plant.owner, { invoice_id, method: 'check', amount_cents: 60_000 }),
  );
  expectYes(await app.callWith(creditInvoice, plant.owner, { invoice_id, reason: 'Weighed twice' }));
  const lines = await exported(plant.owner);
  const date = `${today.slice(5, 7)}/${today.slice(8)}/${today.slice(0, 4)}`;
  const shared = { 'Journal Date': date, Name: "'=1+1" };
  // The number printed on the invoice, which isn't its id.
  const charged = 'Invoice 1';
  expect(lines.slice(0, 2)).toEqual([
    {
      ...shared,
      'Journal No.': lines[0]?.['Journal No.'],
      'Account Name': 'Owed by customers',
      Debits: '500.00',
      Credits: '',
      Description: charged,
    },
    {
      ...shared,
      'Journal No.': lines[0]?.['Journal No.'],
      'Account Name': 'Revenue from services',
      Debits: '',
      Credits: '500.00',
      Description: charged,
    },
  ]);
  const entries = Map.groupBy(lines, (line) => line['Journal No.']);
  expect(entries.size).toBe(3);
  expect(lines.at(-1)?.Description).toBe('Credit note CN-1');
  for (const entry of entries.values()) {
    const sum = entry.reduce(
      (cents, { Debits, Credits }) => cents + Math.round(100 * (Number(Debits) - Number(Credits))),
      0,
    );
    expect(sum).toBe(0);
    expect(new Set(entry.map((line) => line['Account Name'])).size).toBe(entry.length);
  }
  expect(await exported(plant.owner, { to: addDays(today, -1) })).toEqual([]);
  for (const role of ['butcher', 'customer'] as const)
    expect(await app.call(exportJournalEntries, await plant.join(role), {})).toMatchObject({ http: 403 });
});

test('journal entries include till transactions without a customer', async () => {
  const plant = await makePlant(app);
  const { session_id } = await makeTill(app, plant);
  await countAndClose(app, plant, session_id, 9_500, 4_000);
  const totals = new Map<string, number>();
  for (const { 'Account Name': name = '', Debits, Credits } of await exported(plant.owner)) {
    totals.set(name, (totals.get(name) ?? 0) + Math.round(100 * (Number(Debits) - Number(Credits))));
  }
  const { accounts } = expectYes(await app.call(trialBalance, plant.owner, {})).data;
  const moved = accounts.map(
    ({ account, debit_cents, credit_cents }) => [ACCOUNTS[account].words, debit_cents - credit_cents] as const,
  );
  expect(Object.fromEntries(totals)).toEqual(Object.fromEntries(moved.filter(([, cents]) => cents !== 0)));
  expect([...totals.keys()].sort()).toEqual(['Bank', 'Cash drawer', 'Cash over and short', 'Office safe']);
});
