import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import { holdAnimal } from '#contract/floor/holds-api.ts';
import { killList, orderKillList, recordKill } from '#contract/floor/kill/kill-api.ts';
import { twoWeights } from '#contract/floor/weigh-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { isNotForSale } from '#contract/orders/offering.ts';
import { makeCustomer, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { bookOrder, lookAtOrder, slotsOn } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const TODAY = plantToday();
const openPlant = () => makePlant(app, { species: ['beef', 'lamb', 'deer', 'poultry'], slots: 600 });
const put = (order_id: number, values: object) =>
  app.db.updateTable('orders').set(values).where('order_id', '=', order_id).execute();

/** An animal that is here and is killed today. */
async function bring(plant: Plant, more: object = {}, age: '' | 'yes' | 'no' = 'no'): Promise<number> {
  const order_id = await bookOrder(app, plant.owner, { dropoff_date: TODAY, ...more });
  expectYes(await app.callWith(updateStatus, plant.owner, { order_id, status: 1 }));
  await app.db
    .updateTable('orders')
    .set({ over_thirty_months: age })
    .where('order_id', '=', order_id)
    .where('species', '=', 'beef')
    .execute();
  return order_id;
}
const kill = (person: Person, order_id: number, more: object = {}) =>
  app.callWith(recordKill, person, { action_id: randomUUID(), order_id, ...more });
const listOf = async (person: Person, date = TODAY) => expectYes(await app.call(killList, person, { date })).data;
const idsOf = async (person: Person, date = TODAY) =>
  (await listOf(person, date)).animals.map(({ order_id }) => order_id);
const recordsOf = (plant: Plant) =>
  app.db
    .selectFrom('floor_records')
    .selectAll()
    .where('plant_id', '=', plant.plant_id)
    .where('kind', '=', 'kill')
    .orderBy('record_id')
    .execute();
const SIDES = { hanging_weight_clb: 70_101, left_side_clb: 35_240, right_side_clb: 34_861 };
const LAMB = { beef_qty: 0, lamb_qty: 1 };

describe('the kill list', () => {
  test('has religious animals first, then organic ones, then the rest, and late ones until they are killed', async () => {
    const plant = await openPlant();
    const plain = await bring(plant);
    const organic = await bring(plant, { organic: 'yes' });
    const religious = await bring(plant, { process_option: 'religious' });
    await bring(plant, { beef_qty: 0, deer_qty: 1, process_option: 'custom' });
    const late = await bring(plant);
    await put(late, { kill_date: addDays(TODAY, -3) });
    const butcher = await plant.join('butcher');
    expect(await idsOf(butcher)).toEqual([religious, organic, plain, late]);
    expectYes(await kill(butcher, late));
    expect(await idsOf(butcher)).toEqual([religious, organic, plain, late]);
    expect(await idsOf(butcher, addDays(TODAY, 1))).toEqual([]);
    expect(await idsOf((await openPlant()).owner)).toEqual([]);
  });

  test('a religious lamb that is custom takes a custom slot, is not for sale, and is first', async () => {
    const plant = await openPlant();
    await bring(plant);
    const { used } = await slotsOn(app, plant, TODAY, { offering: 'custom' });
    const lamb = await bring(plant, { ...LAMB, process_option: 'religious', offering: 'custom' });
    expect(await slotsOn(app, plant, TODAY, { offering: 'custom' })).toMatchObject({
      used: used + 1,
    });
    const [first] = (await listOf(plant.owner)).animals;
    expect(first).toMatchObject({ order_id: lamb, process_option: 'religious', offering: 'custom' });
    expect(first && isNotForSale(first)).toBe(true);
  });

  test('keeps the order that somebody chose; of many who change it at once, one does', async () => {
    const plant = await openPlant();
    const [a, b, c] = [await bring(plant), await bring(plant), await bring(plant)];
    const { edition } = await listOf(plant.owner);
    const send = (order_ids: number[], seen: number) =>
      app.callWith(orderKillList, plant.owner, { date: TODAY, order_ids, edition: seen });
    const replies = await Promise.all(Array.from({ length: 10 }, () => send([c, a, b], edition)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status === 'no'))
      expect(reply).toMatchObject({ http: 409, code: 'kill_list_changed' });
    expect(await idsOf(plant.owner)).toEqual([c, a, b]);
    const again = await Promise.all(Array.from({ length: 10 }, () => send([b, c, a], 1)));
    expect(again.filter(({ status }) => status === 'yes')).toHaveLength(1);
    const religious = await bring(plant, { process_option: 'religious' });
    expect(await idsOf(plant.owner)).toEqual([religious, b, c, a]);
  });
});

describe('a kill', () => {
  test('is recorded by a butcher bit by bit: the time, then sides, organs, and what was condemned', async () => {
    const plant = await openPlant();
    const order_id = await bring(plant);
    const butcher = await plant.join('butcher');
    const bled = expectYes(await kill(butcher, order_id, { initials: 'JB' })).data;
    expect(bled).toMatchObject({ stage: 'killed', facts: { bled_at: expect.any(String) } });
    const organs = [
      { organ: 'heart', is_condemned: false },
      { organ: 'liver', is_condemned: true, reason: 'Abscess' },
    ];
    const condemned = { condemned_weight_clb: 1_250, condemned_reason: 'Bruised' };
    const hung = expectYes(await kill(butcher, order_id, { ...SIDES, organs, ...condemned })).data;
    expect(hung).toMatchObject({
      stage: 'hanging',
      facts: { bled_at: bled.facts.bled_at, organs, condemned_reason: 'Bruised' },
    });
    const [animal] = (await listOf(butcher)).animals;
    expect(animal).toMatchObject({ ...SIDES, condemned_weight_clb: 1_250, stage: 'hanging' });
    expect(await recordsOf(plant)).toMatchObject([
      { initials: 'JB', body: { bled_at: bled.facts.bled_at }, corrects: null },
      { body: { ...SIDES, organs, ...condemned }, corrects: null },
    ]);
  });

  test('that is sent many times at once is recorded once', async () => {
    const plant = await openPlant();
    const order_id = await bring(plant);
    const action = { action_id: randomUUID(), ...SIDES };
    const replies = await Promise.all(Array.from({ length: 12 }, () => kill(plant.owner, order_id, action)));
    for (const reply of replies) expect(expectYes(reply).data.stage).toBe('hanging');
    expect(await recordsOf(plant)).toHaveLength(1);
  });

  test('that many people record at once happens once, at the time that the first one said', async () => {
    const plant = await openPlant();
    const order_id = await bring(plant);
    const replies = await Promise.all(Array.from({ length: 12 }, () => kill(plant.owner, order_id)));
    const times = new Set(replies.map((reply) => expectYes(reply).data.facts.bled_at));
    expect(times.size).toBe(1);
    expect(await recordsOf(plant)).toHaveLength(1);
  });

  test('of a custom animal waits for its owner’s address, unless the office says why not', async () => {
    const plant = await openPlant();
    const { customer_id } = await makeCustomer(app, plant);
    const order_id = await bring(plant, { process_option: 'custom', customers: [customer_id] });
    await app.db
      .updateTable('customers')
      .set({ address: '' })
      .where('plant_id', '=', plant.plant_id)
      .where('customer_id', '=', customer_id)
      .execute();
    const butcher = await plant.join('butcher');
    expect(await kill(butcher, order_id, SIDES)).toMatchObject({ code: 'stage_needs' });
    const override = { override: true, override_reason: 'On the phone' };
    expect(await kill(butcher, order_id, override)).toMatchObject({ code: 'stage_needs_office' });
    expect(await recordsOf(plant)).toEqual([]);
    expectYes(await kill(plant.owner, order_id, override));
    expect(await recordsOf(plant)).toMatchObject([{ body: { override_reason: 'On the phone' } }]);
  });

  test('waits for the release of a hold', async () => {
    const plant = await openPlant();
    const order_id = await bring(plant);
    const hold = { action_id: randomUUID(), order_id, kind: 'retained', reason: 'Fever' };
    expectYes(await app.callWith(holdAnimal, plant.owner, hold));
    expect(await kill(plant.owner, order_id, { override: true, override_reason: 'Now' })).toMatchObject({
      code: 'stage_needs',
    });
    expect((await listOf(plant.owner)).animals).toMatchObject([{ holds: [{ kind: 'retained', reason: 'Fever' }] }]);
  });

  test('of cattle over 30 months, or of unknown age, is weighed once the parts are removed', async () => {
    const plant = await openPlant();
    for (const age of ['yes', ''] as const) {
      const order_id = await bring(plant, {}, age);
      expectYes(await kill(plant.owner, order_id));
      expect(await kill(plant.owner, order_id, SIDES)).toMatchObject({
        code: 'kill_parts_left',
        fields: { parts_removed: expect.any(String) },
      });
      expectYes(await kill(plant.owner, order_id, { parts_removed: true }));
      expect(expectYes(await kill(plant.owner, order_id, SIDES)).data.stage).toBe('hanging');
    }
  });
});

describe('what is refused, or corrected', () => {
  test('nothing is condemned without a reason, and two sides add up', async () => {
    const plant = await openPlant();
    const order_id = await bring(plant);
    const send = (more: object) => kill(plant.owner, order_id, more);
    expect(await send({ condemned_weight_clb: 500 })).toMatchObject({
      fields: { condemned_reason: expect.any(String) },
    });
    expect(await send({ is_condemned: true })).toMatchObject({ code: 'kill_condemned_why' });
    expect(await send({ organs: [{ organ: 'liver', is_condemned: true }] })).toMatchObject({
      fields: { organs: expect.any(String) },
    });
    expect(await send({ ...SIDES, left_side_clb: 1 })).toMatchObject({
      fields: { right_side_clb: expect.any(String) },
    });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    expect(await send({ bled_at: later })).toMatchObject({ fields: { bled_at: expect.any(String) } });
    expect(await send({ hanging_weight_clb: 6_500_000 })).toMatchObject({ code: 'weight_unusual' });
    expect(await recordsOf(plant)).toEqual([]);
    expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({ stage: 'dropped_off' });
  });

  test('game and animals that aren’t here aren’t killed, and another plant’s don’t exist', async () => {
    const plant = await openPlant();
    const deer = await bring(plant, { beef_qty: 0, deer_qty: 1, process_option: 'custom' });
    expect(await kill(plant.owner, deer)).toMatchObject({ code: 'kill_not_for_game' });
    const coming = await bookOrder(app, plant.owner);
    expect(await kill(plant.owner, coming)).toMatchObject({ code: 'game_not_here' });
    expect(await kill((await openPlant()).owner, coming)).toMatchObject({ http: 404 });
  });

  test('a different answer is a correction that names the first record and says why', async () => {
    const plant = await openPlant();
    const order_id = await bring(plant);
    const organ = (is_condemned: boolean) => ({
      organs: [{ organ: 'liver', is_condemned, reason: is_condemned ? 'Flukes' : '' }],
    });
    expectYes(await kill(plant.owner, order_id, organ(false)));
    expect(await kill(plant.owner, order_id, organ(true))).toMatchObject({
      fields: { correction: expect.any(String) },
    });
    expectYes(await kill(plant.owner, order_id, { ...organ(true), correction: 'Looked again' }));
    expectYes(await kill(plant.owner, order_id, organ(true)));
    const [first, second, ...more] = await recordsOf(plant);
    expect(second).toMatchObject({ corrects: first?.record_id, reason: 'Looked again' });
    expect(more).toEqual([]);
  });

  test('a weight that somebody else has recorded isn’t overwritten unseen', async () => {
    const plant = await openPlant();
    const order_id = await bring(plant);
    expectYes(await kill(plant.owner, order_id, SIDES));
    const other = { hanging_weight_clb: 71_000, correction: 'Scale' };
    expect(await kill(plant.owner, order_id, other)).toMatchObject({ code: 'weight_changed' });
    expectYes(await kill(plant.owner, order_id, { ...other, seen_clb: 70_101 }));
  });

  test('two weights of people who didn’t know of each other both stay, and a person decides', async () => {
    const plant = await openPlant();
    const order_id = await bring(plant);
    const taken = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    expectYes(await kill(plant.owner, order_id, { ...SIDES, taken_at: taken(-10) }));
    const other = { hanging_weight_clb: 70_201, left_side_clb: 35_340, right_side_clb: 34_861 };
    expectYes(await kill(plant.owner, order_id, { ...other, taken_at: taken(-20) }));
    expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject(SIDES);
    expect(expectYes(await app.callWith(twoWeights, plant.owner, {})).data).toMatchObject([
      { order_id, weighed: 'left_side_clb', weights: [{ weight_clb: 35_240 }, { weight_clb: 35_340 }] },
    ]);
    expect(await recordsOf(plant)).toMatchObject([{ corrects: null }, { corrects: null }]);
  });

  test('a whole animal is condemned, and a flock’s birds are counted', async () => {
    const plant = await openPlant();
    const order_id = await bring(plant);
    const gone = expectYes(await kill(plant.owner, order_id, { is_condemned: true, condemned_reason: 'Septic' })).data;
    expect(gone.stage).toBe('condemned');
    const flock = await bring(plant, { beef_qty: 0, poultry_qty: 500, process_option: '' });
    expectYes(await kill(plant.owner, flock, { birds: { received: 495, condemned: 8 } }));
    const animals = (await listOf(plant.owner)).animals;
    expect(animals.find((one) => one.order_id === flock)).toMatchObject({ flock: { received: 495, condemned: 8 } });
  });
});

test('what was recorded is corrected one thing after another, and a correction settles the weights', async () => {
  const plant = await openPlant();
  const order_id = await bring(plant);
  const organs = (is_condemned: boolean) => [{ organ: 'liver', is_condemned, reason: is_condemned ? 'Abscess' : '' }];
  expectYes(await kill(plant.owner, order_id, { ...SIDES, organs: organs(false) }));
  const correction = 'Misread';
  const sides = { hanging_weight_clb: 70_201, left_side_clb: 35_340, right_side_clb: 34_861, seen_clb: 70_101 };
  expectYes(await kill(plant.owner, order_id, { ...sides, correction }));
  expectYes(await kill(plant.owner, order_id, { organs: organs(true), correction }));
  const records = await recordsOf(plant);
  expect(records.map(({ corrects }) => corrects)).toEqual([null, records[0]?.record_id, records[1]?.record_id]);
  expect(expectYes(await app.callWith(twoWeights, plant.owner, {})).data).toEqual([]);
});
