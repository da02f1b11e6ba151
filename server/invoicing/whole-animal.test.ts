import { expect, test } from 'vitest';
import { updateProcessorAcceptanceStatus, updateStatus } from '#contract/booking/api.ts';
import { previewDay } from '#contract/invoicing/invoices-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { countFlock } from '#contract/orders/flock-api.ts';
import type { AnimalStage } from '#contract/orders/stages.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { makePlant, makeTemplate, openTestApp } from '#server/test/harness.ts';
import { draft, issue, look, makeBillable, TEST_PRICES } from '#server/test/make-invoice.ts';
import { bookOrder, completeForCutting, makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

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

test('a flock is charged for the birds packed, or until they are counted, for those received or booked', async () => {
  const made = await makeBillable(app, ['Whole'], { lines: TEST_PRICES.slice(0, 1), weight_clb: null });
  const { plant, order_id, cart_ids } = made;
  await app.db.updateTable('orders').set({ species: 'poultry', heads: 120 }).where('order_id', '=', order_id).execute();
  const subtotal = async () =>
    expectYes(await app.call(previewDay, plant.owner, { order_id })).data.shares[0]?.subtotal_cents ?? 0;
  const booked = await subtotal();
  const a_bird = booked / 120;
  const count = (more: object) => app.callWith(countFlock, plant.owner, { order_id, ...more });
  expectYes(await count({ received: 90 }));
  expect(await subtotal()).toBe(a_bird * 90);
  expectYes(await count({ condemned: 2, packed: 86 }));
  expect(await subtotal()).toBe(a_bird * 86);

  const invoice_id = await draft(app, made, cart_ids);
  expectYes(await count({ packed: 88 }));
  expect(await issue(app, made, invoice_id)).toMatchObject({ code: 'shares_changed' });
  expectYes(await count({ packed: 86 }));
  expectYes(await issue(app, made, invoice_id));
  expect((await look(app, made, invoice_id)).total_cents).toBe(a_bird * 86);
  expect(await count({ packed: 85 })).toMatchObject({ http: 409, code: 'share_invoiced' });
  expectYes(await count({ received: 91, condemned: 3 }));
  // Taking back the receipt would take back what was billed.
  const unreceive = { order_id, status: ORDER_STATUS.pending } as const;
  expect(await app.call(updateStatus, plant.owner, unreceive)).toMatchObject({ http: 409, code: 'share_invoiced' });
});

test('a flock of which nothing is packed is charged for the birds killed, and for nothing that is made from them', async () => {
  const boxes = { ...TEST_PRICES[0], name: 'Boxes', unit: 'share' as const, cents: 900 };
  const lines = [TEST_PRICES[0], boxes] as typeof TEST_PRICES;
  const { plant, order_id } = await makeBillable(app, ['Whole'], { lines, weight_clb: null });
  await app.db.updateTable('orders').set({ species: 'poultry', heads: 120 }).where('order_id', '=', order_id).execute();
  const subtotal = async () =>
    expectYes(await app.call(previewDay, plant.owner, { order_id })).data.shares[0]?.subtotal_cents ?? 0;
  const count = (more: object) => app.callWith(countFlock, plant.owner, { order_id, ...more });
  const a_bird = TEST_PRICES[0]?.cents ?? 0;
  expect(await subtotal()).toBe(a_bird * 120 + 900);
  expectYes(await count({ dead_on_arrival: 20, received: 90, condemned: 90 }));
  expect(await subtotal()).toBe(a_bird * 90);
  expectYes(await count({ packed: 0 }));
  expect(await subtotal()).toBe(a_bird * 90);
  expectYes(await count({ condemned: 80, packed: 10 }));
  expect(await subtotal()).toBe(a_bird * 10 + 900);
  const condemn = { order_id, from: 'dropped_off', to: 'condemned', reason: 'Sick' } as const;
  expectYes(await app.call(moveStage, plant.owner, condemn));
  expect(await subtotal()).toBe(a_bird * 90);
});

test('hanging days are those from the kill to the cutting, or as planned until it has begun', async () => {
  const extra = { ...TEST_PRICES[0], name: 'Extra hanging', unit: 'hanging_day' as const, cents: 300, beyond: 14 };
  const made = await makeBillable(app, ['Whole'], { lines: [...TEST_PRICES, extra] as typeof TEST_PRICES });
  const { plant, order_id } = made;
  await completeForCutting(app, order_id);
  const subtotal = async () =>
    expectYes(await app.call(previewDay, plant.owner, { order_id })).data.shares[0]?.subtotal_cents;
  const move = async (from: AnimalStage, to: AnimalStage, more: object = {}) =>
    expectYes(await app.callWith(moveStage, plant.owner, { order_id, from, to, ...more }));
  await move('dropped_off', 'killed');
  await app.db
    .updateTable('orders')
    .set({ dropoff_date: addDays(plantToday(), -18), kill_date: addDays(plantToday(), -17) })
    .where('order_id', '=', order_id)
    .execute();
  expect(await subtotal()).toBe(50_000);
  await move('killed', 'hanging');
  await move('hanging', 'cutting');
  expect(await subtotal()).toBe(50_900);
  await move('cutting', 'hanging', { reason: 'Wrong animal' });
  expect(await subtotal()).toBe(50_000);
});
