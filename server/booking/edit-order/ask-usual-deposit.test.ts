import { expect, test } from 'vitest';
import { getSettings, saveSettings } from '#contract/accounts/settings-api.ts';
import { createManualOrder, updateProcessorAcceptanceStatus, viewOrder } from '#contract/booking/api.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { comingDay, makePlant, openTestApp } from '#server/test/harness.ts';
import { makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** A request for two beeves at a plant that usually asks for $150.00 a head, if it does. */
async function makeRequest({ isUsual = true } = {}) {
  const plant = await makePlant(app);
  const { owner } = plant;
  if (isUsual) {
    const { version } = expectYes(await app.call(getSettings, owner, {})).data;
    expectYes(await app.callWith(saveSettings, owner, { version, usual_deposits: { beef: 150 } }));
  }
  const person = await makeRequester(app, plant, 'customer');
  const form = { event_name: 'Fall beef', beef_qty: 2, dropoff_date: comingDay(3) };
  const { order_ids } = expectYes(await app.call(createManualOrder, person, form)).data;
  const decide = (order_id: number, status: 0 | 2) =>
    app.call(updateProcessorAcceptanceStatus, owner, { order_id, status, reject_reason: status === 2 ? 'Full' : '' });
  const depositOf = async (order_id: number) => expectYes(await app.call(viewOrder, owner, { order_id })).data.deposit;
  return { plant, order_ids, decide, depositOf };
}

test('accepting a customer’s request asks them for the usual deposit, once for all of its animals', async () => {
  const { plant, order_ids, decide, depositOf } = await makeRequest();
  const [first = 0] = order_ids;
  expect(await depositOf(first)).toBeNull();
  const replies = await Promise.all([...order_ids, ...order_ids].map((order_id) => decide(order_id, 0)));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(2);
  for (const order_id of order_ids)
    expect(await depositOf(order_id)).toMatchObject({
      amount_cents: 30_000,
      paid_cents: 0,
      email: expect.stringMatching(/@/),
    });
  const { rows } = await app.pool.query('select from deposits where plant_id = $1', [plant.plant_id]);
  expect(rows).toHaveLength(1);
  const asked = (await eventsOf(app, plant, 'order.changed')).filter(({ data }) => data.asks_deposit === true);
  expect(asked).toHaveLength(1);
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
