import { expect, test } from 'vitest';
import { createManualOrder, removeOrder, scheduleDropoff } from '#contract/booking/api.ts';
import { getAllDateSlot, getDateAvailableSlot } from '#contract/calendar/api.ts';
import { getSlotWeights, saveSlotWeights } from '#contract/calendar/offer-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { comingDay, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const MONDAY = comingDay(1);
const app = openTestApp();
const weigh = (plant: Plant, slots_per_head: number, category_id = 3) =>
  app.call(saveSlotWeights, plant.owner, { weights: [{ category_id, slots_per_head }] });
const book = (plant: Plant, lamb_qty: number, process_option: '' | 'usda' | 'custom' = 'usda', dropoff_date = MONDAY) =>
  app.call(createManualOrder, plant.owner, { event_name: 'Flock', lamb_qty, dropoff_date, process_option });
const dayOf = async (plant: Plant, date = MONDAY) => {
  const reply = expectYes(
    await app.call(getDateAvailableSlot, plant.owner, { date, species: 'lamb', process_option: 'usda' }),
  );
  return [reply.data.available, reply.data.used];
};
const idsOf = (reply: Awaited<ReturnType<typeof book>>) => expectYes(reply).data.order_ids;

test('takes the fraction of a slot that the plant has set per head, to the hundredth', async () => {
  const plant = await makePlant(app, { species: ['lamb', 'beef'], slots: 1 });
  expect((await weigh(plant, 0.25)).status).toBe('yes');
  expect(await app.call(getSlotWeights, plant.owner, {})).toMatchObject({
    data: [
      { category_id: 1, slots_per_head: 1 },
      { category_id: 3, slots_per_head: 0.25 },
    ],
  });
  await book(plant, 3);
  expect(await dayOf(plant)).toEqual([0.25, 0.75]);
  expect(await book(plant, 2)).toMatchObject({
    code: 'day_full',
    message: expect.stringMatching(/for Lamb\. 0\.25 left\.$/),
  });
  expect((await book(plant, 1)).status).toBe('yes');
  expect(await dayOf(plant)).toEqual([0, 1]);
  const [year, month] = MONDAY.split('-').map(Number) as [number, number];
  const reply = await app.call(getAllDateSlot, plant.owner, { year, month, species: 'lamb', process_option: 'usda' });
  expect(expectYes(reply).data.data).toContainEqual(
    expect.objectContaining({ date: MONDAY, title: '0 of 1 slots', available: 1, used: 1, booked: 1 }),
  );
});

test('counts ten tenths of a slot as exactly one slot', async () => {
  const plant = await makePlant(app, { species: ['lamb'], slots: 1 });
  await weigh(plant, 0.1);
  for (let head = 0; head < 10; head++) expect((await book(plant, 1)).status).toBe('yes');
  expect(await book(plant, 1)).toMatchObject({ code: 'day_full' });
  expect(await dayOf(plant)).toEqual([0, 1]);
});

test('releases and moves exactly what an order took, even if the weight has changed since', async () => {
  const plant = await makePlant(app, { species: ['lamb'], slots: 4 });
  await weigh(plant, 0.25);
  const [first = 0, second = 0] = idsOf(await book(plant, 2));
  await weigh(plant, 2);
  expect(await dayOf(plant)).toEqual([3.5, 0.5]);
  const next = addDays(MONDAY, 1);
  await app.call(scheduleDropoff, plant.owner, { order_id: first, dropoff_date: next });
  expect([await dayOf(plant), await dayOf(plant, next)]).toEqual([
    [3.75, 0.25],
    [3.75, 0.25],
  ]);
  for (const order_id of [first, second]) await app.call(removeOrder, plant.owner, { order_id });
  expect([await dayOf(plant), await dayOf(plant, next)]).toEqual([
    [4, 0],
    [4, 0],
  ]);
  await book(plant, 1);
  expect(await dayOf(plant)).toEqual([2, 2]);
});

test('keeps each order’s own weight if the setting changes between bookings', async () => {
  const plant = await makePlant(app, { species: ['lamb'], slots: 40 });
  await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      at % 4 === 0 ? weigh(plant, [0.25, 0.5, 2, 1][(at / 4) % 4] ?? 1) : book(plant, 1 + (at % 3), 'usda'),
    ),
  );
  const held = await app.db
    .selectFrom('orders')
    .select(({ fn }) => fn.sum<number>('slots_per_head').as('slots'))
    .where('plant_id', '=', plant.plant_id)
    .executeTakeFirstOrThrow();
  const [, used] = (await dayOf(plant)) as number[];
  expect(used).toBe(held.slots);
});

test('lets only the office set weights, from 0.01 to 10 slots', async () => {
  const plant = await makePlant(app, { species: ['lamb'] });
  for (const wrong of [0, -1, 0.001, 0.255, 10.01, '0,5', 'x', null]) {
    expect(await weigh(plant, wrong as number)).toMatchObject({ code: 'malformed' });
  }
  expect(await weigh(plant, 0.5, 8)).toMatchObject({ code: 'species_not_handled' });
  const weights = [{ category_id: 3, slots_per_head: 0.5 }];
  for (const role of ['butcher', 'customer', 'producer'] as const) {
    expect(await app.call(saveSlotWeights, await plant.join(role), { weights })).toMatchObject({ http: 403 });
  }
  expect(await app.call(getSlotWeights, plant.owner, {})).toMatchObject({ data: [{ slots_per_head: 1 }] });
});
