import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { coolerList } from '#contract/floor/cooler/cooler-api.ts';
import { intakeList, walkIn } from '#contract/floor/intake-api.ts';
import { findToLabel } from '#contract/floor/labels/labels-api.ts';
import { packingList } from '#contract/floor/packing-api.ts';
import { pickupList } from '#contract/floor/pickup-api.ts';
import { findTrace } from '#contract/floor/trace-api.ts';
import { makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const bring = async (plant: Plant, name: string, game_tag: string) =>
  expectYes(
    await app.callWith(walkIn, plant.owner, {
      action_id: randomUUID(),
      species: 'deer',
      name,
      phone: '(406) 555-0142',
      game: { game_tag, state: 'MT', cwd: 'clear' },
    }),
  ).data.order_id;

test('a hunter’s tag is shown and found in every list of the floor, and only at its plant', async () => {
  const [plant, other] = [await makePlant(app, { species: ['deer'] }), await makePlant(app, { species: ['deer'] })];
  const order_id = await bring(plant, 'Luz Ortega', 'MT 100-7');
  await bring(plant, 'Ben Birch', 'MT 100-8');
  await bring(other, 'Cal Cedar', 'MT 100-7');
  const { owner } = plant;
  const search = 'mt1007';
  const mine = { order_id, tagid: 'MT 100-7' };
  const go = (stage: 'cutting' | 'ready') =>
    app.db.updateTable('orders').set({ stage }).where('order_id', '=', order_id).execute();

  expect(expectYes(await app.call(intakeList, owner, { search })).data).toMatchObject([mine]);
  expect(expectYes(await app.call(findToLabel, owner, { search })).data).toMatchObject([{ order_id }]);
  expect(expectYes(await app.call(findTrace, owner, { search })).data).toMatchObject([
    { kind: 'carcass', id: order_id },
  ]);
  expect(expectYes(await app.call(coolerList, owner, {})).data.animals).toContainEqual(expect.objectContaining(mine));
  await go('cutting');
  expect(expectYes(await app.call(packingList, owner, { search })).data).toMatchObject([mine]);
  await go('ready');
  expect(expectYes(await app.call(pickupList, owner, { search })).data).toMatchObject([mine]);
  for (const typed of ['mt1009', 'MT 100-77'])
    expect(expectYes(await app.call(intakeList, owner, { search: typed })).data).toEqual([]);
});
