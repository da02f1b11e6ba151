import { expect, test } from 'vitest';
import { createManualOrder } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { addDays, weekdayOf } from '#contract/lib/days.ts';
import { comingDay, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { plantToday } from '#tools/plant-today.ts';

const FRIDAY = comingDay(5);
const app = openTestApp();
const book = (plant: Plant, process_option: '' | 'usda' | 'custom') =>
  app.call(createManualOrder, plant.owner, { event_name: 'Smith', beef_qty: 1, dropoff_date: FRIDAY, process_option });

test.each(['usda', 'custom'] as const)(
  'lets %s orders use only their own slots, but unlabeled orders use any',
  async (label) => {
    const plant = await makePlant(app, { slots: 1 });
    expect(await book(plant, label)).toMatchObject({ status: 'yes' });
    expect(await book(plant, label)).toMatchObject({ http: 409, code: 'day_full' });
    expect(await book(plant, '')).toMatchObject({ status: 'yes' });
  },
);

test.each(['', 'usda', 'custom'] as const)('refuses label %j on a day full of unlabeled orders', async (label) => {
  const plant = await makePlant(app, { slots: 1 });
  for (const _ of [1, 2]) expect(await book(plant, '')).toMatchObject({ status: 'yes' });
  expect(await book(plant, label)).toMatchObject({ http: 409, code: 'day_full' });
});

test('names hogs in a refusal as the plant does: Hog, unless it chose Pork', async () => {
  const refusals = async (species: string[]) => {
    const plant = await makePlant(app, { species, slots: { [weekdayOf(FRIDAY)]: 1 } });
    const hogs = (dropoff_date: string) =>
      app.call(createManualOrder, plant.owner, { event_name: 'Ham', hog_qty: 3, dropoff_date });
    return [await hogs(FRIDAY), await hogs(addDays(FRIDAY, 1))];
  };
  for (const [species, name] of [
    [['beef', 'hog'], 'Hog'],
    [['beef', 'hog', 'pork'], 'Pork'],
  ] as const) {
    expect(await refusals([...species])).toMatchObject([
      { http: 409, code: 'day_full', values: { species: name, left: 2 } },
      { http: 409, code: 'day_not_offered', values: { species: name } },
    ]);
  }
});

test('leaves past days and other plants alone when the weekly slots change', async () => {
  const [plant, other] = [await makePlant(app), await makePlant(app)];
  const past = addDays(plantToday(), -7);
  const coming = addDays(plantToday(), 7);
  const days = [plant, other].flatMap(({ plant_id }) =>
    [past, coming].map((day) => ({ plant_id, day, category_id: 1, usda_slots: 5, custom_slots: 5 })),
  );
  await app.db.insertInto('slot_days').values(days).execute();
  await app.call(processorPreference, plant.owner, {
    preferences: [{ animals: 1, days: [weekdayOf(past)] }],
    slots: [{ processing_option: 'USDA processing', avail_slot: 9 }],
  });
  const offered = ({ plant_id }: Plant) =>
    app.db
      .selectFrom('slot_days')
      .select(['usda_slots', 'custom_slots'])
      .where('plant_id', '=', plant_id)
      .orderBy('day')
      .execute();
  const before = { usda_slots: 5, custom_slots: 5 };
  expect(await offered(plant)).toEqual([before, { usda_slots: 9, custom_slots: 0 }]);
  expect(await offered(other)).toEqual([before, before]);
});
