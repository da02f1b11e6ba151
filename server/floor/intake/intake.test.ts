import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { cuttingDay } from '#contract/floor/api.ts';
import { inspectorPaper } from '#contract/floor/checks/inspector-api.ts';
import { intakeList, takeIn } from '#contract/floor/intake-api.ts';
import { recordKill } from '#contract/floor/kill/kill-api.ts';
import { isNotForSale } from '#contract/orders/offering.ts';
import { findCwd } from '#server/floor/intake/game-store.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { bookOrder, lookAtOrder, slotsOn } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const TODAY = plantToday();
const SPECIES = ['beef', 'lamb', 'deer', 'poultry'];
const openPlant = () => makePlant(app, { species: SPECIES, slots: 600 });
const book = (plant: Plant, more: object = {}) => bookOrder(app, plant.owner, { dropoff_date: TODAY, ...more });
const arrive = (person: Person, order_id: number, more: object = {}) =>
  app.callWith(takeIn, person, { action_id: randomUUID(), order_id, ...more });
const recordsOf = (plant: Plant) =>
  app.db.selectFrom('floor_records').selectAll().where('plant_id', '=', plant.plant_id).orderBy('record_id').execute();
const DEER = { beef_qty: 0, deer_qty: 1, process_option: 'custom' };

describe('a booked animal', () => {
  test('is received by a butcher with its tag, sex, weight, and age, and gets its number', async () => {
    const plant = await openPlant();
    const order_id = await book(plant);
    const butcher = await plant.join('butcher');
    const said = { ear_tag_id: 'R-12', sex: 'steer', pen: '4', live_weight_clb: 121_000, over_thirty_months: 'no' };
    const taken = expectYes(await arrive(butcher, order_id, { ...said, initials: 'JB' }));
    expect(taken.data).toEqual({ order_id, plant_number: 'B-U-1', is_stopped: false });
    expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({
      status: 1,
      stage: 'dropped_off',
      plant_number: 'B-U-1',
      ear_tag_id: 'R-12',
      sex: 'steer',
      live_weight_clb: 121_000,
      over_thirty_months: 'no',
    });
    expect(await recordsOf(plant)).toMatchObject([
      { kind: 'intake', order_id, initials: 'JB', recorded_by: butcher.account_id, body: { ...said, is_sound: true } },
    ]);
  });

  test('that isn’t sound is not received: someone says why, and it can come later', async () => {
    const plant = await openPlant();
    const order_id = await book(plant);
    expect(await arrive(plant.owner, order_id, { is_sound: false })).toMatchObject({
      http: 422,
      code: 'unsound_reason_missing',
      fields: { unsound_reason: expect.any(String) },
    });
    const stopped = expectYes(await arrive(plant.owner, order_id, { is_sound: false, unsound_reason: 'Lame' }));
    expect(stopped.data).toEqual({ order_id, plant_number: '', is_stopped: true });
    expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ status: 0, plant_number: '' });
    const history = expectYes(await app.call(orderHistory, plant.owner, { order_id })).data;
    expect(history.flatMap(({ changes }) => changes)).toContainEqual({ field: 'not_sound', from: null, to: 'Lame' });
    expect(expectYes(await arrive(plant.owner, order_id)).data.plant_number).toBe('B-U-1');
    expect((await recordsOf(plant)).map(({ kind }) => kind)).toEqual(['intake_stopped', 'intake']);
  });

  test('whose action is sent again, even at once, is received and recorded once', async () => {
    const plant = await openPlant();
    const order_id = await book(plant);
    const action = { action_id: randomUUID(), pen: '2' };
    const replies = await Promise.all(Array.from({ length: 6 }, () => arrive(plant.owner, order_id, action)));
    replies.push(await arrive(plant.owner, order_id, action));
    for (const reply of replies)
      expect(expectYes(reply).data).toEqual({ order_id, plant_number: 'B-U-1', is_stopped: false });
    expect(await recordsOf(plant)).toHaveLength(1);
    expect(await arrive(plant.owner, order_id)).toMatchObject({ code: 'status_move' });
  });

  test('with the tag of an animal in the plant is refused with who has it', async () => {
    const plant = await openPlant();
    const [first, second] = [await book(plant), await book(plant)];
    expectYes(await arrive(plant.owner, first, { ear_tag_id: 'A-9' }));
    expect(await arrive(plant.owner, second, { ear_tag_id: 'a9' })).toMatchObject({
      code: 'tag_in_plant',
      values: { order_id: first, title: 'Smith' },
      fields: { ear_tag_id: expect.any(String) },
    });
    expect(await recordsOf(plant)).toHaveLength(1);
    expectYes(await arrive(plant.owner, second, { ear_tag_id: 'a9', allows_same_tag: true }));
  });

  test('of another plant doesn’t exist, and an animal that is already here can’t come again', async () => {
    const [plant, other] = [await openPlant(), await openPlant()];
    const order_id = await book(plant);
    expect(await arrive(other.owner, order_id)).toMatchObject({ http: 404 });
    expectYes(await app.callWith(updateStatus, plant.owner, { order_id, status: 1 }));
    expect(await arrive(plant.owner, order_id)).toMatchObject({ code: 'status_move' });
  });
});

describe('game', () => {
  const GAME = {
    license: 'MT-4411',
    game_tag: 'T 100',
    state: 'mt',
    harvested_on: TODAY,
    cwd: 'pending',
    weight_basis: 'skinned',
    weight_clb: 8_150,
    keeps_cape: true,
    is_own_meat_only: true,
    donated_to: 'Hunters Against Hunger',
  };

  test('is received without a live weight, with what its hunter says, and is never for sale', async () => {
    const plant = await openPlant();
    const order_id = await book(plant, DEER);
    expect(expectYes(await arrive(plant.owner, order_id, { game: GAME })).data.plant_number).toBe('D-C-1');
    const [row] = expectYes(await app.call(intakeList, plant.owner, {})).data;
    expect(row).toMatchObject({ order_id, game: { ...GAME, state: 'MT' } });
    expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ live_weight_clb: null });
    expect(row && isNotForSale(row)).toBe(true);
  });

  test('has fields that livestock doesn’t have', async () => {
    const plant = await openPlant();
    expect(await arrive(plant.owner, await book(plant), { game: GAME })).toMatchObject({ code: 'game_only' });
    expect(await arrive(plant.owner, await book(plant), { crates: 3 })).toMatchObject({ code: 'flock_only' });
  });

  test('tags go to exactly one of 8 animals received at once, and the others are told who has it', async () => {
    const plant = await openPlant();
    const ids = await Promise.all(Array.from({ length: 8 }, () => book(plant, DEER)));
    const replies = await Promise.all(
      ids.map((id) => arrive(plant.owner, id, { game: { ...GAME, weight_clb: null } })),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status === 'no'))
      expect(reply).toMatchObject({
        code: 'game_tag_in_plant',
        values: { tag: 'T 100', number: 'D-C-1', title: 'Smith' },
      });
    expect(await recordsOf(plant)).toHaveLength(1);
  });

  test('tag that was entered with the wrong order is free again once that receipt is undone', async () => {
    const plant = await openPlant();
    const [wrong, right] = [await book(plant, DEER), await book(plant, DEER)];
    expectYes(await arrive(plant.owner, wrong, { game: GAME }));
    expectYes(await app.callWith(updateStatus, plant.owner, { order_id: wrong, status: 0 }));
    expectYes(await arrive(plant.owner, right, { game: GAME }));
    expect(await arrive(plant.owner, wrong, { game: GAME })).toMatchObject({ code: 'game_tag_in_plant' });
  });

  test('keeps its CWD result if it is received once more and nothing is said about it', async () => {
    const plant = await openPlant();
    const order_id = await book(plant, DEER);
    const cwdAfter = async (game: object) => {
      expectYes(await arrive(plant.owner, order_id, { game: { ...GAME, ...game } }));
      expectYes(await app.callWith(updateStatus, plant.owner, { order_id, status: 0 }));
      return findCwd(app.db, plant.plant_id, order_id);
    };
    expect(await cwdAfter({ cwd: 'positive' })).toBe('positive');
    expect(await cwdAfter({ cwd: 'none' })).toBe('positive');
    expect(await cwdAfter({ cwd: 'pending' })).toBe('pending');
  });

  test('tags may be the same in another state or season, and at another plant', async () => {
    const [plant, other] = [await openPlant(), await openPlant()];
    expectYes(await arrive(plant.owner, await book(plant, DEER), { game: GAME }));
    for (const more of [{ state: 'WY' }, { harvested_on: `${Number(TODAY.slice(0, 4)) - 1}-11-20` }])
      expectYes(await arrive(plant.owner, await book(plant, DEER), { game: { ...GAME, ...more } }));
    expectYes(await arrive(other.owner, await book(other, DEER), { game: GAME }));
    const same = { ...GAME, game_tag: 't-100', state: 'MT' };
    expect(await arrive(plant.owner, await book(plant, DEER), { game: same })).toMatchObject({
      code: 'game_tag_in_plant',
    });
  });
});

test('example 14: of 500 booked birds, 5 are dead on arrival and 495 are received, in crates', async () => {
  const plant = await openPlant();
  const order_id = await book(plant, { beef_qty: 0, poultry_qty: 500, process_option: '' });
  const birds = { crates: 50, dead_on_arrival: 5, received: 495 };
  expect(expectYes(await arrive(plant.owner, order_id, birds)).data.plant_number).toBe('P-E-1');
  const { flock, heads } = await lookAtOrder(app, plant.owner, order_id);
  expect({ heads, ...flock }).toMatchObject({ heads: 500, dead_on_arrival: 5, received: 495, packed: null });
  expect(await recordsOf(plant)).toMatchObject([{ body: birds }]);
});

test('example 18: a religious lamb that is custom is numbered C, not for sale, and first in the kill list', async () => {
  const plant = await openPlant();
  const lambs = { beef_qty: 0, lamb_qty: 1 };
  const early = await book(plant, { ...lambs, process_option: 'custom' });
  const religious = await book(plant, { ...lambs, process_option: 'religious', offering: 'custom' });
  expectYes(await arrive(plant.owner, early));
  expect(expectYes(await arrive(plant.owner, religious)).data.plant_number).toBe('L-C-2');
  const day = { date: TODAY, day_of: 'kill' } as const;
  const { animals } = expectYes(await app.call(cuttingDay, plant.owner, day)).data;
  expect(animals.map(({ order_id }) => order_id)).toEqual([religious, early]);
  expect(animals[0] && isNotForSale(animals[0])).toBe(true);
  const custom = { species: 'lamb', process_option: 'religious', offering: 'custom' };
  expect(await slotsOn(app, plant, TODAY, custom)).toMatchObject({ used: 2 });
  const kill = {
    action_id: randomUUID(),
    order_id: religious,
    override: true,
    override_reason: 'Owner is at the door',
  };
  expectYes(await app.callWith(recordKill, plant.owner, { ...kill, hanging_weight_clb: 5_200 }));
  const span = { format: 'csv', from: TODAY, to: TODAY } as const;
  const paper = String(expectYes(await app.callWith(inspectorPaper, plant.owner, span)).data);
  const log = paper.split('\r\n').filter((line) => line.startsWith('Custom'));
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('L-C-2');
});

test('the door’s list shows who is expected and who came today, and finds animals by both numbers', async () => {
  const [plant, other] = [await openPlant(), await openPlant()];
  const [here, due] = [await book(plant), await book(plant, { process_option: 'religious' })];
  const later = await bookOrder(app, plant.owner, { event_name: 'Garza' });
  await book(other);
  expectYes(await arrive(plant.owner, here, { ear_tag_id: 'AZ-77' }));
  const butcher = await plant.join('butcher');
  const idsOf = async (search = '') =>
    expectYes(await app.call(intakeList, butcher, { search })).data.map(({ order_id }) => order_id);
  expect(await idsOf()).toEqual([due, here]);
  for (const search of ['B-U-1', 'bu1', 'az77']) expect(await idsOf(search)).toEqual([here]);
  expect(await idsOf('garza')).toEqual([later]);
  expect(await idsOf(String(later))).toContain(later);
  expect(await idsOf('nobody')).toEqual([]);
});

test('the database keeps every record as it was written', async () => {
  const plant = await openPlant();
  expectYes(await arrive(plant.owner, await book(plant), { taken_at: '2099-01-01T08:00:00-07:00' }));
  const [record] = await recordsOf(plant);
  expect(new Date(record?.taken_at ?? '') <= new Date(record?.recorded_at ?? '')).toBe(true);
  const stays = { constraint: 'floor_records_stay' };
  const mine = app.db.updateTable('floor_records').set({ initials: 'X' }).where('plant_id', '=', plant.plant_id);
  await expect(mine.execute()).rejects.toMatchObject(stays);
  const gone = app.db.deleteFrom('floor_records').where('plant_id', '=', plant.plant_id);
  await expect(gone.execute()).rejects.toMatchObject(stays);
});
