import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import { DEFAULT_LIMITS } from '#contract/floor/checks/checks.ts';
import { saveCheckLimits } from '#contract/floor/checks/checks-api.ts';
import {
  coolerList,
  cuttingPlan,
  hangCarcass,
  recordColdWeight,
  removeRail,
  saveRail,
} from '#contract/floor/cooler/cooler-api.ts';
import { holdAnimal } from '#contract/floor/holds-api.ts';
import { recordKill } from '#contract/floor/kill/kill-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { bookOrder, completeForCutting } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const TODAY = plantToday();
const openPlant = () => makePlant(app, { species: ['beef', 'lamb', 'deer', 'poultry'], slots: 600 });
const put = (order_id: number, values: object) =>
  app.db.updateTable('orders').set(values).where('order_id', '=', order_id).execute();
const BLED = Date.now() - 7_200_000;
const afterBleeding = (minutes: number) => new Date(BLED + minutes * 60_000).toISOString();

async function bring(plant: Plant, more: object = {}): Promise<number> {
  const order_id = await bookOrder(app, plant.owner, { dropoff_date: TODAY, ...more });
  expectYes(await app.callWith(updateStatus, plant.owner, { order_id, status: 1 }));
  await app.db
    .updateTable('orders')
    .set({ over_thirty_months: 'no' })
    .where('order_id', '=', order_id)
    .where('species', '=', 'beef')
    .execute();
  return order_id;
}
/** An animal that was bled two hours ago and weighed. */
async function slaughter(plant: Plant): Promise<number> {
  const order_id = await bring(plant);
  const killed = {
    action_id: randomUUID(),
    order_id,
    bled_at: afterBleeding(0),
    hanging_weight_clb: 75_000,
    is_sure: true,
  };
  expectYes(await app.callWith(recordKill, plant.owner, killed));
  await put(order_id, { kill_date: TODAY });
  return order_id;
}
const rail = async (plant: Plant, capacity: number, name = 'Rail 1') =>
  expectYes(await app.callWith(saveRail, plant.owner, { name, capacity })).data.rail_id;
const hang = (person: Person, order_id: number, rail_id: number, more: object = {}) =>
  app.callWith(hangCarcass, person, {
    action_id: randomUUID(),
    order_id,
    rail_id,
    pieces: ['left', 'right'],
    taken_at: afterBleeding(55),
    ...more,
  });
const weigh = (person: Person, order_id: number, cold_clb: number, more: object = {}) =>
  app.callWith(recordColdWeight, person, { action_id: randomUUID(), order_id, cold_clb, ...more });
const cooler = async (person: Person) => expectYes(await app.call(coolerList, person, {})).data;
const plan = async (person: Person, date = TODAY) => expectYes(await app.call(cuttingPlan, person, { date })).data;
const idsOf = (animals: readonly { order_id: number }[]) => animals.map(({ order_id }) => order_id);

describe('rails', () => {
  test('are named once, hold no less than hangs there, and are removed when empty', async () => {
    const plant = await openPlant();
    const rail_id = await rail(plant, 4);
    expect(await app.callWith(saveRail, plant.owner, { name: 'RAIL 1', capacity: 2 })).toMatchObject({
      fields: { name: expect.any(String) },
    });
    const order_id = await slaughter(plant);
    expectYes(await hang(plant.owner, order_id, rail_id));
    expect(await app.callWith(saveRail, plant.owner, { rail_id, name: 'Rail 1', capacity: 1 })).toMatchObject({
      code: 'rail_holds_more',
    });
    expect(await app.callWith(removeRail, plant.owner, { rail_id })).toMatchObject({ code: 'rail_in_use' });
    await completeForCutting(app, order_id);
    const cut = { order_id, from: 'hanging', to: 'cutting' };
    expectYes(await app.callWith(moveStage, plant.owner, cut));
    expect((await cooler(plant.owner)).rails).toMatchObject([{ rail_id, taken: 0 }]);
    expectYes(await app.callWith(removeRail, plant.owner, { rail_id }));
    expect((await cooler(plant.owner)).rails).toEqual([]);
    expect(await app.callWith(saveRail, await plant.join('butcher'), { name: 'R', capacity: 2 })).toMatchObject({
      http: 403,
    });
  });

  test('never hold more than they can, however many carcasses are hung at once', async () => {
    const plant = await openPlant();
    const rail_id = await rail(plant, 7);
    const animals: number[] = [];
    for (let count = 0; count < 8; count++) animals.push(await slaughter(plant));
    const butcher = await plant.join('butcher');
    const replies = await Promise.all(animals.map((order_id) => hang(butcher, order_id, rail_id)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(3);
    for (const reply of replies.filter(({ status }) => status === 'no'))
      expect(reply).toMatchObject({ code: 'rail_full', values: { rail: 'Rail 1', capacity: 7 } });
    const list = await cooler(butcher);
    expect(list.rails).toMatchObject([{ taken: 6, capacity: 7 }]);
    expect(list.animals.flatMap(({ pieces }) => pieces)).toHaveLength(6);
  });

  test('a carcass is moved to another rail, and one that is sent again is recorded once', async () => {
    const plant = await openPlant();
    const [first, second] = [await rail(plant, 2), await rail(plant, 2, 'Rail 2')];
    const order_id = await slaughter(plant);
    const action_id = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => hang(plant.owner, order_id, first, { action_id })),
    );
    for (const reply of replies) expectYes(reply);
    expectYes(await hang(plant.owner, order_id, first));
    expectYes(await hang(plant.owner, order_id, second, { pieces: ['right'] }));
    const { animals, rails } = await cooler(plant.owner);
    expect(animals).toMatchObject([
      {
        pieces: [
          { piece: 'left', rail: 'Rail 1' },
          { piece: 'right', rail: 'Rail 2' },
        ],
      },
    ]);
    expect(rails).toMatchObject([{ taken: 1 }, { taken: 1 }]);
    expectYes(await hang(plant.owner, order_id, second, { pieces: ['whole'] }));
    expect((await cooler(plant.owner)).rails).toMatchObject([{ taken: 0 }, { taken: 1 }]);
  });

  test('take what is dead and here, on the plant’s own rails', async () => {
    const plant = await openPlant();
    const other = await openPlant();
    const rail_id = await rail(plant, 2);
    expect(await hang(plant.owner, await bring(plant), rail_id)).toMatchObject({ code: 'hang_not_now' });
    const order_id = await slaughter(plant);
    expect(await hang(plant.owner, order_id, await rail(other, 2))).toMatchObject({
      fields: { rail_id: expect.any(String) },
    });
    expect(await hang(other.owner, order_id, rail_id)).toMatchObject({ http: 404 });
    expect(await hang(plant.owner, order_id, rail_id, { pieces: [] })).toMatchObject({ code: 'hang_pieces' });
    expect(await hang(plant.owner, order_id, rail_id, { pieces: ['whole', 'left'] })).toMatchObject({
      code: 'hang_pieces',
    });
    const deer = await bring(plant, { beef_qty: 0, deer_qty: 1, process_option: 'custom' });
    expectYes(await hang(plant.owner, deer, rail_id, { pieces: ['whole'] }));
  });
});

test('a carcass that took longer than an hour to the cooler needs what was done about it', async () => {
  const plant = await openPlant();
  const rail_id = await rail(plant, 10);
  expectYes(await hang(plant.owner, await slaughter(plant), rail_id));
  const late = await slaughter(plant);
  const taken_at = afterBleeding(65);
  expect(await hang(plant.owner, late, rail_id, { taken_at })).toMatchObject({
    code: 'chill_late',
    fields: { chill_action: expect.any(String) },
  });
  expectYes(await hang(plant.owner, late, rail_id, { taken_at, chill_action: 'Fan on' }));
  const bodiesOf = (kind: string) =>
    app.db
      .selectFrom('floor_records')
      .select('body')
      .where('plant_id', '=', plant.plant_id)
      .where('kind', '=', kind)
      .orderBy('record_id')
      .execute();
  expect(await bodiesOf('hung')).toMatchObject([
    { body: { minutes: 55 } },
    { body: { minutes: 65, chill_action: 'Fan on' } },
  ]);
  // The inspector's record of it is written by itself, once.
  expectYes(await hang(plant.owner, late, await rail(plant, 10, 'Rail 2')));
  expect(await bodiesOf('chill_start')).toMatchObject([
    { body: { minutes: 55, limit: 60, is_within: true } },
    { body: { minutes: 65, limit: 60, is_within: false, action: 'Fan on' } },
  ]);
});

test('how long it may take is the plant’s own limit', async () => {
  const plant = await openPlant();
  const rail_id = await rail(plant, 10);
  expectYes(await app.callWith(saveCheckLimits, plant.owner, { ...DEFAULT_LIMITS, chill_minutes: 90 }));
  expectYes(await hang(plant.owner, await slaughter(plant), rail_id, { taken_at: afterBleeding(65) }));
  expect(await hang(plant.owner, await slaughter(plant), rail_id, { taken_at: afterBleeding(95) })).toMatchObject({
    code: 'chill_late',
  });
});

test('example 2: hot 750.00 lb and cold 727.50 lb are a shrink of 3.00 %', async () => {
  const plant = await openPlant();
  const order_id = await slaughter(plant);
  const butcher = await plant.join('butcher');
  expect(expectYes(await weigh(butcher, order_id, 72_750)).data.shrink).toBe(300);
  expect((await cooler(butcher)).animals).toMatchObject([
    { hanging_weight_clb: 75_000, cold_clb: 72_750, shrink: 300, days_hung: 0, hang_days: 14 },
  ]);
  expect(await weigh(butcher, order_id, 75_100)).toMatchObject({ fields: { cold_clb: expect.any(String) } });
  expect(await weigh(butcher, order_id, 60_000)).toMatchObject({ code: 'cold_weight_unusual' });
  expect(await weigh(butcher, order_id, 72_000)).toMatchObject({ fields: { correction: expect.any(String) } });
  expectYes(await weigh(butcher, order_id, 72_000, { correction: 'Wrong side' }));
  expect((await cooler(butcher)).animals).toMatchObject([{ cold_clb: 72_000, shrink: 400 }]);
  const bare = await bring(plant);
  expectYes(await app.callWith(recordKill, butcher, { action_id: randomUUID(), order_id: bare }));
  expect(await weigh(butcher, bare, 72_000)).toMatchObject({ code: 'cold_without_hot' });
});

describe('the cutting plan', () => {
  test('has a carcass on the day it has hung long enough, and late ones today', async () => {
    const plant = await openPlant();
    const [due, late] = [await slaughter(plant), await slaughter(plant)];
    await put(due, { kill_date: addDays(TODAY, -14) });
    await put(late, { kill_date: addDays(TODAY, -20) });
    const fresh = await slaughter(plant);
    const butcher = await plant.join('butcher');
    const today = await plan(butcher);
    expect([idsOf(today.due), idsOf(today.late), today.early]).toEqual([[due], [late], []]);
    expect(idsOf((await plan(butcher, addDays(TODAY, 14))).due)).toEqual([fresh]);
    expect((await plan(butcher, addDays(TODAY, 13))).due).toEqual([]);
  });

  test('cuts early what is closest to its day when the rails are full, but nothing that is held', async () => {
    const plant = await openPlant();
    await rail(plant, 4);
    const [held, ready, young] = [await slaughter(plant), await slaughter(plant), await slaughter(plant)];
    await put(held, { kill_date: addDays(TODAY, -12) });
    await put(ready, { kill_date: addDays(TODAY, -10) });
    await put(young, { kill_date: addDays(TODAY, -2) });
    const hold = { action_id: randomUUID(), order_id: held, kind: 'test', reason: 'Residue' };
    expectYes(await app.callWith(holdAnimal, plant.owner, hold));
    const today = await plan(plant.owner);
    expect(idsOf(today.early)).toEqual([ready]);
    expect(today).toMatchObject({
      capacity: 4,
      days: expect.arrayContaining([expect.objectContaining({ hanging: 6 })]),
    });
  });
});
