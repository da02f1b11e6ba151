import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '#contract/floor/checks/checks.ts';
import {
  checkBoard,
  listChecks,
  saveCheck,
  saveCheckLimits,
  saveCheckPlace,
} from '#contract/floor/checks/checks-api.ts';
import { takeIn } from '#contract/floor/intake-api.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { bookOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const TODAY = plantToday();
const addPlace = async (plant: Plant, more: object = {}) =>
  expectYes(await app.callWith(saveCheckPlace, plant.owner, { kind: 'cooler', name: 'Cooler 1', ...more })).data
    .place_id;
const check = (person: Person, more: object) =>
  app.callWith(saveCheck, person, { action_id: randomUUID(), kind: 'temperature', ...more });
const board = async (plant: Plant) => expectYes(await app.call(checkBoard, plant.owner, {})).data;
async function bring(plant: Plant): Promise<number> {
  const order_id = await bookOrder(app, plant.owner, { dropoff_date: TODAY });
  expectYes(await app.callWith(takeIn, plant.owner, { action_id: randomUUID(), order_id }));
  return order_id;
}

describe('a cooler’s temperature', () => {
  test('is recorded by a butcher, and stands on the board with the limit as it was', async () => {
    const plant = await makePlant(app);
    const place_id = await addPlace(plant);
    const butcher = await plant.join('butcher');
    const saved = expectYes(await check(butcher, { place_id, value_tenths: 384, initials: 'JB' })).data;
    expect(saved.is_within).toBe(true);
    await addPlace(plant, { place_id, name: 'Cooler A', limit_tenths: 360 });
    const { places, records } = await board(plant);
    expect(places).toMatchObject([{ name: 'Cooler A', limit_tenths: 360, last: { initials: 'JB' } }]);
    expect(records).toMatchObject([
      { day: TODAY, initials: 'JB', body: { place: 'Cooler 1', value_tenths: 384, limit: 400, is_within: true } },
    ]);
  });

  test('above its limit needs what was done about it, and the initials of whoever did it', async () => {
    const plant = await makePlant(app);
    const place_id = await addPlace(plant);
    const warm = { place_id, value_tenths: 412 };
    expect(await check(plant.owner, warm)).toMatchObject({
      http: 422,
      code: 'check_outside_limit',
      fields: { action: 'The limit is 40.0 °F. Write down what you did about it.' },
    });
    expect(await check(plant.owner, { ...warm, action: 'Door was open' })).toMatchObject({
      code: 'check_initials_missing',
      fields: { initials: expect.any(String) },
    });
    const closed = await check(plant.owner, { ...warm, action: 'Door was open', initials: 'AF' });
    expect(expectYes(closed).data.is_within).toBe(false);
    expect(await check(plant.owner, { place_id })).toMatchObject({ code: 'check_value_missing' });
    expect(await check(plant.owner, { value_tenths: 380 })).toMatchObject({ code: 'check_place_missing' });
  });

  test('is asked for by the plant’s hours, until this half of the day has one', async () => {
    const plant = await makePlant(app);
    const place_id = await addPlace(plant);
    await addPlace(plant, { name: 'Cooler 2' });
    const always = { ...DEFAULT_LIMITS, morning_hour: 0, afternoon_hour: 12 };
    expectYes(await app.call(saveCheckLimits, plant.owner, always));
    const due = async () => (await board(plant)).places.filter(({ is_due }) => is_due).map(({ name }) => name);
    expect(await due()).toEqual(['Cooler 1', 'Cooler 2']);
    expectYes(await check(plant.owner, { place_id, value_tenths: 380 }));
    expect(await due()).toEqual(['Cooler 2']);
  });

  test('sent 8 times at once is one record', async () => {
    const plant = await makePlant(app);
    const reading = { action_id: randomUUID(), place_id: await addPlace(plant), value_tenths: 380 };
    const replies = await Promise.all(Array.from({ length: 8 }, () => check(plant.owner, reading)));
    expect(new Set(replies.map((reply) => expectYes(reply).data.record_id)).size).toBe(1);
    expect((await board(plant)).records).toHaveLength(1);
  });
});

describe('example 8', () => {
  test('an animal bled at 9:10 and in the cooler at 10:15 needs an action, and so does 41.2 °F a day later', async () => {
    const plant = await makePlant(app);
    const order_id = await bring(plant);
    const start = { kind: 'chill_start', order_id, bled: '09:10' };
    expect(expectYes(await check(plant.owner, { ...start, cooled: '10:05' })).data.is_within).toBe(true);
    expect(await check(plant.owner, { ...start, cooled: '10:15' })).toMatchObject({
      code: 'check_outside_limit',
      values: { limit: '60 min' },
    });
    expect(await check(plant.owner, start)).toMatchObject({ fields: { cooled: expect.any(String) } });
    const end = { kind: 'chill_end', order_id, value_tenths: 412 };
    expect(await check(plant.owner, end)).toMatchObject({ code: 'check_outside_limit' });
    expect(await check(plant.owner, { ...end, action: 'Moved to the blast cooler' })).toMatchObject({
      code: 'check_initials_missing',
    });
    const closed = { ...end, action: 'Moved to the blast cooler', initials: 'AF' };
    expect(expectYes(await check(plant.owner, closed)).data.is_within).toBe(false);
    expect((await board(plant)).carcasses_checked).toBe(1);
  });
});

test('answers are good, or say what was done, and are about a place or an animal of the plant', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  const area = await addPlace(plant, { kind: 'area', name: 'Cutting room' });
  const before = { kind: 'preoperational', place_id: area };
  expect(await check(plant.owner, before)).toMatchObject({ code: 'check_result_missing' });
  expect(await check(plant.owner, { ...before, result: 'not_ok' })).toMatchObject({ code: 'check_failed' });
  expectYes(await check(plant.owner, { ...before, result: 'not_ok', action: 'Washed again', initials: 'AF' }));
  expect((await board(plant)).places).toMatchObject([{ is_due: false, last: { body: { result: 'not_ok' } } }]);
  expect(await check(plant.owner, { place_id: area, value_tenths: 380 })).toMatchObject({ http: 404 });
  expect(await check(other.owner, { ...before, result: 'ok' })).toMatchObject({ http: 404 });
  const order_id = await bring(other);
  expect(await check(plant.owner, { kind: 'zero_tolerance', order_id, result: 'ok' })).toMatchObject({ http: 404 });
  expect(await check(plant.owner, { kind: 'zero_tolerance', result: 'ok' })).toMatchObject({
    code: 'check_animal_missing',
  });
});

describe('a correction', () => {
  test('keeps both records readable and the time of the first, and says why', async () => {
    const plant = await makePlant(app);
    const place_id = await addPlace(plant);
    const taken_at = new Date(Date.now() - 1_000).toISOString();
    const wrong = { place_id, value_tenths: 480, action: 'None', initials: 'JB', taken_at };
    const { record_id } = expectYes(await check(plant.owner, wrong)).data;
    const right = { place_id, value_tenths: 380, corrects: record_id };
    await addPlace(plant, { place_id, limit_tenths: 300 });
    expect(await check(plant.owner, right)).toMatchObject({ code: 'correction_reason_missing' });
    expectYes(await check(plant.owner, { ...right, reason: 'Typed wrong' }));
    const rows = expectYes(await app.call(listChecks, plant.owner, { from: TODAY, to: TODAY })).data;
    expect(rows).toMatchObject([
      { corrects: record_id, corrected_by: null, reason: 'Typed wrong', body: { value_tenths: 380 } },
      { record_id, corrects: null, corrected_by: rows[0]?.record_id, body: { value_tenths: 480 } },
    ]);
    expect(rows[0]?.time).toBe(rows[1]?.time);
    expect((await board(plant)).places).toMatchObject([{ last: { body: { value_tenths: 380 } } }]);
  });

  test('is made by one of 8 people at once, and others correct the newer record', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    const place_id = await addPlace(plant);
    const { record_id } = expectYes(await check(plant.owner, { place_id, value_tenths: 380 })).data;
    const right = { place_id, value_tenths: 370, corrects: record_id, reason: 'Typed wrong' };
    const replies = await Promise.all(Array.from({ length: 8 }, () => check(plant.owner, right)));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status === 'no'))
      expect(reply).toMatchObject({ http: 409, code: 'corrected_already' });
    const newer = replies.flatMap((reply) => (reply.status === 'yes' ? [reply.data.record_id] : []))[0];
    expectYes(await check(plant.owner, { ...right, corrects: newer }));
    const theirs = await addPlace(other);
    expect(await check(other.owner, { ...right, place_id: theirs })).toMatchObject({ http: 404 });
  });
});

test('places have one name each, and one that is closed keeps its records', async () => {
  const plant = await makePlant(app);
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      app.callWith(saveCheckPlace, plant.owner, { kind: 'cooler', name: at % 2 ? 'Cooler 1' : 'cooler 1' }),
    ),
  );
  const [added] = replies.flatMap((reply) => (reply.status === 'yes' ? [reply.data] : []));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  for (const reply of replies.filter(({ status }) => status === 'no'))
    expect(reply).toMatchObject({ code: 'check_place_taken', fields: { name: expect.any(String) } });
  const place_id = added?.place_id ?? 0;
  expectYes(await check(plant.owner, { place_id, value_tenths: 380 }));
  await addPlace(plant, { place_id, is_closed: true });
  expect((await board(plant)).places).toEqual([]);
  expect((await board(plant)).records).toHaveLength(1);
  await addPlace(plant);
  const butcher = await plant.join('butcher');
  expect(await app.callWith(saveCheckPlace, butcher, { kind: 'area', name: 'Dock' })).toMatchObject({ http: 403 });
});

test('a span of days has an end after its start, and three years at most', async () => {
  const plant = await makePlant(app);
  for (const from of ['2020-01-01', '2197-01-01'])
    expect(await app.call(listChecks, plant.owner, { from, to: TODAY })).toMatchObject({
      code: 'span_too_long',
      fields: { to: expect.any(String) },
    });
});
