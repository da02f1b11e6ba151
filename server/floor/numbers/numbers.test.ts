import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { takeIn, walkIn } from '#contract/floor/intake-api.ts';
import { BLOCK_SIZE, borrowNumbers, listNumberBlocks, returnNumbers } from '#contract/floor/numbers-api.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { bookOrder, lookAtOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const borrow = async (person: Person, device_id: string) =>
  expectYes(await app.callWith(borrowNumbers, person, { device_id })).data;
const arrive = (person: Person, order_id: number, more: object = {}) =>
  app.callWith(takeIn, person, { action_id: randomUUID(), order_id, ...more });
const numberOf = async (plant: Plant, order_id: number) => (await lookAtOrder(app, plant.owner, order_id)).plant_number;
const span = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

describe('numbers lent to a device', () => {
  test('come from the plant’s counter, which goes on after them', async () => {
    const plant = await makePlant(app);
    const butcher = await plant.join('butcher');
    const first = await bookOrder(app, plant.owner);
    expectYes(await arrive(butcher, first));
    const device = randomUUID();
    const [block] = await borrow(butcher, device);
    expect(block).toMatchObject({ first_serial: 2, last_serial: 51, unused: span(2, 51) });
    const online = await bookOrder(app, plant.owner);
    expect(expectYes(await arrive(butcher, online)).data.plant_number).toBe('B-U-52');
    const offline = await bookOrder(app, plant.owner);
    const taken = expectYes(await arrive(butcher, offline, { lent_number: 'B-U-2', ear_tag_id: 'R-1' })).data;
    expect(taken.plant_number).toBe('B-U-2');
    expect(await lookAtOrder(app, plant.owner, offline)).toMatchObject({ plant_number: 'B-U-2', stage: 'dropped_off' });
    expect((await borrow(butcher, device))[0]?.unused).toEqual(span(3, 51));
  });

  test('number a walk-in as its tag was written', async () => {
    const plant = await makePlant(app);
    await borrow(plant.owner, randomUUID());
    const animal = {
      action_id: randomUUID(),
      species: 'beef',
      process_option: 'custom',
      name: 'Luz',
      phone: '406-555-0142',
    };
    const taken = expectYes(await app.callWith(walkIn, plant.owner, { ...animal, lent_number: 'B-C-7' })).data;
    expect(taken.plant_number).toBe('B-C-7');
    expect(expectYes(await app.callWith(walkIn, plant.owner, { ...animal, lent_number: 'B-C-7' })).data).toEqual(taken);
  });

  test('are lent once, however many devices ask at once, and however often', async () => {
    const plant = await makePlant(app);
    const devices = Array.from({ length: 6 }, () => randomUUID());
    await Promise.all(devices.flatMap((device) => [borrow(plant.owner, device), borrow(plant.owner, device)]));
    const blocks = expectYes(await app.callWith(listNumberBlocks, plant.owner, {})).data;
    const firsts = blocks.map(({ first_serial }) => first_serial).toSorted((a, b) => a - b);
    expect(firsts).toEqual(devices.map((_, at) => at * BLOCK_SIZE + 1));
  });

  test('are given to one of 8 animals that are sent at once with the same number', async () => {
    const plant = await makePlant(app);
    await borrow(plant.owner, randomUUID());
    const ids = await Promise.all(Array.from({ length: 8 }, () => bookOrder(app, plant.owner)));
    const replies = await Promise.all(ids.map((id) => arrive(plant.owner, id, { lent_number: 'B-U-9' })));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.filter((reply) => 'code' in reply && reply.code === 'number_taken')).toHaveLength(7);
  });

  test('can’t be made up, and an animal that has its number keeps it', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    await borrow(other.owner, randomUUID());
    const order_id = await bookOrder(app, plant.owner);
    for (const lent_number of ['B-U-9', 'B-U-51'])
      expect(await arrive(plant.owner, order_id, { lent_number })).toMatchObject({ code: 'number_not_lent' });
    expect(await arrive(plant.owner, order_id, { lent_number: 'B-R-9' })).toMatchObject({ code: 'malformed' });
    expect(await numberOf(plant, order_id)).toBe('');
  });

  test('come back with a reason, and an animal that was tagged before still gets its own', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    const device = randomUUID();
    const [block] = await borrow(plant.owner, device);
    const block_id = block?.block_id ?? 0;
    const give = (person: Person, reason: string) => app.callWith(returnNumbers, person, { block_id, reason });
    expect(await give(plant.owner, '')).toMatchObject({ fields: { reason: 'Required' } });
    expect(await give(other.owner, 'Mine')).toMatchObject({ http: 404 });
    expectYes(await give(plant.owner, 'The tablet fell into the scalder'));
    expectYes(await give(plant.owner, 'Again'));
    const order_id = await bookOrder(app, plant.owner);
    expectYes(await arrive(plant.owner, order_id, { lent_number: 'B-U-3' }));
    const [back] = expectYes(await app.callWith(listNumberBlocks, plant.owner, {})).data;
    expect(back).toMatchObject({ return_reason: 'The tablet fell into the scalder', returned_at: expect.any(String) });
    expect(back?.unused).toEqual(span(1, 50).filter((serial) => serial !== 3));
    expect(await borrow(plant.owner, device)).toMatchObject([{ first_serial: 51 }]);
  });

  test('run low before a device is lent more', async () => {
    const plant = await makePlant(app);
    const device = randomUUID();
    await borrow(plant.owner, device);
    for (let serial = 1; serial <= 31; serial += 1)
      expectYes(await arrive(plant.owner, await bookOrder(app, plant.owner), { lent_number: `B-U-${serial}` }));
    expect(await borrow(plant.owner, device)).toMatchObject([{ first_serial: 1 }, { first_serial: 51 }]);
  });
});
