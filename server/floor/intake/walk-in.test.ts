import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { getAllCustomers } from '#contract/directory/api.ts';
import { findOwners, intakeList, walkIn } from '#contract/floor/intake-api.ts';
import { makeCustomer, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { lookAtOrder, slotsOn } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const TODAY = plantToday();
const openPlant = (slots = 50) => makePlant(app, { species: ['beef', 'deer', 'lamb', 'poultry'], slots });
const OWNER = { name: 'Luz Ortega Garza', phone: '(406) 555-0142', address: '4 Mill Rd' };
const come = (person: Person, more: object = {}) =>
  app.callWith(walkIn, person, {
    action_id: randomUUID(),
    species: 'beef',
    process_option: 'custom',
    ...OWNER,
    ...more,
  });
const customersOf = async ({ owner }: Plant) => expectYes(await app.call(getAllCustomers, owner, {})).data;
const ordersOf = async ({ owner }: Plant) => expectYes(await app.call(intakeList, owner, {})).data;

describe('a walk-in', () => {
  test('is booked for today, received, and numbered in one step, by a butcher', async () => {
    const plant = await openPlant();
    const butcher = await plant.join('butcher');
    const { order_id, ...taken } = expectYes(await come(butcher, { ear_tag_id: '7', live_weight_clb: 118_000 })).data;
    expect(taken).toEqual({ plant_number: 'B-C-1', is_stopped: false });
    expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({
      status: 1,
      title: 'Luz Ortega Garza',
      dropoff_date: TODAY,
      offering: 'custom',
      ear_tag_id: '7',
      live_weight_clb: 118_000,
      split: [{ first_name: 'Luz', last_name: 'Ortega Garza', qty: 4 }],
    });
    expect(await slotsOn(app, plant, TODAY)).toMatchObject({ used: 1 });
    expect(await customersOf(plant)).toMatchObject([{ phone_number: OWNER.phone, street_address: OWNER.address }]);
  });

  test('belongs to the customer who was chosen, or whose name and phone number are known', async () => {
    const plant = await openPlant();
    const known = await makeCustomer(app, plant);
    const { customer_id } = known;
    const chosen = expectYes(await come(plant.owner, { customer_id, name: '', phone: '' })).data;
    const { split } = await lookAtOrder(app, plant.owner, chosen.order_id);
    expect(split).toMatchObject([{ form_customer_id: customer_id }]);
    expectYes(await come(plant.owner));
    expectYes(await come(plant.owner, { name: 'luz ortega GARZA', phone: '406.555.0142' }));
    expect(await customersOf(plant)).toHaveLength(2);
    expectYes(await come(plant.owner, { name: 'Ray Garza' }));
    expect(await customersOf(plant)).toHaveLength(3);
  });

  test('of one family whose animals come at once is added to the directory once', async () => {
    const plant = await openPlant();
    const replies = await Promise.all(Array.from({ length: 8 }, () => come(plant.owner)));
    const numbers = replies.map((reply) => expectYes(reply).data.plant_number);
    expect(numbers.toSorted()).toEqual(Array.from({ length: 8 }, (_, at) => `B-C-${at + 1}`));
    expect(await customersOf(plant)).toHaveLength(1);
  });

  test('whose action is sent again is booked once', async () => {
    const plant = await openPlant();
    const action_id = randomUUID();
    const replies = await Promise.all(Array.from({ length: 5 }, () => come(plant.owner, { action_id })));
    const ids = new Set(replies.map((reply) => expectYes(reply).data.order_id));
    expect(ids.size).toBe(1);
    expect(await ordersOf(plant)).toHaveLength(1);
  });

  test('uses a free slot, and on a full day one more than there are, with the reason recorded', async () => {
    const plant = await openPlant(1);
    for (const label of ['custom', 'usda', 'custom']) expectYes(await come(plant.owner, { process_option: label }));
    const overrides = await app.db
      .selectFrom('slot_overrides')
      .select(['reason', 'heads'])
      .where('plant_id', '=', plant.plant_id)
      .execute();
    expect(overrides).toEqual([{ reason: 'Walk-in', heads: 1 }]);
    expect(await slotsOn(app, plant, TODAY)).toMatchObject({ used: 3 });
  });

  test('needs an owner and a species that the plant takes', async () => {
    const plant = await openPlant();
    expect(await come(plant.owner, { name: '', phone: '' })).toMatchObject({
      code: 'walk_in_owner_missing',
      fields: { name: expect.any(String) },
    });
    expect(await come(plant.owner, { species: 'yak' })).toMatchObject({ code: 'species_not_handled' });
    const theirs = await makeCustomer(app, await openPlant());
    expect(await come(plant.owner, { customer_id: theirs.customer_id })).toMatchObject({ code: 'customer_unknown' });
    expect(await ordersOf(plant)).toEqual([]);
    expect(await customersOf(plant)).toEqual([]);
  });

  test('that isn’t sound is recorded and neither booked nor numbered', async () => {
    const plant = await openPlant();
    const unsound = { is_sound: false, unsound_reason: 'Can’t stand' };
    expect(expectYes(await come(plant.owner, unsound)).data).toEqual({
      order_id: 0,
      plant_number: '',
      is_stopped: true,
    });
    expect(await ordersOf(plant)).toEqual([]);
    expect(expectYes(await come(plant.owner)).data.plant_number).toBe('B-C-1');
    const records = await app.db
      .selectFrom('floor_records')
      .select(['kind', 'body'])
      .where('plant_id', '=', plant.plant_id)
      .orderBy('record_id')
      .execute();
    expect(records).toMatchObject([
      { kind: 'intake_stopped', body: { ...unsound, name: OWNER.name, species: 'beef' } },
      { kind: 'intake' },
    ]);
  });

  test('that is a hunter’s deer is custom without being asked, and needs no weight', async () => {
    const plant = await openPlant();
    const deer = { species: 'deer', process_option: '', game: { license: 'MT-1', game_tag: '55', state: 'MT' } };
    const { order_id, plant_number } = expectYes(await come(plant.owner, deer)).data;
    expect(plant_number).toBe('D-C-1');
    expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({
      process_option: 'custom',
      offering: 'custom',
    });
    expect(await come(plant.owner, deer)).toMatchObject({
      code: 'game_tag_in_plant',
      values: { number: 'D-C-1', title: 'Luz Ortega Garza' },
    });
    expect(await ordersOf(plant)).toHaveLength(1);
  });
});

test('owners are offered by name or phone number, and only the plant’s own', async () => {
  const [plant, other] = [await openPlant(), await openPlant()];
  expectYes(await come(plant.owner));
  expectYes(await come(other.owner));
  const butcher = await plant.join('butcher');
  for (const search of ['garza', '555-0142'])
    expect(expectYes(await app.call(findOwners, butcher, { search })).data).toMatchObject([
      { name: OWNER.name, phone: OWNER.phone },
    ]);
  expect(expectYes(await app.call(findOwners, butcher, { search: '' })).data).toEqual([]);
});
