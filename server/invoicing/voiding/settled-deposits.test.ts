import { expect, test } from 'vitest';
import { recordDeposit, refundPayment, settleDeposit } from '#contract/invoicing/deposit-api.ts';
import { applyCredit, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { voidPayment } from '#contract/invoicing/void-api.ts';
import { recordBankMove } from '#contract/payments/bank-api.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { openTestApp } from '#server/test/harness.ts';
import { payableOf } from '#server/test/make-deposit.ts';
import { arrive, askDeposit, draft, issue, look, makeBillable, makeInvoice } from '#server/test/make-invoice.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

/** A check for $700.00 that was taken to the bank, of which an invoice used $500.00. */
async function makeLeftover() {
  const order = await makeOrder(app, ['Whole']);
  const { plant, order_id } = order;
  const customer_id = order.customers[0]?.customer_id ?? 0;
  await askDeposit(app, order, '700');
  const check = { order_id, customer_id, method: 'check', amount_cents: 70_000 } as const;
  const { payment_id } = expectYes(await app.call(recordDeposit, plant.owner, check)).data;
  await leaveTheDay(plant.plant_id, payment_id);
  const moved = { kind: 'deposit', checks_cents: 70_000, payment_ids: [payment_id], moved_on: plantToday() } as const;
  expectYes(await app.callWith(recordBankMove, plant.owner, moved));
  const cart_ids = await arrive(app, order);
  const invoice_id = await draft(app, order, cart_ids);
  expectYes(await issue(app, order, invoice_id));
  return { ...order, customer_id, payment_id, invoice_id };
}
type Leftover = Awaited<ReturnType<typeof makeLeftover>>;

const leaveTheDay = (plant_id: number, payment_id: number) =>
  app.pool.query('update payments set received_on = received_on - 1 where plant_id = $1 and payment_id = $2', [
    plant_id,
    payment_id,
  ]);
const bounce = ({ plant, payment_id }: Pick<Leftover, 'plant' | 'payment_id'>) =>
  app.callWith(voidPayment, plant.owner, { payment_id, kind: 'return', reason: 'The bank returned it' });
const settle = ({ plant, payment_id }: Leftover, more: object) =>
  app.callWith(settleDeposit, plant.owner, { payment_id, amount_cents: 20_000, ...more });

/** Another invoice of the same customer, for $500.00. */
async function makeNext({ plant, customer_id }: Leftover) {
  const next = await makeBillable(app, ['Whole'], { plant });
  await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', next.order_id).execute();
  const invoice_id = await draft(app, next, next.cart_ids);
  expectYes(await issue(app, next, invoice_id));
  return invoice_id;
}

test('a returned check opens the invoice again that was paid with what was left of it', async () => {
  const made = await makeLeftover();
  const next_id = await makeNext(made);
  expectYes(await settle(made, { how: 'use', invoice_id: next_id }));
  expect(await look(app, made, next_id)).toMatchObject({ open_cents: 30_000 });
  const replies = await Promise.all(Array.from({ length: 8 }, () => bounce(made)));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 50_000 });
  expect(await look(app, made, next_id)).toMatchObject({ open_cents: 50_000 });
  expect(await balancesOf(app, made.plant)).toEqual({ receivable: 100_000, service_revenue: 100_000 });
  expect(await findDeviations(app, made.plant)).toEqual([]);
});

test('a returned check takes back credit that nothing used yet', async () => {
  const made = await makeLeftover();
  expectYes(await settle(made, { how: 'use' }));
  expectYes(await bounce(made));
  expect(await look(app, made, made.invoice_id)).toMatchObject({ open_cents: 50_000, customer_credit_cents: 0 });
  expect(await balancesOf(app, made.plant)).toEqual({ receivable: 50_000, service_revenue: 50_000 });
  expect(await findDeviations(app, made.plant)).toEqual([]);
});

test('what the plant kept of a check that is returned is kept no longer', async () => {
  const made = await makeLeftover();
  expectYes(await settle(made, { how: 'keep', reason: 'Agreed' }));
  expect(await balancesOf(app, made.plant)).toMatchObject({ kept_deposits: 20_000, bank: 70_000 });
  expectYes(await bounce(made));
  expect(await balancesOf(app, made.plant)).toEqual({ receivable: 50_000, service_revenue: 50_000 });
  expect(await findDeviations(app, made.plant)).toEqual([]);
  const { payments } = await payableOf(app, made.plant.owner, made.order_id);
  expect(payments).toMatchObject([{ voided: { kind: 'return' }, leftover_cents: 0 }]);
});

test('what was refunded of a check before it was returned is written off', async () => {
  const made = await makeLeftover();
  const { plant, payment_id } = made;
  expectYes(await app.call(refundPayment, plant.owner, { payment_id, amount_cents: 5_000, reason: 'Too much' }));
  expectYes(await bounce(made));
  // The bank took $700.00 back, and the customer has $50.00 of the plant's money.
  expect(await balancesOf(app, plant)).toEqual({
    bank: -5_000,
    write_off: 5_000,
    receivable: 50_000,
    service_revenue: 50_000,
  });
  expect(await bounce(made)).toMatchObject({ code: 'voided_already' });
  expect(await findDeviations(app, plant)).toEqual([]);
});

test('so is the credit of a returned check that was already paid out', async () => {
  const made = await makeInvoice(app);
  const { plant, invoice_id } = made;
  const check = { invoice_id, method: 'check', amount_cents: 60_000 } as const;
  const { payment_id } = expectYes(await app.callWith(recordInvoicePayment, plant.owner, check)).data;
  await leaveTheDay(plant.plant_id, payment_id);
  expectYes(await app.call(refundPayment, plant.owner, { payment_id, amount_cents: 4_000, reason: 'Too much' }));
  expectYes(await bounce({ plant, payment_id }));
  expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 50_000, customer_credit_cents: 0 });
  expect(await balancesOf(app, plant)).toEqual({
    bank: -4_000,
    write_off: 4_000,
    receivable: 50_000,
    service_revenue: 50_000,
  });
  expect(await app.call(applyCredit, plant.owner, { invoice_id, amount_cents: 1 })).toMatchObject({ status: 'no' });
  expect(await findDeviations(app, plant)).toEqual([]);
});
