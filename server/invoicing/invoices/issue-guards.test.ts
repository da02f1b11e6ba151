import { expect, test } from 'vitest';
import { removeInvoiceLine, saveInvoiceLine } from '#contract/invoicing/invoices-api.ts';
import { openTestApp } from '#server/test/harness.ts';
import { draft, issue, look, makeBillable } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();

test('a draft without lines can’t be issued', async () => {
  const made = await makeBillable(app);
  const invoice_id = await draft(app, made, made.cart_ids);
  for (const { line_id } of (await look(app, made, invoice_id)).lines) {
    const { revision } = await look(app, made, invoice_id);
    const removed = { invoice_id, revision, line_id, reason: 'Free of charge' };
    expectYes(await app.call(removeInvoiceLine, made.plant.owner, removed));
  }
  expect(await issue(app, made, invoice_id)).toMatchObject({ code: 'nothing_to_charge' });
});

test('a draft can have at most 300 lines', async () => {
  const made = await makeBillable(app);
  const { plant_id } = made.plant;
  const invoice_id = await draft(app, made, made.cart_ids);
  const line = { name: 'Box', unit: 'flat', quantity: 100, unit_cents: 100, tax_class: 'goods' } as const;
  const stored = { ...line, plant_id, invoice_id, place: 2, amount_cents: 100 };
  await app.db
    .insertInto('invoice_lines')
    .values(Array.from({ length: 297 }, () => stored))
    .execute();
  const add = async () => {
    const { revision } = await look(app, made, invoice_id);
    return app.call(saveInvoiceLine, made.plant.owner, { ...line, invoice_id, revision, reason: 'One more' });
  };
  expectYes(await add());
  expect(await add()).toMatchObject({ code: 'too_many_lines' });
  expect((await look(app, made, invoice_id)).lines).toHaveLength(300);
});

test('issuing a draft waits while its animal is being weighed again, and is then refused', async () => {
  const made = await makeBillable(app);
  const invoice_id = await draft(app, made, made.cart_ids);
  const issuing = await app.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('orders')
      .set({ hanging_weight_clb: 38_000 })
      .where('plant_id', '=', made.plant.plant_id)
      .where('order_id', '=', made.order_id)
      .execute();
    const reply = issue(app, made, invoice_id);
    await expectWaiting(app, 1);
    return { reply };
  });
  expect(await issuing.reply).toMatchObject({ code: 'shares_changed' });
  expect(await look(app, made, invoice_id)).toMatchObject({ document: { number: '' } });
});
