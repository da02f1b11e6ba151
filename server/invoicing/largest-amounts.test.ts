import { expect, test } from 'vitest';
import { MAX_SHARES } from '#contract/invoicing/draft.ts';
import {
  draftInvoice,
  issueDay,
  issueInvoice,
  previewDay,
  saveInvoiceLine,
  viewInvoice,
} from '#contract/invoicing/invoices-api.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { makeBillable, TEST_PRICES } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

test('a line that comes to a million dollars or more is refused before anything is stored', async () => {
  const lines = TEST_PRICES.map((line) => ({ ...line, cents: 1_000_000 }));
  const { plant, order_id, cart_ids } = await makeBillable(app, ['Whole'], { lines, weight_clb: 10_000_000 });
  const { shares } = expectYes(await app.call(previewDay, plant.owner, { order_id })).data;
  expect(shares).toMatchObject([{ subtotal_cents: 100_001_000_000 }]);
  const reply = await app.call(draftInvoice, plant.owner, { cart_ids });
  expect(reply).toMatchObject({ http: 422, code: 'line_too_large', values: { most: '$999,999.99' } });
  const rows = await app.db
    .selectFrom('invoices')
    .select('invoice_id')
    .where('plant_id', '=', plant.plant_id)
    .execute();
  expect(rows).toEqual([]);
});

test('an invoice can have many large lines, but a total of at most twenty million dollars', async () => {
  const { plant, cart_ids } = await makeBillable(app);
  const { invoice_id } = expectYes(await app.call(draftInvoice, plant.owner, { cart_ids })).data;
  const look = async () => expectYes(await app.call(viewInvoice, plant.owner, { invoice_id })).data;
  const add = async (unit_cents: number, quantity = 100) => {
    const { revision } = await look();
    const line = { name: 'Freezer room', unit: 'flat', tax_class: 'goods', reason: 'Sold' } as const;
    return app.call(saveInvoiceLine, plant.owner, { invoice_id, revision, ...line, quantity, unit_cents });
  };
  for (let at = 0; at < 19; at++) expectYes(await add(99_999_999));
  expect(await add(99_999_999, 101)).toMatchObject({
    http: 422,
    code: 'line_too_large',
    fields: { unit_cents: 'Quantity times price can be up to $999,999.99.' },
  });
  // The invoice also has $500.00 for the animal.
  expect(await add(99_999_999)).toMatchObject({ http: 422, code: 'invoice_too_large' });
  expectYes(await add(99_950_019));
  const { revision, total_cents } = await look();
  expect(total_cents).toBe(2_000_000_000);
  expectYes(await app.call(issueInvoice, plant.owner, { invoice_id, revision, total_cents }));
  expect(await look()).toMatchObject({ open_cents: 2_000_000_000 });
});

test('one request can name all the shares that a day shows for one invoice', async () => {
  const { owner } = await makePlant(app);
  const issue = (count: number) => {
    const cart_ids = Array.from({ length: count }, (_, at) => at + 1);
    return app.call(issueDay, owner, { day: plantToday(), items: [{ cart_ids, subtotal_cents: 0 }] });
  };
  expectYes(await issue(MAX_SHARES));
  expect(await issue(MAX_SHARES + 1)).toMatchObject({ http: 400 });
});
