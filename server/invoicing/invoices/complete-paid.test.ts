import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { moveStage, undoStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { completePaid } from '#server/invoicing/invoices/complete-paid.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { openTestApp } from '#server/test/harness.ts';
import { holdUndo } from '#server/test/hold-undo.ts';
import { draft, issue, type MadeShares, makeBillable } from '#server/test/make-invoice.ts';
import { completeForCutting } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

async function pickUp({ plant, order_id }: MadeShares) {
  const move = { order_id, from: 'dropped_off' as const, to: 'picked_up' as const };
  await completeForCutting(app, order_id);
  const { data } = expectYes(await app.call(moveStage, plant.owner, move));
  await holdUndo(app, data.move_id);
  return data;
}
/** Makes the order's events a minute old, so that the pickup can no longer be undone. */
const age = ({ order_id }: MadeShares) =>
  sql`update events set happened_at = now() - interval '1 minute' where order_id = ${order_id}`.execute(app.db);
async function pay(made: MadeShares, amount_cents: number): Promise<void> {
  const invoice_id = await draft(app, made, made.cart_ids);
  expectYes(await issue(app, made, invoice_id));
  const input = { invoice_id, method: 'cash' as const, uses_safe: true, amount_cents };
  expectYes(await app.call(recordInvoicePayment, made.plant.owner, input));
}
type Kind = 'order.stage_moved' | 'order.weighed' | 'invoice.issued' | 'invoice.paid';
async function run({ plant }: MadeShares, kind: Kind) {
  expect(completePaid.on).toContain(kind);
  await completePaid.run({ db: app.db }, await lastEvent(app, plant, kind));
}
const statusOf = async ({ order_id }: MadeShares) =>
  (await app.db.selectFrom('orders').select('status').where('order_id', '=', order_id).executeTakeFirstOrThrow())
    .status;

test('completes a paid order once its animal is picked up, with a single entry in its history', async () => {
  const made = await makeBillable(app);
  await pay(made, 50_000);
  await run(made, 'invoice.paid');
  expect(await statusOf(made)).toBe(ORDER_STATUS.open);
  await pickUp(made);
  await age(made);
  await Promise.all([run(made, 'order.stage_moved'), run(made, 'order.stage_moved')]);
  expect(await statusOf(made)).toBe(ORDER_STATUS.completed);
  const { order_id, plant } = made;
  const history = expectYes(await app.call(orderHistory, plant.owner, { order_id })).data;
  expect(history.filter(({ kind }) => kind === 'order.completed')).toHaveLength(1);
});

test('leaves a picked-up order open if it is only partly paid', async () => {
  const made = await makeBillable(app);
  await pickUp(made);
  await age(made);
  await run(made, 'order.stage_moved');
  expect(await statusOf(made)).toBe(ORDER_STATUS.open);
  await pay(made, 20_000);
  await run(made, 'invoice.paid');
  expect(await statusOf(made)).toBe(ORDER_STATUS.open);
});

test('completes a picked-up order whose invoice leaves nothing to pay once it is issued', async () => {
  const made = await makeBillable(app);
  const { plant, order_id, customers } = made;
  await app.db
    .insertInto('payments')
    .values({
      plant_id: plant.plant_id,
      order_id,
      customer_id: customers[0]?.customer_id ?? 0,
      method: 'cash',
      amount_cents: 50_000,
      received_on: plantToday(),
      received_by: plant.owner.account_id,
    })
    .execute();
  await pickUp(made);
  await age(made);
  expectYes(await issue(app, made, await draft(app, made, made.cart_ids)));
  await run(made, 'invoice.issued');
  expect(await statusOf(made)).toBe(ORDER_STATUS.completed);
});

test('waits for the live weight if it sets the buyers’ prices', async () => {
  const made = await makeBillable(app);
  const { plant, order_id } = made;
  await pay(made, 50_000);
  await pickUp(made);
  await age(made);
  const order = app.db.updateTable('orders').where('order_id', '=', order_id);
  await order.set({ priced_by: 'live' }).execute();
  await run(made, 'order.stage_moved');
  expect(await statusOf(made)).toBe(ORDER_STATUS.open);
  const { hanging_weight_clb } = await app.db
    .selectFrom('orders')
    .select('hanging_weight_clb')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const weights = { hanging_weight_clb, seen_clb: hanging_weight_clb, live_weight_clb: 120_000 };
  expectYes(await app.call(saveHangingWeight, plant.owner, { order_id, ...weights }));
  await run(made, 'order.weighed');
  expect(await statusOf(made)).toBe(ORDER_STATUS.completed);
});

test('leaves an order open while its pickup can be undone, even if a payment triggers the check', async () => {
  const made = await makeBillable(app);
  await pay(made, 50_000);
  const { move_id } = await pickUp(made);
  await run(made, 'invoice.paid');
  expect(await statusOf(made)).toBe(ORDER_STATUS.open);
  expectYes(await app.call(undoStage, made.plant.owner, { order_id: made.order_id, move_id }));
});

test('leaves an order open if its pickup was undone, and ignores moves to other stages', async () => {
  const made = await makeBillable(app);
  const { plant, order_id } = made;
  await pay(made, 50_000);
  const { move_id } = await pickUp(made);
  expectYes(await app.call(undoStage, plant.owner, { order_id, move_id }));
  await age(made);
  await run(made, 'order.stage_moved');
  expect(await statusOf(made)).toBe(ORDER_STATUS.open);
  const undone = await lastEvent(app, plant, 'order.stage_moved');
  expect(completePaid.isMeant?.({ ...undone, data: { ...undone.data, stage: 'ready' } })).toBe(false);
});
