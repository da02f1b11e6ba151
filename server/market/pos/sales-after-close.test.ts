import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as api from '#contract/market/pos/counter-api.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { countAndClose, makeTill } from '#server/test/make-till.ts';
import { cash, counterKit } from '#server/test/market/make-counter.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeCounter, makeStand, receiptOf, sell, sellOne, viewOf } = counterKit(app);

const differencesOf = async (person: Person) => expectYes(await app.call(api.listDifferences, person, {})).data;
const dayOf = async (seller: Person) => (await viewOf(seller)).day?.day_id ?? 0;

/** A seller who has closed Saturday's till day and opened Sunday's, and a sale from Saturday that hasn't been sent yet. */
async function makeWeekend() {
  const { seller, lot_id } = await makeStand();
  const saturday = await dayOf(seller);
  await sql`update till_sessions set opened_on = '2026-11-21' where session_id = ${saturday}`.execute(app.db);
  expectYes(await app.call(api.closeCounterDay, seller, { day_id: saturday, counted_cents: 5_800 }));
  expectYes(await app.call(api.openCounterDay, seller, { place: 'Sunday market', float_cents: 5_000 }));
  const lines = [{ lot_id, quantity: 1, price_cents: 800 }];
  return { seller, lot_id, saturday, asked: { lines, rung_in: saturday, was_offline: true } };
}

test('a sale from a closed day is stored once in the open day, and listed until it is settled [MKT-005]', async () => {
  const { seller, asked } = await makeWeekend();
  const once = { ...asked, client_sale_id: randomUUID() };
  const sold = await Promise.all(Array.from({ length: 20 }, () => sell(seller, 0, once)));
  expect(new Set(sold.map((reply) => expectYes(reply).data.sale_id)).size).toBe(1);
  const open = await differencesOf(seller);
  expect(open).toMatchObject([
    { line: 0, short: 0, rung_on: '2026-11-21', rung_in: 'Saturday market', total_cents: 800 },
  ]);
  const { sale_id, line } = open[0] as api.CounterDifference;
  expectYes(await app.call(api.settleCounterDifference, seller, { sale_id, line, note: 'In Saturday’s box' }));
  expect((await viewOf(seller)).differences).toBe(0);
  const day_id = await dayOf(seller);
  expect(await app.call(api.closeCounterDay, seller, { day_id, counted_cents: 5_000 })).toMatchObject({
    data: { expected_cents: 5_800 },
  });
});

test('a sale from the open day, from no day, or from someone else’s day leaves nothing to settle', async () => {
  const { seller, asked } = await makeWeekend();
  const other = await makeWeekend();
  const rung = [await dayOf(seller), 0, 999_999_999, other.saturday];
  for (const rung_in of rung) await sellOne(seller, 0, { ...asked, rung_in });
  // When the device is online, the money goes into the open day's box, even if the screen still shows the previous day.
  await sellOne(seller, 0, { ...asked, was_offline: false });
  expect(await differencesOf(seller)).toEqual([]);
});

test('a plant’s sale sent to the open till shows which till it was rung up in, once for all its lines', async () => {
  const { plant, session_id, product_id } = await makeCounter();
  const line = { product_id, quantity: 1, price_cents: 800 };
  const asked = { lines: [line, line], tenders: [cash(1_600)], rung_in: session_id, was_offline: true };
  await countAndClose(app, plant, session_id, 10_000);
  expect(await sell(plant.owner, 0, { ...asked, session_id })).toMatchObject({ code: 'till_closed' });
  const { session_id: next } = await makeTill(app, plant, { name: 'Market stand' });
  await sellOne(plant.owner, 0, { ...asked, session_id: next });
  expect(await differencesOf(plant.owner)).toMatchObject([{ line: 0, rung_in: 'Counter', total_cents: 1_600 }]);
});

test('a sale shows the clerk who rang it up if they work at the same counter, or else whoever sent it', async () => {
  const { plant, session_id, product_id } = await makeCounter();
  const [clerk, butcher] = [await plant.join('manager'), await plant.join('butcher')];
  const { plant: other } = await makeCounter();
  const { seller, asked } = await makeWeekend();
  const soldBy = async (sold_by: number) => {
    const sale_id = await sellOne(plant.owner, product_id, { session_id, sold_by });
    const { rows } = await sql<{
      sold_by: number;
    }>`select sold_by from counter_sales where sale_id = ${sale_id}`.execute(app.db);
    return rows[0]?.sold_by;
  };
  expect(await soldBy(clerk.account_id)).toBe(clerk.account_id);
  for (const stranger of [0, butcher.account_id, other.owner.account_id, seller.account_id])
    expect(await soldBy(stranger)).toBe(plant.owner.account_id);
  const sale_id = await sellOne(seller, 0, { ...asked, sold_by: clerk.account_id });
  const own = await sellOne(seller, 0, asked);
  expect((await receiptOf(seller, sale_id)).sold_by).toBe((await receiptOf(seller, own)).sold_by);
});

test('a closed day can’t be closed again or have a sale voided while the next day is open', async () => {
  const { seller, lot_id } = await makeStand();
  const saturday = await dayOf(seller);
  const lines = [{ lot_id, quantity: 1, price_cents: 800 }];
  const sale_id = await sellOne(seller, 0, { lines });
  expectYes(await app.call(api.closeCounterDay, seller, { day_id: saturday, counted_cents: 5_800 }));
  expectYes(await app.call(api.openCounterDay, seller, { place: 'Sunday market', float_cents: 5_000 }));
  const again = await app.call(api.closeCounterDay, seller, { day_id: saturday, counted_cents: 5_000 });
  expect(again).toMatchObject({ code: 'till_closed' });
  expect(await app.call(api.voidCounterSale, seller, { sale_id, reason: 'Wrong price' })).toMatchObject({
    code: 'void_too_late',
  });
  expect((await viewOf(seller)).day).toMatchObject({ place: 'Sunday market' });
});
