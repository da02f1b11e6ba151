import { expect, test } from 'vitest';
import { removeOrder } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { recordDeposit } from '#contract/invoicing/deposit-api.ts';
import { cancelTerms } from '#contract/invoicing/paying/cancel-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { openTestApp } from '#server/test/harness.ts';
import { makeDeposit } from '#server/test/make-deposit.ts';
import { lookAtOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

test('canceling a series says what it means for the deposit of each of its orders', async () => {
  const made = await makeDeposit(app);
  const { plant, order_id, customer_id } = made;
  const { dropoff_date: first } = await lookAtOrder(app, plant.owner, order_id);
  const until = addDays(first, 21).replaceAll('-', '');
  const rrule = `FREQ=WEEKLY;UNTIL=${until}T235959Z`;
  expectYes(await app.callWith(saveOrder, plant.owner, { order_id, recurring: 1, rrule }));
  const orders = await app.db
    .selectFrom('orders')
    .select(['order_id', 'dropoff_date'])
    .where('plant_id', '=', plant.plant_id)
    .orderBy('dropoff_date')
    .execute();
  const [, second, third, fourth] = orders;
  if (!second || !third || !fourth) throw new Error('the series has four dates');
  const pay = async (paid: number, amount_cents: number) => {
    const asked = { order_id: paid, collect_deposit: '100', deposite_phone: '555-010-2000' };
    expectYes(await app.callWith(saveOrder, plant.owner, asked));
    const payment = { order_id: paid, customer_id, method: 'check', amount_cents } as const;
    expectYes(await app.callWith(recordDeposit, plant.owner, payment));
  };
  await pay(third.order_id, 4_000);
  await pay(fourth.order_id, 6_000);
  const ask = async (asked_id: number, scope: 'this' | 'later' | 'all') =>
    expectYes(await app.callWith(cancelTerms, plant.owner, { order_id: asked_id, scope })).data;
  expect(await ask(order_id, 'this')).toEqual({ terms: null, left_cents: 0, others: [] });
  const others = [
    { ...third, terms: null, left_cents: 4_000 },
    { ...fourth, terms: null, left_cents: 6_000 },
  ];
  expect((await ask(order_id, 'all')).others).toEqual(others);
  expect((await ask(third.order_id, 'later')).others).toEqual(others.slice(1));
  await app.db.insertInto('paying_rules').values({ plant_id: plant.plant_id, deposit_refund_days: 1 }).execute();
  const byRule = (await ask(second.order_id, 'all')).others;
  expect(byRule).toMatchObject([
    { order_id: third.order_id, terms: { refund_cents: 4_000 }, left_cents: 0 },
    { order_id: fourth.order_id, terms: { refund_cents: 6_000 }, left_cents: 0 },
  ]);
  expectYes(await app.call(removeOrder, plant.owner, { order_id: third.order_id }));
  expect((await ask(second.order_id, 'all')).others).toMatchObject([{ order_id: fourth.order_id }]);
});
