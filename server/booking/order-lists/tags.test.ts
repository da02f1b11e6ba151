import { describe, expect, test } from 'vitest';
import { proOrderList, updateStatus } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { receiveOrders } from '#contract/booking/list-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { bookOrder, lookAtOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const receive = (plant: Plant, order_id: number, more: object = {}) =>
  app.callWith(updateStatus, plant.owner, { order_id, status: 1, ...more });
const found = async (plant: Plant, search: string) => {
  const asked = { order_type: 'pending,open', search };
  return expectYes(await app.call(proOrderList, plant.owner, asked)).data.map((row) => row.order_id);
};

test('order lists find an animal by its tag, whatever its case and separators', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  const order_id = await bookOrder(app, plant.owner);
  await bookOrder(app, plant.owner);
  const theirs = await bookOrder(app, other.owner);
  for (const [at, id] of [
    [plant, order_id],
    [other, theirs],
  ] as const)
    expectYes(await app.call(saveOrder, at.owner, { order_id: id, ear_tag_id: '840-003 110.AB7' }));
  for (const typed of ['840-003 110.AB7', '840003110ab7', 'ab7', '003110', '840 003'])
    expect(await found(plant, typed)).toEqual([order_id]);
  expect(await found(plant, 'ab8')).toEqual([]);
  expect(await found(plant, '-')).toEqual([]);
});

test('characters that can’t be seen make no other tag', async () => {
  const plant = await makePlant(app);
  const [first, second] = [await bookOrder(app, plant.owner), await bookOrder(app, plant.owner)];
  expectYes(await receive(plant, first, { ear_tag_id: '\u200bA\u00ad-12\u200e\u200d' }));
  expect(await lookAtOrder(app, plant.owner, first)).toMatchObject({ ear_tag_id: 'A-12' });
  for (const typed of ['A-12', '\ufeffa\u200c12\u202c']) {
    expect(await found(plant, typed)).toEqual([first]);
    expect(await receive(plant, second, { ear_tag_id: typed })).toMatchObject({ code: 'tag_in_plant' });
  }
});

describe('a tag that another animal in the plant has', () => {
  const refused = { http: 409, code: 'tag_in_plant', fields: { ear_tag_id: expect.any(String) } };

  test('asks when an animal is received or its tag changes, and can be confirmed', async () => {
    const plant = await makePlant(app);
    const [first, second] = [await bookOrder(app, plant.owner), await bookOrder(app, plant.owner)];
    expectYes(await receive(plant, first, { ear_tag_id: 'A-12' }));
    expect(await receive(plant, second, { ear_tag_id: 'a 12' })).toMatchObject(refused);
    expect(await lookAtOrder(app, plant.owner, second)).toMatchObject({ status: 0, ear_tag_id: '' });
    expectYes(await receive(plant, second, { ear_tag_id: 'A13' }));
    const change = { order_id: second, ear_tag_id: 'A12' };
    expect(await app.call(saveOrder, plant.owner, change)).toMatchObject(refused);
    expectYes(await app.call(saveOrder, plant.owner, { ...change, allows_same_tag: 1 }));
    // Saving it again doesn't ask again.
    expectYes(await app.call(saveOrder, plant.owner, { ...change, sex: 'steer' }));
    const third = await bookOrder(app, plant.owner);
    expectYes(await app.call(saveOrder, plant.owner, { order_id: third, ear_tag_id: 'A12' }));
    const arrive = { order_id: third, from: 'confirmed', to: 'dropped_off' } as const;
    expect(await app.call(moveStage, plant.owner, arrive)).toMatchObject({ code: 'tag_in_plant' });
    const outcomes = expectYes(await app.call(receiveOrders, plant.owner, { order_ids: [third] })).data;
    expect(outcomes).toMatchObject([{ order_id: third, outcome: 'same_tag' }]);
    expectYes(await receive(plant, third, { allows_same_tag: 1 }));
  });

  test('is free again once that animal has left, and never another plant’s', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    const ids = [await bookOrder(app, plant.owner), await bookOrder(app, plant.owner)] as const;
    expectYes(await receive(other, await bookOrder(app, other.owner), { ear_tag_id: 'B1' }));
    expectYes(await receive(plant, ids[0], { ear_tag_id: 'B1' }));
    for (const stage of ['picked_up', 'condemned']) {
      await app.db.updateTable('orders').set({ stage }).where('order_id', '=', ids[0]).execute();
      expectYes(await receive(plant, ids[1], { ear_tag_id: 'B1' }));
      expectYes(await app.call(updateStatus, plant.owner, { order_id: ids[1], status: 0 }));
    }
    await app.db.updateTable('orders').set({ stage: 'hanging' }).where('order_id', '=', ids[0]).execute();
    expect(await receive(plant, ids[1], { ear_tag_id: 'B1' })).toMatchObject(refused);
  });

  test('goes to exactly one of 12 animals received at once', async () => {
    const plant = await makePlant(app);
    const ids = await Promise.all(Array.from({ length: 12 }, () => bookOrder(app, plant.owner)));
    const replies = await Promise.all(ids.map((order_id) => receive(plant, order_id, { ear_tag_id: 'C7' })));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.filter((reply) => 'code' in reply && reply.code === 'tag_in_plant')).toHaveLength(11);
  });
});
