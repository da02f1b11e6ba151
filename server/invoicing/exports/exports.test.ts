import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { saveLanguage } from '#contract/accounts/language-api.ts';
import { exportAging, exportStatement } from '#contract/invoicing/account/account-api.ts';
import { recordDeposit } from '#contract/invoicing/deposit-api.ts';
import { exportInvoices } from '#contract/invoicing/export-api.ts';
import { recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { exportZReports } from '#contract/invoicing/till/till-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { exportPayments } from '#contract/payments/books-api.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { makeDeposit } from '#server/test/make-deposit.ts';
import { countAndClose, makeTill } from '#server/test/make-till.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

const read = (csv: unknown) => parse(csv as string, { bom: true, columns: true }) as Record<string, string>[];
const invoices = async (person: Person, filter = {}) =>
  read(expectYes(await app.callWith(exportInvoices, person, filter)).data);
const payments = async (person: Person, filter = {}) =>
  read(expectYes(await app.callWith(exportPayments, person, filter)).data);
const aging = async (person: Person, filter = {}) =>
  read(expectYes(await app.callWith(exportAging, person, filter)).data);

test('exports the invoices on the list, without formulas', async () => {
  const made = await makeIssued(app);
  const { plant, order_id, customer_id, invoice_id } = made;
  const other = await makeIssued(app, undefined, { cents: 9_900 });
  await app.db
    .updateTable('customers')
    .set({ first_name: '=1+1', last_name: '' })
    .where('customer_id', '=', customer_id)
    .execute();
  const lines = await invoices(plant.owner);
  expect(lines).toEqual([
    {
      What: 'Invoice',
      Number: String(invoice_id),
      Customer: "'=1+1",
      'Order#': String(order_id),
      Date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      'Due on': expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      Total: '480.00',
      Owed: '480.00',
      Status: 'Unpaid',
    },
  ]);
  expect(await invoices(plant.owner, { status: 'paid' })).toEqual([]);
  expect(await invoices(plant.owner, { words: String(invoice_id) })).toHaveLength(1);
  expect((await invoices(other.plant.owner)).map(({ Total }) => Total)).toEqual(['99.00']);
});

test('a portal user exports their own invoices, in their language', async () => {
  const made = await makeIssued(app);
  const second = await makeIssued(app);
  expectYes(await app.callWith(saveLanguage, made.payer, { language: 'es' }));
  const lines = await invoices(made.payer);
  expect(lines).toMatchObject([{ Qué: 'Factura', Número: String(made.invoice_id), Total: '480.00' }]);
  expect(await invoices(second.payer)).toHaveLength(1);
  expect(await invoices(await made.plant.join('butcher'))).toEqual([]);
});

test('exports the payments of deposits and invoices, newest first, with what they paid', async () => {
  const made = await makeDeposit(app);
  const { plant, order_id, customer_id } = made;
  expectYes(
    await app.callWith(recordDeposit, plant.owner, {
      order_id,
      customer_id,
      method: 'check',
      amount_cents: 10_000,
      reference: '=1041',
    }),
  );
  const { invoice_id } = await makeIssued(app, made);
  expectYes(
    await app.callWith(recordInvoicePayment, plant.owner, {
      invoice_id,
      method: 'check',
      amount_cents: 20_000,
    }),
  );
  const [paid, deposit, ...more] = await payments(plant.owner);
  expect(paid).toMatchObject({
    For: 'Invoice',
    'Order#': '',
    Invoice: String(invoice_id),
    'Payment method': 'Check',
    Amount: '200.00',
    Refunded: '0.00',
  });
  expect(deposit).toMatchObject({
    For: 'Deposit',
    'Order#': String(order_id),
    Invoice: '',
    'Payment method': 'Check',
    Reference: "'=1041",
    Amount: '100.00',
  });
  expect(more).toEqual([]);
  const today = plantToday();
  expect(await payments(plant.owner, { from: today, to: today })).toHaveLength(2);
  expect(await payments(plant.owner, { to: addDays(today, -1) })).toEqual([]);
  expect(await payments((await makeIssued(app)).plant.owner)).toEqual([]);
});

test('exports what customers owe by age, with credit as a number below zero', async () => {
  const made = await makeIssued(app);
  const { plant, invoice_id } = made;
  expect(await aging(plant.owner)).toMatchObject([
    { '0 to 30 days': '480.00', 'Over 90 days': '0.00', 'Unused credit': '0.00', Balance: '480.00' },
  ]);
  expectYes(
    await app.callWith(recordInvoicePayment, plant.owner, { invoice_id, method: 'check', amount_cents: 60_000 }),
  );
  expect(await aging(plant.owner)).toMatchObject([
    { '0 to 30 days': '0.00', 'Unused credit': '120.00', Balance: '-120.00' },
  ]);
  expect(await aging(plant.owner, { as_of: addDays(plantToday(), -1) })).toEqual([]);
});

test('exports the Z reports, with what was short as a number below zero', async () => {
  const plant = await makePlant(app);
  const { session_id } = await makeTill(app, plant);
  const reports = async (person: Person) => read(expectYes(await app.callWith(exportZReports, person, {})).data);
  expect(await reports(plant.owner)).toEqual([]);
  await countAndClose(app, plant, session_id, 9_800, 5_000);
  const lines = await reports(plant.owner);
  expect(lines).toMatchObject([{ 'Z report': '1', Till: 'Counter', Collected: '0.00', 'Over or short': '-2.00' }]);
  expect(await reports((await makePlant(app)).owner)).toEqual([]);
});

test('exports every line of a statement, for the office and the customer only', async () => {
  const { plant, customer_id, invoice_id, payer } = await makeIssued(app);
  expectYes(
    await app.callWith(recordInvoicePayment, plant.owner, { invoice_id, method: 'check', amount_cents: 60_000 }),
  );
  const statement = async (person: Person, id = customer_id) =>
    read(expectYes(await app.callWith(exportStatement, person, { customer_id: id })).data);
  const lines = await statement(plant.owner);
  expect(lines).toMatchObject([
    { What: 'Invoice', Number: String(invoice_id), Charge: '480.00', Payment: '', Balance: '480.00' },
    { What: 'Payment', Charge: '', Payment: '600.00', Balance: '-120.00' },
  ]);
  expect(await statement(payer, 0)).toEqual(lines);
  const stranger = await makeIssued(app);
  for (const person of [stranger.plant.owner, stranger.payer])
    expect(await app.callWith(exportStatement, person, { customer_id })).toMatchObject({ http: 404 });
});
