import { expect, test } from 'vitest';
import { dayRun, issueDay, removeInvoiceLine, saveInvoiceLine } from '#contract/invoicing/invoices-api.ts';
import { saveInvoiceRules } from '#contract/invoicing/rules-api.ts';
import { issueAsked } from '#server/invoicing/invoices/invoice-day.ts';
import { FIRST_RULES } from '#server/invoicing/invoices/rules.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { draft, look, makeBillable, makeInvoice } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const LINE = { name: 'Box', unit: 'flat', quantity: 100, unit_cents: 100, tax_class: 'goods', reason: 'Sold' } as const;

test('lines on another draft, or for a share that isn’t on the draft, can’t be added, changed, or removed', async () => {
  const made = await makeBillable(app, ['Half', 'Half']);
  const { owner } = made.plant;
  const [first = 0, second = 0] = made.cart_ids;
  const [one, other] = [await draft(app, made, [first]), await draft(app, made, [second])];
  const { revision, lines } = await look(app, made, one);
  const before = await look(app, made, other);
  const theirs = before.lines[0]?.line_id ?? 0;
  const of_one = { invoice_id: one, revision };
  expect(await app.call(saveInvoiceLine, owner, { ...of_one, ...LINE, line_id: theirs })).toMatchObject({ http: 404 });
  expect(await app.call(saveInvoiceLine, owner, { ...of_one, ...LINE, cart_id: second })).toMatchObject({ http: 404 });
  const removed = { ...of_one, line_id: theirs, reason: 'Wrong' };
  expect(await app.call(removeInvoiceLine, owner, removed)).toMatchObject({ http: 404 });
  expect(await look(app, made, one)).toMatchObject({ revision, lines });
  expect(await look(app, made, other)).toEqual(before);
});

test('invoicing a day skips shares that are on an issued invoice, or on a draft with other shares', async () => {
  const issued = await makeInvoice(app);
  const { plant } = issued;
  const [one, other] = [await makeBillable(app, ['Whole'], { plant }), await makeBillable(app, ['Whole'], { plant })];
  const customer_id = one.customers[0]?.customer_id ?? 0;
  await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', other.order_id).execute();
  await draft(app, issued, [...one.cart_ids, ...other.cart_ids]);
  const items = [
    { cart_ids: issued.cart_ids, subtotal_cents: 50_000 },
    { cart_ids: one.cart_ids, subtotal_cents: 50_000 },
  ];
  const { run_id } = expectYes(await app.call(issueDay, plant.owner, { day: plantToday(), items })).data;
  await issueAsked.run({ db: app.db }, await lastEvent(app, plant, 'invoices.asked'));
  expect(expectYes(await app.call(dayRun, plant.owner, { run_id })).data).toMatchObject({
    invoice_ids: [],
    failed: [{ code: 'invoice_exists' }, { code: 'invoice_exists' }],
  });
});

test('tax and fee rules that someone else just changed aren’t overwritten', async () => {
  const { owner, join } = await makePlant(app);
  const save = (person = owner, revision = 0) =>
    app.call(saveInvoiceRules, person, { ...FIRST_RULES, late_fee_cents: 500, revision });
  expectYes(await save());
  expect(await save(await join('manager'))).toMatchObject({ http: 409, code: 'settings_changed' });
  expectYes(await save(owner, 1));
});
