import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { CWD_RESULTS } from '#contract/floor/game.ts';
import { saveCwd, takeIn } from '#contract/floor/intake-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { bookOrder, completeForCutting } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const DEER = { beef_qty: 0, deer_qty: 1, dropoff_date: plantToday() };
const openPlant = () => makePlant(app, { species: ['beef', 'deer'] });

async function bring(plant: Plant, cwd: (typeof CWD_RESULTS)[number]): Promise<number> {
  const order_id = await bookOrder(app, plant.owner, DEER);
  expectYes(await app.call(takeIn, plant.owner, { action_id: randomUUID(), order_id, game: { cwd } }));
  await completeForCutting(app, order_id);
  return order_id;
}
const cut = (plant: Plant, order_id: number) =>
  app.call(moveStage, plant.owner, { order_id, from: 'dropped_off', to: 'cutting' });
const decide = async (plant: Plant, order_id: number, cwd: string, action_id: string = randomUUID()) =>
  app.callWith(saveCwd, await plant.join('butcher'), { action_id, order_id, cwd });

test('game is cut only if it wasn’t sampled or the disease wasn’t detected', async () => {
  const plant = await openPlant();
  const replies = [];
  for (const cwd of CWD_RESULTS) replies.push(await cut(plant, await bring(plant, cwd)));
  expect(replies.map((reply) => ('code' in reply ? reply.code : 'cut'))).toEqual([
    'cut',
    'stage_needs',
    'cut',
    'stage_needs',
  ]);
});

test('a result releases the animal, is recorded once, and stands in its history', async () => {
  const plant = await openPlant();
  const order_id = await bring(plant, 'pending');
  const action_id = randomUUID();
  for (let time = 0; time < 2; time++) expectYes(await decide(plant, order_id, 'clear', action_id));
  const records = await app.db
    .selectFrom('floor_records')
    .select(['kind', 'body'])
    .where('plant_id', '=', plant.plant_id)
    .orderBy('record_id')
    .execute();
  expect(records).toMatchObject([{ kind: 'intake' }, { kind: 'cwd', body: { from: 'pending', to: 'clear' } }]);
  const history = expectYes(await app.call(orderHistory, plant.owner, { order_id })).data;
  expect(history.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'cwd',
    from: 'Waiting for the result',
    to: 'Not detected',
  });
  expectYes(await cut(plant, order_id));
});

test('only game that is here has a result', async () => {
  const plant = await openPlant();
  const beef = await bookOrder(app, plant.owner, { dropoff_date: plantToday() });
  expectYes(await app.callWith(updateStatus, plant.owner, { order_id: beef, status: 1 }));
  expect(await decide(plant, beef, 'clear')).toMatchObject({ code: 'game_only' });
  const coming = await bookOrder(app, plant.owner, DEER);
  expect(await decide(plant, coming, 'clear')).toMatchObject({ code: 'game_not_here' });
  const other = await openPlant();
  expect(await decide(other, await bring(plant, 'pending'), 'clear')).toMatchObject({ http: 404 });
});
