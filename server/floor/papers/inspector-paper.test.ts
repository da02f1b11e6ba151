import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { saveCheck, saveCheckPlace } from '#contract/floor/checks/checks-api.ts';
import { inspectorPaper } from '#contract/floor/checks/inspector-api.ts';
import { takeIn } from '#contract/floor/intake-api.ts';
import { takeTrip, undoTrip } from '#contract/floor/pickup-api.ts';
import { saveRecall } from '#contract/floor/trace-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { bookOrder, makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const TODAY = plantToday();
const YESTERDAY = addDays(TODAY, -1);
const addCooler = async (plant: Plant, name: string) =>
  expectYes(await app.call(saveCheckPlace, plant.owner, { kind: 'cooler', name })).data.place_id;
const check = async (person: Person, more: object) =>
  expectYes(await app.callWith(saveCheck, person, { action_id: randomUUID(), kind: 'temperature', ...more })).data
    .record_id;
const ask = (person: Person, format: 'pdf' | 'csv', more: object = {}) =>
  app.callWith(inspectorPaper, person, { format, from: TODAY, to: TODAY, ...more });
const linesOf = async (person: Person, more: object = {}) =>
  String(expectYes(await ask(person, 'csv', more)).data)
    .trim()
    .split('\r\n')
    .slice(1);

test('papers of a span have checks with their corrections, animals received, and nothing of other days or plants', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  const place_id = await addCooler(plant, '=Cooler, "1"');
  const warm = { place_id, value_tenths: 412, action: 'Closed the door', initials: 'JB' };
  const corrects = await check(plant.owner, warm);
  await check(plant.owner, { place_id, value_tenths: 384, corrects, reason: 'Typed wrong', initials: 'AF' });
  await check(plant.owner, { place_id, value_tenths: 370, taken_at: `${addDays(TODAY, -3)}T18:00:00Z` });
  await check(other.owner, { place_id: await addCooler(other, 'Theirs'), value_tenths: 350 });
  const order_id = await bookOrder(app, plant.owner, { dropoff_date: TODAY });
  const arrival = { action_id: randomUUID(), order_id, live_weight_clb: 121_050 };
  expectYes(await app.callWith(takeIn, plant.owner, arrival));

  const lines = await linesOf(await plant.join('butcher'));
  const [first, second, ...rest] = lines.filter((line) => !line.startsWith('Missing'));
  expect(first).toMatch(
    /^Cooler temperature,.*"'=Cooler, ""1""",41\.2 °F,40\.0 °F,Closed the door; Corrected by the next record,JB,/,
  );
  expect(second).toMatch(/38\.4 °F,40\.0 °F,Corrected: Typed wrong,AF,/);
  expect(rest).toHaveLength(1);
  expect(rest[0]).toMatch(/^Animals received,.*,B-U-1,"Beef, 1,210\.5 lb",,/);

  const pdf = expectYes(await ask(plant.owner, 'pdf', { language: 'es' }));
  expect(String(pdf.data).slice(0, 5)).toBe('%PDF-');
  expect(pdf.headers['content-type']).toContain('application/pdf');
});

test('a reading is missing once it was due, for as long as its cooler is in use', async () => {
  const plant = await makePlant(app);
  const [read, unread] = [await addCooler(plant, 'Cooler 1'), await addCooler(plant, 'Cooler 2')];
  await sql`update check_places set created_at = now() - interval '3 days' where plant_id = ${plant.plant_id}`.execute(
    app.db,
  );
  await sql`update check_places set closed_at = now() - interval '2 days'
    where plant_id = ${plant.plant_id} and place_id = ${unread}`.execute(app.db);
  const { rows } = await sql<{
    time_zone: string;
  }>`select time_zone from plants where plant_id = ${plant.plant_id}`.execute(app.db);
  const at = async (clock: string) => {
    const { rows: found } = await sql<{ at: string }>`
      select to_char((${`${YESTERDAY} ${clock}`}::timestamp at time zone ${rows[0]?.time_zone}) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`.execute(app.db);
    return found[0]?.at;
  };
  await check(plant.owner, { place_id: read, value_tenths: 380, taken_at: await at('08:30') });
  const span = { from: YESTERDAY, to: YESTERDAY };
  const missing = async () =>
    (await linesOf(plant.owner, span)).filter((line) => line.includes('Cooler 1') && line.startsWith('Missing'));
  expect(await missing()).toEqual([expect.stringMatching(/,Cooler 1,Not read,,Afternoon,,/)]);
  await check(plant.owner, { place_id: read, value_tenths: 380, taken_at: await at('12:00') });
  expect(await missing()).toEqual([]);
  expect((await linesOf(plant.owner, span)).join()).not.toContain('Cooler 2');
  expect(await linesOf(plant.owner, { from: addDays(TODAY, 1), to: addDays(TODAY, 2) })).toEqual([]);
});

test('papers need a span with an end, and are not for customers', async () => {
  const plant = await makePlant(app);
  expect(await ask(plant.owner, 'pdf', { from: TODAY, to: YESTERDAY })).toMatchObject({ code: 'span_too_long' });
  expect(await ask(await plant.join('customer'), 'csv')).toMatchObject({ http: 403 });
  expectYes(await ask(plant.owner, 'pdf'));
});

test('papers have each trip that left with whom, without those taken back, and recalls', async () => {
  const { plant, order_id } = await makeOrder(app, ['Whole']);
  const ready = { status: ORDER_STATUS.open, stage: 'ready', hanging_weight_clb: 70_000 };
  await app.db.updateTable('orders').set(ready).where('order_id', '=', order_id).execute();
  const { cart_id: share_id } = await app.db
    .selectFrom('shares')
    .select('cart_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const trip = { order_id, share_id, boxes: 2, is_last: false };
  const take = async (name: string, more: object = {}) =>
    expectYes(await app.callWith(takeTrip, plant.owner, { ...trip, action_id: randomUUID(), name, ...more })).data;
  const { trip_id } = await take('Wrong person');
  expectYes(await app.callWith(undoTrip, plant.owner, { action_id: randomUUID(), order_id, share_id, trip_id }));
  await take('Ann Field');
  await take('Ben Field', { boxes: 1, is_last: true });
  const drill = { action_id: randomUUID(), kind: 'carcass', id: order_id, type: 'drill' };
  expectYes(await app.callWith(saveRecall, plant.owner, drill));

  const lines = await linesOf(plant.owner);
  expect(lines.filter((line) => line.startsWith('Meat picked up'))).toEqual([
    expect.stringMatching(/"Beef, 2 boxes",,Ann Field,/),
    expect.stringMatching(/"Beef, 1 box",,Ben Field,/),
  ]);
  expect(lines.filter((line) => line.startsWith('Recalls and drills'))).toEqual([expect.stringMatching(/Drill, 0 lb/)]);
});
