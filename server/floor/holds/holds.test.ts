import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { holdAnimal, releaseHold } from '#contract/floor/holds-api.ts';
import { pickUpShare } from '#contract/orders/pickups-api.ts';
import { moveStage, stageNeeds } from '#contract/orders/stages-api.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { bookOrder, completeForCutting, makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();

async function bring(plant: Plant): Promise<number> {
  const order_id = await bookOrder(app, plant.owner, { dropoff_date: plantToday() });
  expectYes(await app.callWith(updateStatus, plant.owner, { order_id, status: 1 }));
  await completeForCutting(app, order_id);
  return order_id;
}
const hold = (plant: Plant, order_id: number, more: object = {}) =>
  app.callWith(holdAnimal, plant.owner, {
    action_id: randomUUID(),
    order_id,
    kind: 'retained',
    reason: 'Abscess',
    ...more,
  });
const release = (plant: Plant, order_id: number, hold_id: number, more: object = {}) =>
  app.callWith(releaseHold, plant.owner, { action_id: randomUUID(), order_id, hold_id, reason: 'Trimmed', ...more });
const move = (plant: Plant, order_id: number, from: string, to: string, more: object = {}) =>
  app.callWith(moveStage, plant.owner, { order_id, from, to, ...more });
const kindsOf = async (plant: Plant) =>
  (
    await app.db
      .selectFrom('floor_records')
      .select('kind')
      .where('plant_id', '=', plant.plant_id)
      .orderBy('record_id')
      .execute()
  ).map(({ kind }) => kind);

test('a held animal is neither killed nor cut until the hold is released, not even by the office', async () => {
  const plant = await makePlant(app);
  const order_id = await bring(plant);
  const [first] = expectYes(await hold(plant, order_id)).data.holds;
  const override = { override: true, reason: 'In a hurry' };
  expect(await move(plant, order_id, 'dropped_off', 'killed')).toMatchObject({ code: 'stage_needs' });
  expect(await move(plant, order_id, 'dropped_off', 'killed', override)).toMatchObject({ code: 'stage_needs' });
  expect(expectYes(await app.call(stageNeeds, plant.owner, { order_id, to: 'killed' })).data).toMatchObject({
    needs: ['hold'],
    can_override: false,
  });
  expectYes(await release(plant, order_id, first?.hold_id ?? 0));
  expectYes(await move(plant, order_id, 'dropped_off', 'killed'));
  expectYes(await hold(plant, order_id, { kind: 'test', reason: 'Residue' }));
  expect(await move(plant, order_id, 'killed', 'cutting')).toMatchObject({
    message: expect.stringContaining('the release of a hold'),
  });
  const history = expectYes(await app.call(orderHistory, plant.owner, { order_id })).data;
  const holds = history.flatMap(({ changes }) => changes).filter(({ field }) => field === 'hold');
  expect(holds).toHaveLength(3);
  expect(await kindsOf(plant)).toEqual(['hold', 'hold_released', 'hold']);
});

test('many holds and releases at once: one hold of a kind, released once', async () => {
  const plant = await makePlant(app);
  const order_id = await bring(plant);
  const held = await Promise.all(Array.from({ length: 12 }, () => hold(plant, order_id)));
  expect(held.filter((reply) => reply.status === 'yes')).toHaveLength(1);
  expect(held.filter((reply) => 'code' in reply && reply.code === 'hold_open')).toHaveLength(11);
  const { hold_id } = await app.db
    .selectFrom('holds')
    .select('hold_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const released = await Promise.all(Array.from({ length: 12 }, () => release(plant, order_id, hold_id)));
  expect(released.filter((reply) => reply.status === 'yes')).toHaveLength(1);
  expect(released.filter((reply) => 'code' in reply && reply.code === 'hold_released')).toHaveLength(11);
  expect(await kindsOf(plant)).toEqual(['hold', 'hold_released']);
  const action_id = randomUUID();
  const again = await Promise.all(Array.from({ length: 6 }, () => hold(plant, order_id, { action_id })));
  for (const reply of again) expect(expectYes(reply).data.holds).toHaveLength(1);
  expect(await kindsOf(plant)).toHaveLength(3);
});

test('a hold needs a reason and an animal that is here', async () => {
  const plant = await makePlant(app);
  const order_id = await bring(plant);
  expect(await hold(plant, order_id, { reason: ' ' })).toMatchObject({
    http: 400,
    fields: { reason: expect.any(String) },
  });
  const coming = await bookOrder(app, plant.owner);
  expect(await hold(plant, coming)).toMatchObject({ code: 'game_not_here' });
  const other = await makePlant(app);
  expect(await hold(other, order_id)).toMatchObject({ http: 404 });
  const [made] = expectYes(await hold(plant, order_id)).data.holds;
  expect(await release(other, order_id, made?.hold_id ?? 0)).toMatchObject({ http: 404 });
  expect(await release(plant, order_id, made?.hold_id ?? 0, { reason: '' })).toMatchObject({ http: 400 });
});

test('no share of a held animal is handed out', async () => {
  const { plant, order_id } = await makeOrder(app, ['Half', 'Half'], { dropoff_date: plantToday() });
  expectYes(await app.callWith(updateStatus, plant.owner, { order_id, status: 1 }));
  await completeForCutting(app, order_id);
  expectYes(await move(plant, order_id, 'dropped_off', 'ready'));
  const { cart_id } = await app.db
    .selectFrom('shares')
    .select('cart_id')
    .where('order_id', '=', order_id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const pickUp = () => app.callWith(pickUpShare, plant.owner, { order_id, cart_id, name: 'Ann', boxes: 1 });
  const [made] = expectYes(await hold(plant, order_id)).data.holds;
  expect(await pickUp()).toMatchObject({ code: 'stage_needs' });
  expectYes(await release(plant, order_id, made?.hold_id ?? 0));
  expectYes(await pickUp());
});
