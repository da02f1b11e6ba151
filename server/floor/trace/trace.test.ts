import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { walkIn } from '#contract/floor/intake-api.ts';
import { showFound, type TraceKind } from '#contract/floor/trace.ts';
import { exportTrace, findTrace, recallList, saveRecall, trace } from '#contract/floor/trace-api.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const TODAY = plantToday();
const openPlant = () => makePlant(app, { species: ['beef', 'deer'] });
/** A time of day in the plant's time zone. */
const at = (time: string) => sql`(${`${TODAY} ${time}`}::timestamp at time zone 'America/Chicago')`;

interface Came {
  order_id: number;
  share_id: number;
  plant_number: string;
}
async function bring(plant: Plant, name: string, more: object = {}): Promise<Came> {
  const animal = { action_id: randomUUID(), name, phone: '(406) 555-0142', species: 'deer', ...more };
  const { order_id, plant_number } = expectYes(await app.callWith(walkIn, plant.owner, animal)).data;
  const { rows } = await sql<{ cart_id: number }>`select cart_id from shares where order_id = ${order_id}`.execute(
    app.db,
  );
  return { order_id, plant_number, share_id: rows[0]?.cart_id ?? 0 };
}

interface Batch {
  lot: string;
  meat?: 'custom' | 'game';
  started: string;
  cleaned?: string;
  out_clb?: number;
}
const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(app.db)).rows[0]?.id ?? 0;
const grind = ({ plant_id }: Plant, { lot, meat = 'game', started, cleaned, out_clb }: Batch) =>
  one(sql`insert into batches (plant_id, lot, kind, meat, started_at, cleaned_at, out_clb)
    values (${plant_id}, ${lot}, 'grind', ${meat}, ${at(started)}, ${cleaned ? at(cleaned) : null}, ${out_clb ?? null})
    returning batch_id as id`);
const putCarcass = ({ plant_id }: Plant, batch_id: number, order_id: number, in_clb: number) =>
  one(sql`insert into batch_sources (plant_id, batch_id, kind, order_id, in_clb)
    values (${plant_id}, ${batch_id}, 'carcass', ${order_id}, ${in_clb}) returning source_id as id`);
const putBought = ({ plant_id }: Plant, batch_id: number, supplier_lot: string, in_clb: number) =>
  one(sql`insert into batch_sources (plant_id, batch_id, kind, supplier_number, supplier_lot, in_clb)
    values (${plant_id}, ${batch_id}, 'purchased', 'M-1', ${supplier_lot}, ${in_clb}) returning source_id as id`);
const carryOver = ({ plant_id }: Plant, batch_id: number, from: number, in_clb: number) =>
  one(sql`insert into batch_sources (plant_id, batch_id, kind, from_batch_id, in_clb)
    values (${plant_id}, ${batch_id}, 'carry_over', ${from}, ${in_clb}) returning source_id as id`);
let serial = 0;
const pack = (
  { plant_id }: Plant,
  { order_id, share_id }: Came,
  batch_id: number | null,
  net_clb: number,
  { place = '', is_voided = false }: { place?: string; is_voided?: boolean } = {},
) => {
  serial++;
  return one(sql`insert into packs (plant_id, serial, order_id, share_id, batch_id, cut, net_clb, packed_on, place, voided_at,
      void_reason)
    values (${plant_id}, ${`P${serial}`}, ${order_id}, ${share_id}, ${batch_id}, 'Ground', ${net_clb}, ${TODAY}, ${place},
      ${is_voided ? sql`now()` : null}, ${is_voided ? 'Torn' : ''}) returning pack_id as id`);
};
const look = async (who: Person, kind: TraceKind, id: number) =>
  expectYes(await app.callWith(trace, who, { kind, id })).data;
const namesIn = async (plant: Plant, kind: TraceKind, id: number) =>
  (await look(plant.owner, kind, id)).owners.map(({ name }) => name);

/** Three hunters' deer and 20 lb of bought pork make 88 lb. */
async function makeDeerBatch(plant: Plant) {
  const came = [await bring(plant, 'Ann Ash'), await bring(plant, 'Ben Birch'), await bring(plant, 'Cal Cedar')];
  const batch_id = await grind(plant, { lot: 'G-1', started: '08:00', cleaned: '07:00', out_clb: 8_800 });
  const weights = [4_000, 2_500, 1_500];
  for (const [index, { order_id }] of came.entries()) await putCarcass(plant, batch_id, order_id, weights[index] ?? 0);
  const pork = await putBought(plant, batch_id, 'PK-77', 2_000);
  const packs = [];
  for (const [index, one] of came.entries())
    packs.push(await pack(plant, one, batch_id, [4_400, 2_750, 1_562][index] ?? 0));
  return { came, batch_id, pork, packs };
}

describe('a trace', () => {
  test('example 5: of bought pork finds exactly the three owners of the batch it went into', async () => {
    const plant = await openPlant();
    const { pork, batch_id } = await makeDeerBatch(plant);
    const other = await bring(plant, 'Dee Dogwood');
    await putCarcass(
      plant,
      await grind(plant, { lot: 'G-2', started: '10:00', cleaned: '09:30' }),
      other.order_id,
      3_000,
    );
    const found = await look(await plant.join('butcher'), 'purchased', pork);
    expect(found.owners.map(({ name }) => name)).toEqual(['Ann Ash', 'Ben Birch', 'Cal Cedar']);
    expect(found.from).toMatchObject({ name: 'PK-77', detail: 'M-1' });
    expect(found.batches).toMatchObject([{ batch_id, lot: 'G-1', in_clb: 10_000, out_clb: 8_800, packed_clb: 8_712 }]);
    expect(showFound(found)).toBe('99.0 %');
  });

  test('finds the same from each pack, lot, animal, and bought lot, with all sources', async () => {
    const plant = await openPlant();
    const { pork, batch_id, packs, came } = await makeDeerBatch(plant);
    const points: [TraceKind, number][] = [
      ['purchased', pork],
      ['batch', batch_id],
      ...packs.map((id) => ['pack', id] as [TraceKind, number]),
      ...came.map(({ order_id }) => ['carcass', order_id] as [TraceKind, number]),
    ];
    for (const [kind, id] of points) {
      const { owners, sources } = await look(plant.owner, kind, id);
      expect(owners).toHaveLength(3);
      expect(sources.map(({ kind: of, name, in_clb }) => [of, name, in_clb])).toEqual([
        ['carcass', 'D-C-1', 4_000],
        ['carcass', 'D-C-2', 2_500],
        ['carcass', 'D-C-3', 1_500],
        ['purchased', 'PK-77', 2_000],
      ]);
    }
  });

  test('takes what was ground between two cleanings as one lot, and what came after as another', async () => {
    const plant = await openPlant();
    const x = await bring(plant, 'Xena Ash');
    const { order_id: y } = await makeOrder(app, ['Half', 'Quarter', 'Quarter'], { plant, process_option: 'custom' });
    const z = await bring(plant, 'Zoe Birch');
    const first = await grind(plant, { lot: 'X', started: '07:30', cleaned: '07:00' });
    await putCarcass(plant, first, x.order_id, 1_000);
    const second = await grind(plant, { lot: 'Y', meat: 'custom', started: '09:00' });
    await putCarcass(plant, second, y, 1_000);
    const third = await grind(plant, { lot: 'Z', started: '11:20', cleaned: '11:00' });
    await putCarcass(plant, third, z.order_id, 1_000);
    for (const id of [first, second]) expect(await namesIn(plant, 'batch', id)).toHaveLength(4);
    expect(await namesIn(plant, 'carcass', x.order_id)).toHaveLength(4);
    expect(await namesIn(plant, 'batch', third)).toEqual(['Zoe Birch']);
  });

  test('follows what was carried over forward to owners and back to sources', async () => {
    const plant = await openPlant();
    const [ann, ben] = [await bring(plant, 'Ann Ash'), await bring(plant, 'Ben Birch')];
    const first = await grind(plant, { lot: 'A', started: '08:00', cleaned: '07:00', out_clb: 1_000 });
    await putCarcass(plant, first, ann.order_id, 1_000);
    const second = await grind(plant, { lot: 'B', started: '10:00', cleaned: '09:00', out_clb: 2_000 });
    await putCarcass(plant, second, ben.order_id, 1_900);
    await carryOver(plant, second, first, 100);
    await pack(plant, ann, first, 900);
    expect(await namesIn(plant, 'carcass', ann.order_id)).toEqual(['Ann Ash', 'Ben Birch']);
    const { sources, owners, batches } = await look(plant.owner, 'batch', second);
    expect(owners.map(({ name }) => name)).toEqual(['Ben Birch']);
    expect(batches).toHaveLength(1);
    expect(sources.map(({ kind, name, is_direct }) => [kind, name, is_direct])).toEqual([
      ['batch', 'A', true],
      ['carcass', ben.plant_number, true],
      ['carcass', ann.plant_number, false],
    ]);
    expect((await look(plant.owner, 'batch', first)).batches).toMatchObject([{ carried_clb: 100 }, {}]);
  });

  test('says how to reach each owner, where their packs are, and what was picked up, without voided packs', async () => {
    const plant = await openPlant();
    const ann = await bring(plant, 'Ann Ash');
    const ben = await bring(plant, 'Ben Birch');
    const batch_id = await grind(plant, { lot: 'A', started: '08:00', out_clb: 600 });
    await putCarcass(plant, batch_id, ann.order_id, 600);
    await pack(plant, ann, batch_id, 100, { place: 'F2' });
    await pack(plant, ann, batch_id, 150, { place: 'F1' });
    await pack(plant, ben, batch_id, 200);
    await pack(plant, ben, batch_id, 400, { is_voided: true });
    await sql`insert into share_pickups (plant_id, cart_id, order_id, picked_up_by, recorded_by)
      values (${plant.plant_id}, ${ben.share_id}, ${ben.order_id}, 'Ben', ${plant.owner.account_id})`.execute(app.db);
    const { owners, found_clb } = await look(plant.owner, 'batch', batch_id);
    expect(owners).toMatchObject([
      { name: 'Ben Birch', phone: '(406) 555-0142', packs_here: 0, packs_gone: 1, gone_clb: 200, places: [] },
      { name: 'Ann Ash', packs_here: 2, here_clb: 250, packs_gone: 0, places: ['F1', 'F2'] },
    ]);
    expect(found_clb).toBe(450);
  });

  test('of a pack without a batch finds everything of its animal', async () => {
    const plant = await openPlant();
    const [ann, ben] = [await bring(plant, 'Ann Ash'), await bring(plant, 'Ben Birch')];
    const steak = await pack(plant, ann, null, 120);
    await pack(plant, ben, null, 130);
    const found = await look(plant.owner, 'pack', steak);
    expect(found.owners).toMatchObject([{ name: 'Ann Ash', packs_here: 1 }]);
    expect(found).toMatchObject({ made_clb: 120, found_clb: 120, sources: [{ id: ann.order_id, in_clb: null }] });
    const batch_id = await grind(plant, { lot: 'A', started: '08:00' });
    for (const { order_id } of [ann, ben]) await putCarcass(plant, batch_id, order_id, 100);
    expect(await namesIn(plant, 'pack', steak)).toEqual(['Ann Ash', 'Ben Birch']);
  });
});

test('what is scanned or typed finds packs, lots, animals, and bought lots of this plant only', async () => {
  const plant = await openPlant();
  const stranger = await openPlant();
  const { came, packs, batch_id, pork } = await makeDeerBatch(plant);
  const search = async (who: Person, typed: string) =>
    expectYes(await app.call(findTrace, who, { search: typed })).data.map(({ kind, id }) => [kind, id]);
  const butcher = await plant.join('butcher');
  expect(await search(butcher, `p${serial}`)).toEqual([['pack', packs[2]]]);
  expect(await search(butcher, 'G-1')).toEqual([['batch', batch_id]]);
  expect(await search(butcher, came[1]?.plant_number ?? '')).toEqual([['carcass', came[1]?.order_id]]);
  for (const typed of ['pk-77', 'm-1']) expect(await search(butcher, typed)).toEqual([['purchased', pork]]);
  expect(await search(butcher, '')).toEqual([]);
  for (const typed of ['G-1', 'PK-77', `P${serial}`]) expect(await search(stranger.owner, typed)).toEqual([]);
  for (const [kind, id] of [
    ['batch', batch_id],
    ['pack', packs[0]],
    ['carcass', came[0]?.order_id],
    ['purchased', pork],
  ]) {
    expect(await app.callWith(trace, stranger.owner, { kind, id })).toMatchObject({ http: 404 });
  }
});

test('the file has every pack with its owner, and owners whose meat isn’t packed yet', async () => {
  const plant = await openPlant();
  const { batch_id, came } = await makeDeerBatch(plant);
  const dee = await bring(plant, 'Dee Dogwood');
  await putCarcass(plant, batch_id, dee.order_id, 500);
  await pack(plant, came[0] as Came, batch_id, 100, { is_voided: true });
  const reply = await app.call(exportTrace, plant.owner, { kind: 'batch', id: batch_id });
  const lines = String((reply as { data: unknown }).data)
    .trim()
    .split('\r\n')
    .slice(1);
  expect(lines.map((line) => line.split(',').filter((_, column) => [0, 4, 7, 10].includes(column)))).toEqual([
    ['Ann Ash', 'G-1', '44.00', 'In the plant'],
    ['Ann Ash', 'G-1', '1.00', 'Voided pack'],
    ['Ben Birch', 'G-1', '27.50', 'In the plant'],
    ['Cal Cedar', 'G-1', '15.62', 'In the plant'],
    ['Dee Dogwood', '', '', 'Not packed yet'],
  ]);
});

test('a drill or recall is recorded once, as the trace was then, and a recall says why', async () => {
  const plant = await openPlant();
  const { batch_id, came } = await makeDeerBatch(plant);
  const butcher = await plant.join('butcher');
  const save = (more: object) =>
    app.callWith(saveRecall, butcher, { action_id: randomUUID(), kind: 'batch', id: batch_id, type: 'drill', ...more });
  expect(await save({ type: 'recall' })).toMatchObject({
    code: 'recall_reason_missing',
    fields: { reason: expect.anything() },
  });
  const action_id = randomUUID();
  const replies = await Promise.all(Array.from({ length: 8 }, () => save({ action_id })));
  expect(new Set(replies.map((reply) => expectYes(reply).data.record_id)).size).toBe(1);
  await pack(plant, came[0] as Came, batch_id, 88);
  const list = expectYes(await app.call(recallList, plant.owner, {})).data;
  expect(list).toMatchObject([
    { type: 'drill', name: 'G-1', owners: 3, made_clb: 8_800, found_clb: 8_712, initials: 'PB', reason: '' },
  ]);
});
