import { expect, test } from 'vitest';
import { removeOrder, updateStatus } from '#contract/booking/api.ts';
import { dropoffSheet, type SheetRow } from '#contract/booking/day-sheet-api.ts';
import { comingDay, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { bookOrder, makeRequester, makeShare } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const FRIDAY = comingDay(5);
const app = openTestApp();

const book = (plant: Plant, more: object = {}, person = plant.owner) => bookOrder(app, person, more);
async function sheet(person: Person): Promise<SheetRow[]> {
  return expectYes(await app.call(dropoffSheet, person, { date: FRIDAY })).data.rows;
}

test('lists the day’s animals, except requests: religious first, then organic, then the rest', async () => {
  const plant = await makePlant(app);
  const [plain, second, organic, religious, gone] = [
    await book(plant),
    await book(plant),
    await book(plant, { process_option: 'organic' }),
    await book(plant, { process_option: 'religious' }),
    await book(plant),
  ];
  await book(plant, { dropoff_date: comingDay(1, 2) });
  await app.call(removeOrder, plant.owner, { order_id: gone });
  const customer = await makeRequester(app, plant);
  await book(plant, {}, customer);
  expect((await sheet(plant.owner)).map((row) => row.order_id)).toEqual([religious, organic, plain, second]);
  await app.call(updateStatus, plant.owner, { order_id: second, status: 1, ear_tag_id: '840' });
  const rows = await sheet(await plant.join('butcher'));
  expect(rows.map((row) => row.order_id)).toEqual([religious, organic, second, plain]);
  expect(rows[2]).toMatchObject({ tagid: '840', status: 1, kill_date: FRIDAY });
});

test('shows who brings and owns an animal, with phone numbers and warnings', async () => {
  const plant = await makePlant(app, { species: ['beef', 'bison'] });
  const [ann, bob] = [await makeShare(app, plant), await makeShare(app, plant)];
  await app.db.updateTable('customers').set({ phone: '555-0100' }).where('plant_id', '=', plant.plant_id).execute();
  const halves = [ann, bob].map((share) => ({ ...share, amount: 'Half' }));
  const shared = await book(plant, { process_option: 'custom', split: halves, customers: [ann.customer] });
  const nobodys = await book(plant, { process_option: 'custom' });
  const bison = await book(plant, { beef_qty: 0, bison_qty: 1 });
  const old = await book(plant, { process_option: 'organic' });
  await app.db
    .updateTable('orders')
    .set({ over_thirty_months: 'no' })
    .where('order_id', 'in', [shared, nobodys])
    .execute();
  await app.db.updateTable('orders').set({ over_thirty_months: 'yes' }).where('order_id', '=', old).execute();

  const rows = new Map((await sheet(plant.owner)).map((row) => [row.order_id, row]));
  expect(rows.get(shared)).toMatchObject({
    brought_by: { name: 'Dana Field', phone: '555-0100' },
    shares: [
      { name: 'Dana Field', phone: '555-0100', quarters: 2 },
      { name: 'Dana Field', phone: '555-0100', quarters: 2 },
    ],
    warnings: [],
  });
  expect(rows.get(nobodys)?.warnings).toEqual(['owner_missing']);
  expect(rows.get(bison)?.warnings).toEqual(['inspection_voluntary']);
  expect(rows.get(old)?.warnings).toEqual(['age_file_missing', 'organic_file_missing']);
});

test('shows the drop-off sheet only to the plant’s staff', async () => {
  const [plant, stranger] = [await makePlant(app), await makePlant(app)];
  await book(plant);
  expect(await sheet(stranger.owner)).toEqual([]);
  expect((await app.call(dropoffSheet, await plant.join('customer'), { date: FRIDAY })).http).toBe(403);
  expect((await app.callWith(dropoffSheet, plant.owner, { date: '2026-02-30' })).http).toBe(400);
});
