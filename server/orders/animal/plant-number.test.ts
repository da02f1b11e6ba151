import { expect, test } from 'vitest';
import { proOrderList, updateStatus } from '#contract/booking/api.ts';
import { sendNotification } from '#contract/orders/notices-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { bookOrder, lookAtOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const receive = (plant: Plant, order_id: number, more: object = {}) =>
  app.callWith(updateStatus, plant.owner, { order_id, status: 1, ...more });
const numberOf = async (plant: Plant, order_id: number) => (await lookAtOrder(app, plant.owner, order_id)).plant_number;
const bookMany = (plant: Plant, count: number, more: object = {}) =>
  Promise.all(Array.from({ length: count }, () => bookOrder(app, plant.owner, more)));

test('an animal gets its number however it is received, and none before', async () => {
  const plant = await makePlant(app);
  const [first, second, third] = (await bookMany(plant, 3)) as [number, number, number];
  expect(await numberOf(plant, first)).toBe('');
  expectYes(await receive(plant, first));
  expectYes(await app.call(moveStage, plant.owner, { order_id: second, from: 'confirmed', to: 'dropped_off' }));
  expectYes(await app.call(sendNotification, plant.owner, { order_id: third, event: 'product_received' }));
  expect(await Promise.all([first, second, third].map((id) => numberOf(plant, id)))).toEqual([
    'B-U-1',
    'B-U-2',
    'B-U-3',
  ]);
});

test('of 24 animals received at once, of which half are refused, none is skipped or numbered twice', async () => {
  const plant = await makePlant(app);
  const ids = await bookMany(plant, 24);
  // The weight is asked about after the number was taken.
  const replies = await Promise.all(
    ids.map((order_id, at) => receive(plant, order_id, at % 2 === 0 ? { live_weight_clb: 100 } : {})),
  );
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(12);
  expect(replies.filter((reply) => 'code' in reply && reply.code === 'live_weight_unusual')).toHaveLength(12);
  const numbers = await Promise.all(ids.map((id) => numberOf(plant, id)));
  const serials = numbers.flatMap((number) => (number === '' ? [] : [Number(number.split('-')[2])]));
  expect(serials.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));
});

test('an animal received by several people at once gets one number', async () => {
  const plant = await makePlant(app);
  const [order_id, next] = (await bookMany(plant, 2)) as [number, number];
  await Promise.all(Array.from({ length: 8 }, () => receive(plant, order_id)));
  expectYes(await receive(plant, next));
  expect([await numberOf(plant, order_id), await numberOf(plant, next)]).toEqual(['B-U-1', 'B-U-2']);
});

test('an order keeps its number if the receipt is undone, and nobody else gets it', async () => {
  const plant = await makePlant(app);
  const [order_id, next] = (await bookMany(plant, 2)) as [number, number];
  expectYes(await receive(plant, order_id));
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: 0 }));
  expectYes(await receive(plant, next));
  expectYes(await receive(plant, order_id));
  expect([await numberOf(plant, order_id), await numberOf(plant, next)]).toEqual(['B-U-1', 'B-U-2']);
});

test('lists find an animal by its tag and by its number, with or without the letters', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  const [first, second] = (await bookMany(plant, 2)) as [number, number];
  const [theirs] = (await bookMany(other, 1)) as [number];
  expectYes(await receive(plant, first, { ear_tag_id: 'AZ-77' }));
  expectYes(await receive(plant, second));
  expectYes(await receive(other, theirs));
  const found = async (search: string) =>
    expectYes(await app.call(proOrderList, plant.owner, { order_type: 'open', search })).data.map(
      ({ order_id, plant_number }) => ({ order_id, plant_number }),
    );
  const numbered = { order_id: second, plant_number: 'B-U-2' };
  for (const typed of ['B-U-2', 'bu2', 'B-C-2']) expect(await found(typed)).toEqual([numbered]);
  expect(await found('2')).toContainEqual(numbered);
  expect(await found('az77')).toEqual([{ order_id: first, plant_number: 'B-U-1' }]);
  expect(await found('B-U-3')).toEqual([]);
});

test('the database refuses a number that another animal has, or that isn’t the counter’s', async () => {
  const plant = await makePlant(app);
  const [first, second] = (await bookMany(plant, 2)) as [number, number];
  expectYes(await receive(plant, first));
  const give = (set: { plant_serial: number | null; plant_number: string }) =>
    app.db.updateTable('orders').set(set).where('order_id', '=', second).execute();
  await expect(give({ plant_serial: 1, plant_number: 'B-U-1' })).rejects.toMatchObject({
    constraint: 'orders_by_plant_serial',
  });
  const wrong = { constraint: 'number_has_its_serial' };
  await expect(give({ plant_serial: 2, plant_number: 'B-U-3' })).rejects.toMatchObject(wrong);
  await expect(give({ plant_serial: null, plant_number: 'B-U-2' })).rejects.toMatchObject(wrong);
  await expect(give({ plant_serial: 2, plant_number: '' })).rejects.toMatchObject(wrong);
});
