import { expect, test } from 'vitest';
import { getSettings, saveSettings } from '#contract/accounts/settings-api.ts';
import { createManualOrder, updateProcessorAcceptanceStatus, viewOrder } from '#contract/booking/api.ts';
import { createDropoff } from '#contract/booking/day-events-api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { recordDeposit } from '#contract/invoicing/deposit-api.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { comingDay, makePlant, openTestApp } from '#server/test/harness.ts';
import { makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();

/** A request for two beeves at a plant that usually asks for $150.00 a head, if it does. */
async function makeRequest({ isUsual = true } = {}) {
  const plant = await makePlant(app);
  const { owner } = plant;
  const setUsual = async () => {
    const { version } = expectYes(await app.call(getSettings, owner, {})).data;
    expectYes(await app.callWith(saveSettings, owner, { version, usual_deposits: { beef: 150 } }));
  };
  if (isUsual) await setUsual();
  const person = await makeRequester(app, plant, 'customer');
  const form = { event_name: 'Fall beef', beef_qty: 2, dropoff_date: comingDay(3) };
  const { order_ids } = expectYes(await app.call(createManualOrder, person, form)).data;
  const decide = (order_id: number, status: 0 | 2) =>
    app.call(updateProcessorAcceptanceStatus, owner, { order_id, status, reject_reason: status === 2 ? 'Full' : '' });
  const depositOf = async (order_id: number) => expectYes(await app.call(viewOrder, owner, { order_id })).data.deposit;
  const setDeposit = async (order_id: number, collect_deposit: string) => {
    const { version } = expectYes(await app.call(viewOrder, owner, { order_id })).data;
    const edit = { order_id, version, collect_deposit, deposite_email: 'buyer@example.com' };
    expectYes(await app.callWith(saveOrder, owner, edit));
  };
  const payment = { customer_id: person.customer_id, method: 'check', amount_cents: 30_000 } as const;
  const tryToPay = (order_id: number) => app.callWith(recordDeposit, owner, { ...payment, order_id });
  const pay = async (order_id: number) => expectYes(await tryToPay(order_id));
  return { plant, person, order_ids, decide, depositOf, setUsual, setDeposit, tryToPay, pay };
}

test('a customer’s request asks them for the usual deposit when it is sent, once for all of its animals', async () => {
  const { plant, order_ids, decide, depositOf } = await makeRequest();
  const asked = { amount_cents: 30_000, paid_cents: 0, email: expect.stringMatching(/@/) };
  for (const order_id of order_ids) expect(await depositOf(order_id)).toMatchObject(asked);
  const replies = await Promise.all([...order_ids, ...order_ids].map((order_id) => decide(order_id, 0)));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(2);
  for (const order_id of order_ids) expect(await depositOf(order_id)).toMatchObject(asked);
  const { rows } = await app.pool.query('select from deposits where plant_id = $1', [plant.plant_id]);
  expect(rows).toHaveLength(1);
  const mails = (await eventsOf(app, plant, 'order.changed')).filter(({ data }) => data.asks_deposit === true);
  expect(mails).toHaveLength(1);
});

test('a request from before the plant set a usual deposit asks for it when it is accepted', async () => {
  const { plant, order_ids, decide, depositOf, setUsual } = await makeRequest({ isUsual: false });
  const [first = 0, second = 0] = order_ids;
  expect(await depositOf(first)).toBeNull();
  await setUsual();
  const replies = await Promise.all([first, second, first, second].map((order_id) => decide(order_id, 0)));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(2);
  expect(await depositOf(second)).toMatchObject({ amount_cents: 30_000 });
  const { rows } = await app.pool.query('select from deposits where plant_id = $1', [plant.plant_id]);
  expect(rows).toHaveLength(1);
});

test('a decision waits for another one about the same booking, so that its deposit is asked only once', async () => {
  const { plant, order_ids, decide, setUsual } = await makeRequest({ isUsual: false });
  const [first = 0, second = 0] = order_ids;
  await setUsual();
  const { decided } = await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('order_id').where('order_id', '=', second).forUpdate().execute();
    const waiting = decide(first, 0);
    await expectWaiting(app, 1);
    return { decided: waiting };
  });
  expectYes(await decided);
  expectYes(await decide(second, 0));
  const { rows } = await app.pool.query('select from deposits where plant_id = $1', [plant.plant_id]);
  expect(rows).toHaveLength(1);
});

test('animals that the plant has rejected need no deposit, and neither does a plant without a usual one', async () => {
  const { order_ids, decide, depositOf } = await makeRequest();
  const [first = 0, second = 0] = order_ids;
  expectYes(await decide(first, 2));
  expectYes(await decide(second, 0));
  expect(await depositOf(second)).toMatchObject({ amount_cents: 15_000 });
  const other = await makeRequest({ isUsual: false });
  expectYes(await other.decide(other.order_ids[0] ?? 0, 0));
  expect(await other.depositOf(other.order_ids[0] ?? 0)).toBeNull();
});

test('a deposit that the office chose, or that was paid, stays when the plant rejects an animal', async () => {
  const chosen = await makeRequest();
  const [first = 0, second = 0] = chosen.order_ids;
  await chosen.setDeposit(second, '250');
  expectYes(await chosen.decide(first, 2));
  expect(await chosen.depositOf(second)).toMatchObject({ amount_cents: 25_000 });
  const paid = await makeRequest();
  await paid.pay(paid.order_ids[0] ?? 0);
  expectYes(await paid.decide(paid.order_ids[0] ?? 0, 2));
  expect(await paid.depositOf(paid.order_ids[1] ?? 0)).toMatchObject({ amount_cents: 30_000, paid_cents: 30_000 });
});

test('a rejection waits for a deposit that is being changed, and then leaves what the office chose', async () => {
  const { plant, order_ids, decide, depositOf } = await makeRequest();
  const [first = 0, second = 0] = order_ids;
  const { decided } = await app.db.transaction().execute(async (tx) => {
    const chosen = { amount_cents: 25_000, asked_by: plant.owner.account_id };
    await tx.updateTable('deposits').set(chosen).where('plant_id', '=', plant.plant_id).execute();
    const waiting = decide(first, 2);
    await expectWaiting(app, 1);
    return { decided: waiting };
  });
  expectYes(await decided);
  expect(await depositOf(second)).toMatchObject({ amount_cents: 25_000 });
});

test('somebody who pays while an animal is rejected pays what is asked, never more', async () => {
  for (let round = 0; round < 4; round++) {
    const { order_ids, decide, depositOf, tryToPay } = await makeRequest();
    const [first = 0, second = 0] = order_ids;
    const [paid, rejected] = await Promise.all([tryToPay(second), decide(first, 2)]);
    expectYes(rejected);
    const deposit = await depositOf(second);
    if (paid.status === 'yes') expect(deposit).toMatchObject({ amount_cents: 30_000, paid_cents: 30_000 });
    else {
      expect(paid).toMatchObject({ code: 'more_than_due' });
      expect(deposit).toMatchObject({ amount_cents: 15_000, paid_cents: 0 });
    }
  }
});

test('the day popup’s and the recurring request ask for the first date, and each later date when it is accepted', async () => {
  const { plant, person, decide, depositOf } = await makeRequest();
  const dropoff = {
    processor_id: plant.plant_id,
    eventName: 'Fall beef',
    scheduleDate: comingDay(3),
    non_schedule_multi: 0,
  };
  const popup = expectYes(await app.callWith(createDropoff, person, { ...dropoff, category_type: 'beef' })).data;
  expect(await depositOf(popup.order_id)).toMatchObject({ amount_cents: 15_000 });
  const form = {
    event_name: 'Weekly',
    beef_qty: 1,
    dropoff_date: comingDay(3),
    recurring: 1,
    rrule: 'FREQ=WEEKLY;COUNT=2',
  };
  const [first = 0, later = 0] = expectYes(await app.callWith(createManualOrder, person, form)).data.order_ids;
  expect(await depositOf(first)).toMatchObject({ amount_cents: 15_000 });
  expect(await depositOf(later)).toBeNull();
  expectYes(await decide(later, 0));
  expect(await depositOf(later)).toMatchObject({ amount_cents: 15_000 });
});
