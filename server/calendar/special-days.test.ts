import { describe, expect, test } from 'vitest';
import { createManualOrder, scheduleDropoff } from '#contract/booking/api.ts';
import { getAllDateSlot, getDateAvailableSlot, processorPreference } from '#contract/calendar/api.ts';
import { getDaysAbove, getSpecialDays, removeSpecialDays, saveSpecialDays } from '#contract/calendar/offer-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { addSpecialDays, lockSpecialDays, offerDays } from '#server/calendar/special-days-store.ts';
import { comingDay, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';
import { plantToday } from '#tools/plant-today.ts';

const MONDAY = comingDay(1);
const TUESDAY = addDays(MONDAY, 1);
const app = openTestApp();

const book = (plant: Plant, more: object = {}) =>
  app.call(createManualOrder, plant.owner, {
    event_name: 'Smith',
    beef_qty: 1,
    dropoff_date: MONDAY,
    process_option: 'usda',
    ...more,
  });
const close = (plant: Plant, more: object = {}) =>
  app.call(saveSpecialDays, plant.owner, {
    first_day: MONDAY,
    last_day: MONDAY,
    is_closed: true,
    reason: 'Cooler repair',
    ...more,
  });
const offer = (plant: Plant, usda: number, more: object = {}) =>
  close(plant, {
    is_closed: false,
    reason: 'Short crew',
    slots: [{ processing_option: 'USDA processing', avail_slot: usda }],
    ...more,
  });
const dayOf = async (plant: Plant, date = MONDAY, species: 'beef' | 'hog' | '' = 'beef') =>
  expectYes(await app.call(getDateAvailableSlot, plant.owner, { date, species })).data;
const idOf = (reply: Awaited<ReturnType<typeof close>>) => expectYes(reply).data.special_id;
const month = { year: Number(MONDAY.slice(0, 4)), month: Number(MONDAY.slice(5, 7)) };

describe('a closed day', () => {
  test('refuses bookings and moves, and says why', async () => {
    const plant = await makePlant(app);
    const moving = expectYes(await book(plant, { dropoff_date: TUESDAY }));
    await close(plant);
    const refusal = {
      http: 409,
      code: 'day_closed',
      message: expect.stringMatching(/^The plant isn’t taking Beef on .*: Cooler repair$/),
    };
    expect(await book(plant)).toMatchObject(refusal);
    expect(await book(plant, { full_day_reason: 'The owner said so' })).toMatchObject(refusal);
    expect(await book(plant, { dropoff_date: TUESDAY })).toMatchObject({ status: 'yes' });
    const move = { order_id: moving.data.order_ids[0] ?? 0, dropoff_date: MONDAY };
    expect(await app.call(scheduleDropoff, plant.owner, move)).toMatchObject(refusal);
    expect(await dayOf(plant, TUESDAY)).toMatchObject({ used: 2 });
  });

  test('shows its reason in the month and on the day', async () => {
    const plant = await makePlant(app);
    await close(plant, { category_ids: [1] });
    const inMonth = async (species: 'beef' | 'hog' | '') => {
      const reply = expectYes(await app.call(getAllDateSlot, plant.owner, { ...month, species }));
      return [reply.data.special, reply.data.data.some(({ date }) => date === MONDAY)];
    };
    const reason = 'Cooler repair';
    expect(await inMonth('beef')).toEqual([[{ date: MONDAY, reason, is_closed: true }], false]);
    expect(await inMonth('hog')).toEqual([[], true]);
    expect(await inMonth('')).toEqual([[{ date: MONDAY, reason, is_closed: false }], true]);
    expect((await dayOf(plant, MONDAY, '')).left).toMatchObject([
      { category_id: 1, is_closed: true, reason, any: 0 },
      { category_id: 4, is_closed: false, reason: '', any: 100 },
    ]);
    expect(await book(plant, { beef_qty: 0, hog_qty: 1 })).toMatchObject({ status: 'yes' });
  });

  test('keeps all of its bookings and says how many there are', async () => {
    const plant = await makePlant(app);
    for (const _ of [1, 2, 3]) await book(plant);
    const planned = { first_day: MONDAY, last_day: TUESDAY, is_closed: true };
    const above = [{ date: MONDAY, category_id: 1, offering: 'usda', used: 3, available: 0 }];
    expect(await app.call(getDaysAbove, plant.owner, { special: planned })).toMatchObject({
      data: { days: above, total: 1 },
    });
    expect(await app.call(getDaysAbove, plant.owner, {})).toMatchObject({ data: { days: [] } });
    await close(plant, { last_day: TUESDAY });
    expect(await app.call(getDaysAbove, plant.owner, {})).toMatchObject({ data: { days: above, total: 1 } });
    expect(await app.call(getSpecialDays, plant.owner, {})).toMatchObject({
      data: [{ first_day: MONDAY, last_day: TUESDAY, is_closed: true, reason: 'Cooler repair', booked: 3 }],
    });
    expect(await dayOf(plant)).toMatchObject({ available: 0, used: 3 });
  });
});

describe('special days', () => {
  test('have their own slots, no matter what the weekly slots are', async () => {
    const plant = await makePlant(app, { slots: 9 });
    await book(plant, { dropoff_date: TUESDAY });
    await offer(plant, 2, { category_ids: [1], last_day: TUESDAY });
    expect([await dayOf(plant), await dayOf(plant, TUESDAY)]).toMatchObject([
      { available: 2, used: 0, left: [{ reason: 'Short crew', is_closed: false }] },
      { available: 1, used: 1 },
    ]);
    await app.call(processorPreference, plant.owner, {
      preferences: [{ animals: 1, days: [0, 1, 2, 3, 4, 5, 6] }],
      slots: [{ processing_option: 'USDA processing', avail_slot: 7 }],
    });
    expect([await dayOf(plant), await dayOf(plant, TUESDAY)]).toMatchObject([{ available: 2 }, { available: 1 }]);
    expect(await dayOf(plant, addDays(MONDAY, 7))).toMatchObject({ available: 7 });
  });

  test('use the newest entry, then the one before it, then the weekly slots', async () => {
    const plant = await makePlant(app, { slots: 9 });
    await book(plant);
    const first = idOf(await offer(plant, 4));
    const second = idOf(await close(plant, { last_day: TUESDAY }));
    expect(await dayOf(plant)).toMatchObject({ available: 0, used: 1 });
    await app.call(removeSpecialDays, plant.owner, { special_id: second });
    expect([await dayOf(plant), await dayOf(plant, TUESDAY)]).toMatchObject([
      { available: 3, used: 1 },
      { available: 18 },
    ]);
    await app.call(removeSpecialDays, plant.owner, { special_id: first });
    expect(await dayOf(plant)).toMatchObject({ available: 17, used: 1, left: [{ reason: '' }] });
    expect(await app.call(removeSpecialDays, plant.owner, { special_id: first })).toMatchObject({
      code: 'special_gone',
    });
  });

  test('restore the weekly slots on days that they no longer cover, and report conflicts', async () => {
    const plant = await makePlant(app, { slots: 9 });
    const special_id = idOf(await close(plant, { last_day: addDays(MONDAY, 3) }));
    const changed = idOf(await offer(plant, 1, { special_id, first_day: TUESDAY, last_day: TUESDAY }));
    expect([await dayOf(plant), await dayOf(plant, TUESDAY), await dayOf(plant, addDays(MONDAY, 3))]).toMatchObject([
      { available: 18 },
      { available: 1 },
      { available: 18 },
    ]);
    expect(await close(plant, { special_id })).toMatchObject({ http: 409, code: 'special_gone' });
    expect(await app.call(getSpecialDays, plant.owner, {})).toMatchObject({ data: [{ special_id: changed }] });
    // Far in the future, to check that the years in between aren't looped over.
    expect((await close(plant, { special_id: changed, first_day: '2199-12-30', last_day: '2199-12-31' })).status).toBe(
      'yes',
    );
    expect(await dayOf(plant, TUESDAY)).toMatchObject({ available: 18 });
  });

  test('restore the weekly slots only from today on if they are removed partway through', async () => {
    const plant = await makePlant(app, { slots: 9 });
    const today = plantToday();
    const { special_id } = await app.db
      .insertInto('special_days')
      .values({
        plant_id: plant.plant_id,
        first_day: addDays(today, -2),
        last_day: addDays(today, 2),
        is_closed: true,
        reason: 'Holiday',
        created_by: plant.plant_id,
      })
      .returning('special_id')
      .executeTakeFirstOrThrow();
    const days = [-1, 0, 1].map((by) => addDays(today, by));
    await app.db
      .insertInto('slot_days')
      .values(
        days.map((day) => ({
          plant_id: plant.plant_id,
          day,
          category_id: 1,
          usda_slots: 0,
          custom_slots: 0,
          special_id,
        })),
      )
      .execute();
    await app.call(removeSpecialDays, plant.owner, { special_id });
    const offered = await app.db
      .selectFrom('slot_days')
      .select(['usda_slots', 'special_id'])
      .where('plant_id', '=', plant.plant_id)
      .orderBy('day')
      .execute();
    const week = { usda_slots: 9, special_id: null };
    expect(offered).toEqual([{ usda_slots: 0, special_id }, week, week]);
    expect(await app.call(getSpecialDays, plant.owner, {})).toMatchObject({ data: [] });
  });

  test.each([
    [{ first_day: TUESDAY, last_day: MONDAY }, 'days_reversed'],
    [{ first_day: '2026-01-01', last_day: '2026-01-02' }, 'date_past'],
    [{ last_day: addDays(MONDAY, 367) }, 'days_too_many'],
    [{ category_ids: [8] }, 'species_not_handled'],
    [{ reason: ' ' }, 'malformed'],
    [{ first_day: '2027-02-29' }, 'malformed'],
    [{ special_id: 999_999 }, 'special_gone'],
  ])('can’t be saved with %j', async (more, code) => {
    const plant = await makePlant(app);
    expect(await close(plant, more)).toMatchObject({ status: 'no', code });
    expect(await app.call(getSpecialDays, plant.owner, {})).toMatchObject({ data: [] });
  });

  test('can only be set by the plant’s own office', async () => {
    const [plant, other] = [await makePlant(app), await makePlant(app)];
    const special_id = idOf(await close(other));
    expect(await app.call(removeSpecialDays, plant.owner, { special_id })).toMatchObject({ code: 'special_gone' });
    for (const role of ['butcher', 'customer', 'producer'] as const) {
      const person = await plant.join(role);
      const asked = { first_day: MONDAY, last_day: MONDAY, is_closed: true, reason: 'x' };
      expect(await app.call(saveSpecialDays, person, asked)).toMatchObject({ http: 403 });
      expect(await app.call(removeSpecialDays, person, { special_id })).toMatchObject({ http: 403 });
    }
    expect(await dayOf(plant)).toMatchObject({ available: 100 });
  });

  test('use the newest entry if several are saved while people book', async () => {
    const plant = await makePlant(app, { species: ['beef'], slots: 20 });
    await Promise.all([
      ...Array.from({ length: 12 }, () => book(plant)),
      ...[3, 8, 1].map((count) => offer(plant, count, { last_day: TUESDAY })),
      close(plant),
      ...Array.from({ length: 12 }, () => book(plant, { dropoff_date: TUESDAY })),
    ]);
    const rows = await app.db
      .selectFrom('slot_days as d')
      .leftJoin('special_days as s', (join) =>
        join.onRef('s.plant_id', '=', 'd.plant_id').onRef('s.special_id', '=', 'd.special_id'),
      )
      .select(['day', 'd.special_id', 'd.usda_slots', 's.usda_slots as set_slots', 'usda_used', 'usda_over'])
      .where('d.plant_id', '=', plant.plant_id)
      .where('category_id', '=', 1)
      .orderBy('day')
      .execute();
    expect(rows).toHaveLength(2);
    for (const { day, special_id, usda_slots, set_slots, usda_used, usda_over } of rows) {
      const { newest } = await app.db
        .selectFrom('special_days')
        .select(({ fn }) => fn.max('special_id').as('newest'))
        .where('plant_id', '=', plant.plant_id)
        .where('last_day', '>=', day)
        .executeTakeFirstOrThrow();
      expect(special_id).toBe(newest);
      expect(usda_slots).toBe(set_slots);
      expect(usda_over).toBe(Math.max(0, usda_used - usda_slots));
    }
  });

  test('are saved one after another if sent at the same time, and the newest wins', async () => {
    const plant = await makePlant(app, { species: ['beef'] });
    const { plant_id } = plant;
    await book(plant);
    const day = { first_day: MONDAY, last_day: MONDAY, category_ids: [], is_closed: false };
    const held = await app.db.startTransaction().execute();
    const older = await app.db.startTransaction().execute();
    try {
      await held.selectFrom('slot_days').select('day').where('plant_id', '=', plant_id).forUpdate().execute();
      await lockSpecialDays(older, plant_id);
      await addSpecialDays(older, plant_id, plant_id, { ...day, usda_slots: 2, custom_slots: 0, reason: 'Older' });
      const newer = offer(plant, 7);
      await expectWaiting(app, 1);
      const set = offerDays(older, plant_id, MONDAY, MONDAY);
      await expectWaiting(app, 2);
      await held.commit().execute();
      await set;
      await older.commit().execute();
      expect((await newer).status).toBe('yes');
    } finally {
      if (!held.isCommitted) await held.rollback().execute();
      if (!older.isCommitted) await older.rollback().execute();
    }
    expect(await dayOf(plant)).toMatchObject({ available: 6, used: 1 });
  });
});
