import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import type { Amount } from '#contract/booking/shares.ts';
import {
  addToBatch,
  batchList,
  endBatch,
  recordCleaning,
  removeFromBatch,
  saveBatchMinimum,
  startBatch,
} from '#contract/floor/batches-api.ts';
import { saveCwd } from '#contract/floor/intake-api.ts';
import { setAside } from '#contract/floor/outbox-api.ts';
import type { Endpoint, SentTo } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { makeCustomer, makePlant, makeTemplate, openTestApp, type Plant } from '#server/test/harness.ts';
import { bookOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const SPECIES = ['beef', 'deer'];
const openPlant = () => makePlant(app, { species: SPECIES, slots: 600 });
const TODAY = plantToday();
const PREFIX = TODAY.slice(2).replaceAll('-', '');

/** An animal that is being cut, with one owner for each amount. */
async function bring(
  plant: Plant,
  {
    animal = 'deer',
    amounts = ['Whole'],
    ...more
  }: { animal?: 'beef' | 'deer'; amounts?: Amount[] } & Record<string, unknown> = {},
): Promise<number> {
  const cut_sheet = await makeTemplate(app, plant, animal);
  const split = [];
  for (const amount of amounts) {
    const { customer_id: customer } = await makeCustomer(app, plant);
    split.push({ customer, cut_sheet, amount, animal, order_number: 1 });
  }
  const quantities = { beef_qty: 0, [`${animal}_qty`]: 1 };
  const booking = { process_option: 'custom', dropoff_date: TODAY, split, ...quantities, ...more };
  const order_id = await bookOrder(app, plant.owner, booking);
  expectYes(await app.callWith(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open }));
  await app.db.updateTable('orders').set({ stage: 'cutting' }).where('order_id', '=', order_id).execute();
  return order_id;
}

const meat = (order_id: number, in_clb = 2_000) => ({ kind: 'carcass' as const, order_id, in_clb });
const pork = (in_clb: number) => ({
  kind: 'purchased' as const,
  supplier_number: 'M-4411',
  supplier_lot: 'PK 77',
  made_on: TODAY,
  in_clb,
});
type Sources = SentTo<typeof startBatch>['sources'];
const start = (plant: Plant, sources: Sources, more: Partial<SentTo<typeof startBatch>> = {}) =>
  app.call(startBatch, plant.owner, { action_id: randomUUID(), kind: 'sausage', is_cleaned: true, sources, ...more });
const add = (plant: Plant, batch_id: number, source: object, more: object = {}) =>
  app.callWith(addToBatch, plant.owner, { action_id: randomUUID(), batch_id, ...source, ...more });
const clean = (plant: Plant, taken_at: string) =>
  app.call(recordCleaning, plant.owner, { action_id: randomUUID(), kind: 'grind', taken_at });
const listOf = async (plant: Plant, search = '') =>
  expectYes(await app.call(batchList, plant.owner, { search })).data.batches;
const kindsOf = async ({ plant_id }: Plant) =>
  (
    await app.db
      .selectFrom('floor_records')
      .select('kind')
      .where('plant_id', '=', plant_id)
      .orderBy('record_id')
      .execute()
  ).map(({ kind }) => kind);

describe('lots', () => {
  test('example 5: three deer and bought pork, 88.00 lb out, are divided by the lean, and the pork lot finds all three', async () => {
    const plant = await openPlant();
    const [one, two, three, alone] = [await bring(plant), await bring(plant), await bring(plant), await bring(plant)];
    const { batch_id, lot } = expectYes(await start(plant, [meat(one, 4_000), meat(two, 2_500)])).data;
    expect(lot).toBe(`S${PREFIX}-1`);
    expectYes(await add(plant, batch_id, meat(three, 1_500)));
    expectYes(await add(plant, batch_id, pork(2_000)));
    expectYes(await app.call(endBatch, plant.owner, { action_id: randomUUID(), batch_id, out_clb: 8_800 }));
    expectYes(await start(plant, [meat(alone)]));
    const found = await listOf(plant, 'pk 77');
    expect(found).toMatchObject([{ lot, meat: 'game', in_clb: 10_000, out_clb: 8_800, ended_at: expect.any(String) }]);
    const { shares } = required(found[0], 'the lot');
    expect(shares.map(({ order_id, out_clb }) => [order_id, out_clb])).toEqual([
      [one, 4_400],
      [two, 2_750],
      [three, 1_650],
    ]);
    expect(await kindsOf(plant)).toEqual([
      'batch_started',
      'batch_source',
      'batch_source',
      'batch_ended',
      'batch_started',
    ]);
  });

  test('example 6: own meat only with 18 lb is under a minimum of 25 lb, unless 7 lb are bought', async () => {
    const plant = await openPlant();
    const butcher = await plant.join('butcher');
    const minimum = { kind: 'sausage' as const, minimum_clb: 2_500 };
    expect(await app.call(saveBatchMinimum, butcher, minimum)).toMatchObject({ http: 403 });
    expectYes(await app.call(saveBatchMinimum, plant.owner, minimum));
    const order_id = await bring(plant);
    const own = { is_own_meat_only: true };
    expect(await start(plant, [meat(order_id, 1_800)], own)).toMatchObject({
      code: 'batch_below_minimum',
      fields: { in_clb: 'A batch takes at least 25 lb. Add 7 lb, such as purchased meat.' },
    });
    const { batch_id } = expectYes(await start(plant, [meat(order_id, 1_800), pork(700)], own)).data;
    expect(await listOf(plant)).toMatchObject([{ is_own_meat_only: true, in_clb: 2_500 }]);
    const other = await bring(plant);
    expect(await add(plant, batch_id, meat(other))).toMatchObject({ code: 'batch_own_meat_only' });
    expectYes(await start(plant, [meat(order_id, 1_800)]));
  });

  test('example 9: one lot from cleaning to cleaning has four owners, and what is ground later is in the next', async () => {
    const plant = await openPlant();
    const at = (time: string) => `2026-10-05T${time}:00-07:00`;
    const [x, y] = [
      await bring(plant, { animal: 'beef' }),
      await bring(plant, { animal: 'beef', amounts: ['Half', 'Quarter', 'Quarter'] }),
    ];
    const z = await bring(plant, { animal: 'beef' });
    expectYes(await clean(plant, at('07:00')));
    const grind = { kind: 'grind' as const, is_cleaned: false };
    const first = expectYes(await start(plant, [meat(x)], { ...grind, taken_at: at('07:20') })).data;
    expectYes(await add(plant, first.batch_id, meat(y), { taken_at: at('09:00') }));
    expect(await start(plant, [meat(z)], { ...grind, taken_at: at('10:00') })).toMatchObject({
      code: 'batch_not_cleaned',
      values: { lot: first.lot },
      fields: { is_cleaned: expect.any(String) },
    });
    expectYes(await clean(plant, at('11:00')));
    expect(await add(plant, first.batch_id, meat(z))).toMatchObject({ code: 'batch_ended' });
    const second = expectYes(await start(plant, [meat(z)], { ...grind, taken_at: at('11:20') })).data;
    expect([first.lot, second.lot]).toEqual(['G261005-1', 'G261005-2']);
    const lots = await listOf(plant);
    expect(lots.map(({ lot, shares }) => [lot, shares.length])).toEqual([
      [second.lot, 1],
      [first.lot, 4],
    ]);
  });

  test('started at once have each their own number, and without a cleaning only one of them is started', async () => {
    const plant = await openPlant();
    const order_id = await bring(plant);
    const once = await Promise.all(
      Array.from({ length: 6 }, () => start(plant, [meat(order_id)], { is_cleaned: false })),
    );
    expect(once.filter(({ status }) => status === 'yes')).toHaveLength(1);
    for (const reply of once.filter(({ status }) => status === 'no'))
      expect(reply).toMatchObject({ code: 'batch_not_cleaned' });
    const cured = await Promise.all(
      Array.from({ length: 6 }, () => start(plant, [meat(order_id)], { kind: 'cure', is_cleaned: false })),
    );
    const lots = cured.map((reply) => expectYes(reply).data.lot);
    expect(new Set(lots)).toEqual(new Set(Array.from({ length: 6 }, (_, at) => `C${PREFIX}-${at + 1}`)));
    const again = { action_id: randomUUID() };
    const sent = await Promise.all(Array.from({ length: 4 }, () => start(plant, [meat(order_id)], again)));
    expect(new Set(sent.map((reply) => expectYes(reply).data.batch_id)).size).toBe(1);
  });

  test('change once by an action that is sent many times at once, and not by one that was set aside', async () => {
    const plant = await openPlant();
    const [one, two] = [await bring(plant), await bring(plant)];
    const { batch_id, lot } = expectYes(await start(plant, [meat(one)])).data;
    async function sendOften(call: Endpoint, input: object): Promise<void> {
      const action = { action_id: randomUUID(), ...input };
      const replies = await Promise.all(Array.from({ length: 5 }, () => app.callWith(call, plant.owner, action)));
      for (const reply of replies) expect(reply).toMatchObject({ status: 'yes' });
    }
    await sendOften(addToBatch, { batch_id, ...meat(two) });
    const added = required((await listOf(plant))[0], 'the lot').sources;
    expect(added).toHaveLength(2);
    await sendOften(removeFromBatch, { source_id: added[0]?.source_id, reason: 'Wrong box' });
    await sendOften(endBatch, { batch_id, out_clb: 1_900 });
    await sendOften(recordCleaning, { kind: 'sausage' });
    expect(await listOf(plant)).toMatchObject([{ lot, in_clb: 2_000, out_clb: 1_900 }]);

    const aside = { action_id: randomUUID(), call: startBatch.path, said: '{}', reason: 'Made by the office' };
    expectYes(await app.callWith(setAside, plant.owner, aside));
    expect(expectYes(await start(plant, [meat(one)], { action_id: aside.action_id })).data).toEqual({
      batch_id: 0,
      lot: '',
    });
    expect(await listOf(plant)).toHaveLength(1);
    expect(await kindsOf(plant)).toEqual([
      'batch_started',
      'batch_source',
      'batch_source_removed',
      'batch_ended',
      'cleaning',
      'set_aside',
    ]);
  });

  test('are found by the action that started them, for a device that wasn’t told their id, and only at their plant', async () => {
    const [plant, other] = [await openPlant(), await openPlant()];
    const [one, two] = [await bring(plant), await bring(plant)];
    const started_by = randomUUID();
    const more = { ...meat(two), action_id: randomUUID(), started_by };
    expect(await app.callWith(addToBatch, plant.owner, more)).toMatchObject({ http: 404 });
    const { batch_id, lot } = expectYes(await start(plant, [meat(one)], { action_id: started_by })).data;
    expect(expectYes(await app.callWith(addToBatch, plant.owner, more)).data).toEqual({ batch_id, lot });
    const end = { action_id: randomUUID(), started_by, out_clb: 3_800 };
    expect(await app.callWith(endBatch, other.owner, end)).toMatchObject({ http: 404 });
    expect(expectYes(await app.callWith(endBatch, plant.owner, end)).data).toEqual({ batch_id, lot });
    expect(await listOf(plant)).toMatchObject([{ in_clb: 4_000, out_clb: 3_800 }]);
  });

  test('that are ended while others add to them hold exactly what was accepted', async () => {
    const plant = await openPlant();
    const [one, two] = [await bring(plant), await bring(plant)];
    const { batch_id } = expectYes(await start(plant, [meat(one)])).data;
    const ending = app.call(endBatch, plant.owner, { action_id: randomUUID(), batch_id, out_clb: 1_000 });
    const replies = await Promise.all(Array.from({ length: 8 }, () => add(plant, batch_id, meat(two))));
    expectYes(await ending);
    const added = replies.filter(({ status }) => status === 'yes').length;
    const [batch] = await listOf(plant);
    expect(batch?.sources).toHaveLength(1 + added);
    expect(await add(plant, batch_id, meat(two))).toMatchObject({ code: 'batch_ended' });
  });
});

describe('what goes into a lot', () => {
  test('is never custom, game, and inspected meat together, nor by way of an earlier lot', async () => {
    const plant = await openPlant();
    const [deer, custom, inspected] = [
      await bring(plant),
      await bring(plant, { animal: 'beef' }),
      await bring(plant, { animal: 'beef', process_option: 'usda' }),
    ];
    for (const [one, other] of [
      [deer, custom],
      [custom, inspected],
      [inspected, deer],
    ] as const) {
      expect(await start(plant, [meat(one), meat(other)])).toMatchObject({ code: 'batch_meat_mixed' });
      const { batch_id } = expectYes(await start(plant, [meat(one)])).data;
      expect(await add(plant, batch_id, meat(other))).toMatchObject({
        code: 'batch_meat_mixed',
        fields: { order_id: expect.any(String) },
      });
      expectYes(await add(plant, batch_id, pork(500)));
      const next = expectYes(await start(plant, [meat(other)])).data;
      const rest = { kind: 'carry_over', from_batch_id: batch_id, in_clb: 300 };
      expect(await add(plant, next.batch_id, rest)).toMatchObject({ code: 'batch_meat_mixed' });
    }
    const { plant_id } = plant;
    const batch = await app.db
      .selectFrom('batches')
      .select('batch_id')
      .where('plant_id', '=', plant_id)
      .where('meat', '=', 'game')
      .executeTakeFirstOrThrow();
    const forced = { plant_id, ...batch, kind: 'carcass', order_id: custom, in_clb: 100 };
    await expect(app.db.insertInto('batch_sources').values(forced).execute()).rejects.toMatchObject({
      constraint: 'meat_stays_apart',
    });
  });

  test('of a hunter who wants only their own meat joins nobody’s, also by way of an earlier lot', async () => {
    const plant = await openPlant();
    const [own, other] = [await bring(plant), await bring(plant)];
    expectYes(await app.call(saveCwd, plant.owner, { action_id: randomUUID(), order_id: own, cwd: 'none' }));
    await app.db.updateTable('game_animals').set({ is_own_meat_only: true }).where('order_id', '=', own).execute();
    expect(await start(plant, [meat(own), meat(other)])).toMatchObject({ code: 'batch_own_meat_only' });
    const mixed = expectYes(await start(plant, [meat(other)])).data;
    expect(await add(plant, mixed.batch_id, meat(own))).toMatchObject({ code: 'batch_own_meat_only' });
    const alone = expectYes(await start(plant, [meat(own)])).data;
    expect((await listOf(plant))[0]).toMatchObject({ batch_id: alone.batch_id, is_own_meat_only: true });
    const rest = { kind: 'carry_over', from_batch_id: mixed.batch_id, in_clb: 300 };
    expect(await add(plant, alone.batch_id, rest)).toMatchObject({ code: 'batch_own_meat_only' });
  });

  test('is here, being cut, and of this plant, and a mistake is taken out with a reason', async () => {
    const [plant, other] = [await openPlant(), await openPlant()];
    const [order_id, theirs] = [await bring(plant), await bring(other)];
    expect(await start(plant, [meat(theirs)])).toMatchObject({ http: 404 });
    expect(await start(plant, [{ kind: 'purchased', in_clb: 100 }])).toMatchObject({
      code: 'batch_source_incomplete',
      fields: { supplier_lot: expect.any(String) },
    });
    const { batch_id } = expectYes(await start(plant, [meat(order_id)])).data;
    expect(await add(other, batch_id, meat(theirs))).toMatchObject({ http: 404 });
    expectYes(await add(plant, batch_id, pork(400)));
    const [batch] = await listOf(plant);
    const remove = (source_id: number) =>
      app.call(removeFromBatch, plant.owner, { action_id: randomUUID(), source_id, reason: 'Wrong box' });
    const [first, second] = required(batch, 'the lot').sources.map(({ source_id }) => source_id);
    expectYes(await remove(required(second, 'the pork')));
    expect(await remove(required(first, 'the deer'))).toMatchObject({ code: 'batch_last_source' });
    await app.db.updateTable('orders').set({ stage: 'hanging' }).where('order_id', '=', order_id).execute();
    expect(await add(plant, batch_id, meat(order_id))).toMatchObject({ code: 'pack_uncut' });
    expect((await listOf(plant))[0]?.sources).toHaveLength(1);
    expect(await listOf(other)).toEqual([]);
  });
});
