import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createManualOrder } from '#contract/booking/api.ts';
import { getAllDateSlot, getDateAvailableSlot } from '#contract/calendar/api.ts';
import { saveSpecialDays } from '#contract/calendar/offer-api.ts';
import { addDays, type IsoDate, weekdayOf } from '#contract/lib/days.ts';
import { offerDays } from '#server/calendar/special-days-store.ts';
import { listDays } from '#server/calendar/store.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
/** Each weekday has a different capacity, so that an off-by-one error shows up. */
const WEEK = { 0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7 };
const offered = (day: IsoDate) => weekdayOf(day) + 1;

test.each([
  ['a leap day', '2196-02-29'],
  ['the day after a leap day', '2196-03-01'],
  ['the end of February in a common year', '2197-02-28'],
  ['the last day of a year', '2196-12-31'],
  ['the first day of a year', '2197-01-01'],
  ['the day that clocks go forward', '2197-03-12'],
  ['the day that clocks go back', '2197-11-05'],
])('%s (%s) offers the slots of its weekday and can be booked', async (_, day) => {
  const plant = await makePlant(app, { species: ['beef'], slots: WEEK });
  const ask = { date: day, species: 'beef' as const, process_option: 'usda' as const };
  const [year, month] = day.split('-').map(Number) as [number, number];
  const count = offered(day);
  expect(await app.call(getDateAvailableSlot, plant.owner, ask)).toMatchObject({ data: { available: count, used: 0 } });
  const reply = await app.call(createManualOrder, plant.owner, {
    event_name: 'Smith',
    beef_qty: 1,
    dropoff_date: day,
    process_option: 'usda',
  });
  expect(reply.status).toBe('yes');
  const slots = expectYes(await app.call(getAllDateSlot, plant.owner, { year, month, process_option: 'usda' }));
  const days = slots.data.data;
  expect(days.map(({ date }) => date)).toEqual([...new Set(days.map(({ date }) => date))].sort());
  expect(days).toHaveLength(new Date(Date.UTC(year, month, 0)).getUTCDate());
  for (const { date, available, used } of days) {
    expect([date, available, used]).toEqual([date, offered(date), date === day ? 1 : 0]);
  }
});

test.each([
  ['2196-02-28', '2196-03-01', 3],
  ['2197-02-28', '2197-03-01', 2],
  ['2196-12-30', '2197-01-02', 4],
  ['2197-03-11', '2197-03-13', 3],
])('closing %s to %s closes exactly %i days', async (first_day, last_day, count) => {
  const plant = await makePlant(app, { species: ['beef'], slots: WEEK });
  await app.call(saveSpecialDays, plant.owner, { first_day, last_day, is_closed: true, reason: 'Holiday' });
  const { rows } = await sql<{ day: IsoDate }>`
    select day from slot_days where plant_id = ${plant.plant_id} and category_id = 1 order by day`.execute(app.db);
  expect(rows.map(({ day }) => day)).toEqual(Array.from({ length: count }, (__, by) => addDays(first_day, by)));
});

test('counts days correctly in a time zone where clocks skip midnight', async () => {
  const plant = await makePlant(app, { species: ['beef'], slots: WEEK });
  const [first, last] = ['2197-09-03', '2197-09-05'];
  const created_by = plant.plant_id;
  await app.db
    .insertInto('special_days')
    .values({ plant_id: plant.plant_id, first_day: first, last_day: last, is_closed: true, reason: 'x', created_by })
    .execute();
  const days = await app.db.transaction().execute(async (tx) => {
    await sql`set local timezone to 'America/Santiago'`.execute(tx);
    await offerDays(tx, plant.plant_id, first, last);
    return listDays(tx, plant.plant_id, first, addDays(first, 8), [1]);
  });
  expect(days.map(({ day, usda_slots }) => [day, usda_slots])).toEqual(
    Array.from({ length: 8 }, (_, by) => addDays(first, by)).map((day) => [day, day <= last ? 0 : offered(day)]),
  );
});
