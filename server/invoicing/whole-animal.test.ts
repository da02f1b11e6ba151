import { expect, test } from 'vitest';
import { updateProcessorAcceptanceStatus, updateStatus } from '#contract/booking/api.ts';
import { previewDay } from '#contract/invoicing/invoices-api.ts';
import { countFlock } from '#contract/orders/flock-api.ts';
import { makePlant, makeTemplate, openTestApp } from '#server/test/harness.ts';
import { draft, issue, look, makeBillable, TEST_PRICES } from '#server/test/make-invoice.ts';
import { bookOrder, makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

test('an accepted request that nobody split can be invoiced', async () => {
  const plant = await makePlant(app);
  await makeTemplate(app, plant);
  const person = await makeRequester(app, plant);
  const order_id = await bookOrder(app, person);
  expectYes(await app.call(updateProcessorAcceptanceStatus, plant.owner, { order_id, status: 1 }));
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: 1 }));
  expect(expectYes(await app.call(previewDay, plant.owner, { order_id })).data.shares).toMatchObject([
    { order_id, customer_id: person.customer_id, title: 'Beef, whole', invoice: null },
  ]);
});

test('a flock is charged for the birds received, or until they are counted, for the birds booked', async () => {
  const made = await makeBillable(app, ['Whole'], { lines: TEST_PRICES.slice(0, 1), weight_clb: null });
  const { plant, order_id, cart_ids } = made;
  await app.db.updateTable('orders').set({ species: 'poultry', heads: 120 }).where('order_id', '=', order_id).execute();
  const subtotal = async () =>
    expectYes(await app.call(previewDay, plant.owner, { order_id })).data.shares[0]?.subtotal_cents ?? 0;
  const booked = await subtotal();
  const count = (received: number) => app.call(countFlock, plant.owner, { order_id, received });
  expectYes(await count(90));
  expect(await subtotal()).toBe((booked / 120) * 90);

  const invoice_id = await draft(app, made, cart_ids);
  expectYes(await count(118));
  expect(await issue(app, made, invoice_id)).toMatchObject({ code: 'shares_changed' });
  expectYes(await count(90));
  expectYes(await issue(app, made, invoice_id));
  expect((await look(app, made, invoice_id)).total_cents).toBe((booked / 120) * 90);
  expect(await count(118)).toMatchObject({ http: 409, code: 'share_invoiced' });
  expectYes(await app.call(countFlock, plant.owner, { order_id, packed: 88 }));
});
