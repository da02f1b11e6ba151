import { describe, expect, test } from 'vitest';
import { createManualOrder } from '#contract/booking/api.ts';
import {
  deleteprocessorPreference,
  getDateAvailableSlot,
  getProcessorPreference,
  processorPreference,
} from '#contract/calendar/api.ts';
import { comingDay, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';

const MONDAY = comingDay(1);
const app = openTestApp();
const usda = (avail_slot: number) => ({ processing_option: 'USDA processing' as const, avail_slot });
const custom = (avail_slot: number) => ({ processing_option: 'Custom processing' as const, avail_slot });
const offerBeef = (plant: Plant, ...slots: (ReturnType<typeof usda> | ReturnType<typeof custom>)[]) =>
  app.call(processorPreference, plant.owner, { preferences: [{ animals: 1, days: [1] }], employee_name: 'Kim', slots });
const book = (plant: Plant) =>
  app.call(createManualOrder, plant.owner, {
    event_name: 'Smith',
    beef_qty: 1,
    dropoff_date: MONDAY,
    process_option: 'usda',
  });

describe('the weekly slots', () => {
  test('can be saved and loaded by animal, weekday, and offering [CAL-057 CAL-059 CAL-072 CAL-073]', async () => {
    const plant = await makePlant(app, { species: ['beef', 'goat'], slots: {} });
    expect((await offerBeef(plant, usda(4), custom(2))).status).toBe('yes');
    const reply = await app.call(getProcessorPreference, plant.owner, {});
    expect(reply).toMatchObject({
      data: [
        { animals: 1, days: [1], slots: [4], custom_slots: [2] },
        { animals: 2, days: [] },
      ],
    });
  });

  test('replace everything in a cell, so that repeated calls do no harm', async () => {
    const plant = await makePlant(app, { species: ['beef'], slots: {} });
    await offerBeef(plant, usda(4), custom(2));
    await offerBeef(plant, custom(3));
    await offerBeef(plant, custom(3));
    expect(await app.call(getProcessorPreference, plant.owner, {})).toMatchObject({
      data: [{ slots: [0], custom_slots: [3] }],
    });
  });

  test('are cleared only in the cells that are listed [CAL-058]', async () => {
    const plant = await makePlant(app, { species: ['beef'] });
    expect(
      await app.call(deleteprocessorPreference, plant.owner, { preferences: [{ animals: 1, days: [1, 2] }] }),
    ).toMatchObject({ data: { cleared: 2 } });
    expect(await app.call(getProcessorPreference, plant.owner, {})).toMatchObject({
      data: [{ slots: [50, 0, 0, 50, 50, 50, 50] }],
    });
  });

  test('stay in effect between the call that clears them and the call that writes them', async () => {
    const plant = await makePlant(app, { species: ['beef'], slots: {} });
    await offerBeef(plant, usda(4));
    const preferences = [{ animals: 1, days: [1] }];
    expect(await app.call(deleteprocessorPreference, plant.owner, { preferences, is_replaced: true })).toMatchObject({
      data: { cleared: 1 },
    });
    expect(await app.call(getProcessorPreference, plant.owner, {})).toMatchObject({ data: [{ slots: [4] }] });
    expect((await book(plant)).status).toBe('yes');
    await offerBeef(plant, usda(6));
    expect(await app.call(getProcessorPreference, plant.owner, {})).toMatchObject({ data: [{ slots: [6] }] });
  });

  test('have at most one entry per offering [CAL-039 CAL-066]', async () => {
    const plant = await makePlant(app);
    expect(await offerBeef(plant, usda(1), usda(2))).toMatchObject({ code: 'option_twice' });
    expect(await offerBeef(plant, usda(1), custom(2), usda(3))).toMatchObject({ code: 'malformed', http: 400 });
    expect(await offerBeef(plant, usda(-1))).toMatchObject({ code: 'malformed' });
  });

  test('can be set only for animals that the plant handles [CAL-040]', async () => {
    const plant = await makePlant(app, { species: ['goat'] });
    expect(await offerBeef(plant, usda(1))).toMatchObject({
      code: 'species_not_handled',
      message: 'The plant doesn’t process Beef.',
    });
  });

  test('can’t be set without a card on file [PAY-009]', async () => {
    const plant = await makePlant(app, { hasCard: false });
    expect(await offerBeef(plant, usda(1))).toMatchObject({ code: 'card_profile_missing' });
  });

  test('aren’t shown to other plants', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    expect((await app.call(getProcessorPreference, stranger.owner, { processor_id: plant.plant_id })).http).toBe(404);
  });
});

describe('changing the weekly slots after bookings', () => {
  test('applies to booked days, but never drops a booking', async () => {
    const plant = await makePlant(app, { species: ['beef'], slots: 3 });
    for (let count = 0; count < 3; count++) expect((await book(plant)).status).toBe('yes');
    await offerBeef(plant, usda(1));
    expect(await app.call(getDateAvailableSlot, plant.owner, { date: MONDAY })).toMatchObject({
      data: { available: 0, used: 3 },
    });
    expect(await book(plant)).toMatchObject({ code: 'day_full' });
    await offerBeef(plant, usda(4));
    expect((await book(plant)).status).toBe('yes');
    expect(await book(plant)).toMatchObject({ code: 'day_full' });
  });

  test('keeps the slot ledger correct if people book at the same time', async () => {
    const plant = await makePlant(app, { species: ['beef'], slots: 30 });
    await Promise.all([
      ...Array.from({ length: 20 }, () => book(plant)),
      ...[5, 25, 10, 2, 30].map((count) => offerBeef(plant, usda(count))),
      ...Array.from({ length: 20 }, () => book(plant)),
    ]);
    const [day] = await app.db.selectFrom('slot_days').selectAll().where('plant_id', '=', plant.plant_id).execute();
    const { count } = await app.db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('plant_id', '=', plant.plant_id)
      .executeTakeFirstOrThrow();
    const week = await app.db
      .selectFrom('weekly_slots')
      .selectAll()
      .where('plant_id', '=', plant.plant_id)
      .where('category_id', '=', 1)
      .where('weekday', '=', 1)
      .executeTakeFirstOrThrow();
    expect(day?.usda_used).toBe(count);
    expect(day?.usda_slots).toBe(week.usda_slots);
    expect(Math.max(0, count - week.usda_slots)).toBe(day?.usda_over);
  });
});

test('returns the free slots as available and the booked slots as used, by label [CAL-052]', async () => {
  const plant = await makePlant(app, { species: ['beef', 'hog'], slots: 5 });
  await book(plant);
  await book(plant);
  expect(await app.call(getDateAvailableSlot, plant.owner, { date: MONDAY })).toMatchObject({
    data: { available: 18, used: 2 },
  });
  expect(
    await app.call(getDateAvailableSlot, plant.owner, { date: MONDAY, species: 'beef', process_option: 'usda' }),
  ).toMatchObject({ data: { available: 3, used: 2 } });
  expect(
    await app.call(getDateAvailableSlot, plant.owner, { date: MONDAY, species: 'beef', process_option: 'custom' }),
  ).toMatchObject({ data: { available: 5, used: 0 } });
});
