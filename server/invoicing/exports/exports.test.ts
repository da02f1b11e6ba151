import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { saveLanguage } from '#contract/accounts/language-api.ts';
import { exportInvoices } from '#contract/invoicing/export-api.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

const read = (csv: unknown) => parse(csv as string, { bom: true, columns: true }) as Record<string, string>[];
const invoices = async (person: Person, filter = {}) =>
  read(expectYes(await app.callWith(exportInvoices, person, filter)).data);

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
