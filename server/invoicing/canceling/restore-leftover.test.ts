import { describe, expect, test } from 'vitest';
import { removeOrder } from '#contract/booking/api.ts';
import { restoreOrder } from '#contract/booking/edit-api.ts';
import { recordDeposit, refundPayment, settleDeposit } from '#contract/invoicing/deposit-api.ts';
import { applyCredit } from '#contract/invoicing/invoices-api.ts';
import { cancelTerms } from '#contract/invoicing/paying/cancel-api.ts';
import type { SentTo } from '#contract/lib/endpoint.ts';
import { moveStage, undoStage } from '#contract/orders/stages-api.ts';
import { restoreLeftovers } from '#server/invoicing/canceling/restore-leftover.ts';
import { useLateDeposits } from '#server/invoicing/invoices/take-deposits.ts';
import { balancesOf, findDeviations } from '#server/test/balances.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { openTestApp } from '#server/test/harness.ts';
import { payableOf } from '#server/test/make-deposit.ts';
import { arrive, askDeposit, draft, issue, look } from '#server/test/make-invoice.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** An arrived beef with a deposit of $100.00, whose order was deleted. */
async function makeDeleted() {
  const made = await makeOrder(app, ['Whole']);
  const { plant, order_id } = made;
  const customer_id = made.customers[0]?.customer_id ?? 0;
  await askDeposit(app, made, '100');
  const cash = { order_id, customer_id, method: 'cash', uses_safe: true, amount_cents: 10_000 } as const;
  const { payment_id } = expectYes(await app.call(recordDeposit, plant.owner, cash)).data;
  const cart_ids = await arrive(app, made);
  expectYes(await app.call(removeOrder, plant.owner, { order_id }));
  return { ...made, customer_id, payment_id, cart_ids };
}
type Made = Awaited<ReturnType<typeof makeDeleted>>;

const settle = ({ plant, payment_id }: Made, more: Partial<SentTo<typeof settleDeposit>> = {}) =>
  app.call(settleDeposit, plant.owner, { payment_id, how: 'use', amount_cents: 10_000, ...more });
const restore = ({ plant, order_id }: Made) => app.call(restoreOrder, plant.owner, { order_id });
/** Runs the job for all of the plant's events, several times at once. */
async function run({ plant }: Made): Promise<void> {
  const events = await eventsOf(app, plant, 'order.restored', 'order.stage_moved', 'order.stage_undone');
  for (const event of events)
    await Promise.all(Array.from({ length: 5 }, () => restoreLeftovers.run({ db: app.db }, event)));
}
const depositOf = async ({ plant, order_id }: Made) => (await payableOf(app, plant.owner, order_id)).deposit;

describe('when a deleted order is restored', () => {
  test('the deposit that became credit counts for it again, once, and pays its invoice', async () => {
    const made = await makeDeleted();
    const { plant } = made;
    expectYes(await settle(made));
    expect(await balancesOf(app, plant)).toEqual({ safe: 10_000, customer_credit: 10_000 });
    expectYes(await restore(made));
    await run(made);
    expect(await balancesOf(app, plant)).toEqual({ safe: 10_000, deposits: 10_000 });
    expect(await depositOf(made)).toMatchObject({ paid_cents: 10_000, is_secured: true });
    const invoice_id = await draft(app, made, made.cart_ids);
    expectYes(await issue(app, made, invoice_id));
    expect(await look(app, made, invoice_id)).toMatchObject({ total_cents: 50_000, open_cents: 40_000 });
    expect(await findDeviations(app, plant)).toEqual([]);
  });

  test('the deposit that the plant had kept counts for it again', async () => {
    const made = await makeDeleted();
    expectYes(await settle(made, { how: 'keep', reason: 'Too late', amount_cents: 6_000 }));
    expectYes(await settle(made, { amount_cents: 4_000 }));
    expectYes(await restore(made));
    await run(made);
    expect(await balancesOf(app, made.plant)).toEqual({ safe: 10_000, deposits: 10_000 });
    expect(await findDeviations(app, made.plant)).toEqual([]);
  });

  test('credit that was refunded or has paid another invoice stays spent, and the deposit is due again', async () => {
    const made = await makeDeleted();
    const { plant, customer_id, payment_id } = made;
    const other = await makeOrder(app, ['Whole'], { plant });
    await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', other.order_id).execute();
    const invoice_id = await draft(app, made, await arrive(app, other, { hasPrices: true }));
    expectYes(await issue(app, made, invoice_id));
    const refund = { payment_id, amount_cents: 1_000, reason: 'Asked for', uses_safe: true };
    expectYes(await settle(made));
    expectYes(await app.call(refundPayment, plant.owner, refund));
    expectYes(await app.call(applyCredit, plant.owner, { invoice_id, amount_cents: 3_000 }));
    expectYes(await restore(made));
    await run(made);
    const { safe, deposits, customer_credit } = await balancesOf(app, plant);
    expect({ safe, deposits, customer_credit }).toEqual({ safe: 9_000, deposits: 6_000 });
    expect(await depositOf(made)).toMatchObject({ paid_cents: 6_000, due_cents: 4_000, is_secured: false });
    expect(await findDeviations(app, plant)).toEqual([]);
  });

  test('an invoice that was issued before gets the deposit afterward', async () => {
    const made = await makeDeleted();
    const { plant } = made;
    expectYes(await settle(made, { how: 'keep', reason: 'Too late' }));
    expectYes(await restore(made));
    const invoice_id = await draft(app, made, made.cart_ids);
    expectYes(await issue(app, made, invoice_id));
    expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 50_000 });
    await run(made);
    for (const event of await eventsOf(app, plant, 'deposit.restored'))
      await useLateDeposits.run({ db: app.db }, event);
    expect(await look(app, made, invoice_id)).toMatchObject({ open_cents: 40_000 });
    expect(await findDeviations(app, plant)).toEqual([]);
  });

  test('while many settle the deposit at the same time, no cent is counted twice', async () => {
    const made = await makeDeleted();
    const { plant } = made;
    await Promise.all([
      ...Array.from({ length: 4 }, () => settle(made, { amount_cents: 2_000 })),
      restore(made),
      ...Array.from({ length: 4 }, () => settle(made, { how: 'keep', reason: 'Too late', amount_cents: 2_000 })),
    ]);
    await run(made);
    expect(await balancesOf(app, plant)).toEqual({ safe: 10_000, deposits: 10_000 });
    expect(await findDeviations(app, plant)).toEqual([]);
    expect(await settle(made)).toMatchObject({ code: 'deposit_in_use' });
  });

  test('but is deleted again, the decision stands', async () => {
    const made = await makeDeleted();
    expectYes(await settle(made));
    expectYes(await restore(made));
    expectYes(await app.call(removeOrder, made.plant.owner, { order_id: made.order_id }));
    await run(made);
    expect(await balancesOf(app, made.plant)).toEqual({ safe: 10_000, customer_credit: 10_000 });
  });
});

test('a condemned animal that is moved back, or whose move is undone, gets its deposit back', async () => {
  for (const isUndone of [true, false]) {
    const made = await makeDeleted();
    const { plant, order_id } = made;
    expectYes(await restore(made));
    const condemned = { order_id, from: 'dropped_off', to: 'condemned', reason: 'Fever' } as const;
    const { move_id } = expectYes(await app.call(moveStage, plant.owner, condemned)).data;
    expectYes(await settle(made));
    const back = { order_id, from: 'condemned', to: 'dropped_off', reason: 'Wrong animal' } as const;
    if (isUndone) expectYes(await app.call(undoStage, plant.owner, { order_id, move_id }));
    else expectYes(await app.call(moveStage, plant.owner, back));
    await run(made);
    expect(await balancesOf(app, plant)).toEqual({ safe: 10_000, deposits: 10_000 });
  }
});

test('only the office is asked about a deposit that would be left', async () => {
  const made = await makeDeleted();
  const { plant, order_id } = made;
  expectYes(await restore(made));
  expect(expectYes(await app.call(cancelTerms, plant.owner, { order_id })).data.left_cents).toBe(10_000);
  const producer = await plant.join('producer');
  await app.db
    .updateTable('customers')
    .set({ producer_id: producer.account_id })
    .where('customer_id', '=', made.customer_id)
    .execute();
  expect(expectYes(await app.call(cancelTerms, producer, { order_id })).data.left_cents).toBe(0);
});
