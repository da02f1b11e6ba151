import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveSettings } from '#contract/accounts/settings-api.ts';
import { createManualOrder, proOrderList, scheduleDropoff } from '#contract/booking/api.ts';
import { createDropoff } from '#contract/booking/day-events-api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { showAvailableSlot } from '#contract/booking/events-api.ts';
import { previewRecurring } from '#contract/booking/recurrence-api.ts';
import { getDateAvailableSlot, processorPreference } from '#contract/calendar/api.ts';
import { getDaysAbove, getSpecialDays, saveSpecialDays } from '#contract/calendar/offer-api.ts';
import { addDays, type IsoDate, todayIn } from '#contract/lib/days.ts';
import { joinWaitlist, listWaitlist } from '#contract/waitlist/api.ts';
import { todayAtPlant } from '#server/accounts/plant-day.ts';
import { makeCard, makePlant, makeVisitor, openTestApp, type Plant } from '#server/test/harness.ts';
import { bookOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { endWhatIsDue } from '#server/waitlist/end-entries.ts';
import { PLANT_ZONE, plantToday } from '#tools/plant-today.ts';

/** A day at the plant, and its evening: 7:08 PM in winter, 8:08 PM in summer. In UTC, it's already the next day. */
const DAY = addDays(plantToday(), 1);
const EVENING = `${addDays(DAY, 1)}T01:08:00.000Z`;
const app = openTestApp();

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(EVENING) }));
afterAll(() => void vi.useRealTimers());

const book = (plant: Plant, dropoff_date: IsoDate, more: object = {}) =>
  bookOrder(app, plant.owner, { dropoff_date, ...more });
const saidPast = { status: 'no', code: 'date_past' };
const ann = {
  eventName: 'Fall beef',
  category_type: 'beef',
  buyerName: 'Ann',
  last_name: 'Lee',
  userEmail: 'ann@example.test',
  streetAddress: '1 Creek Road',
  mobileNumber: '555-0101',
  new_buyer: 1,
};

test('it is already tomorrow in UTC and still today at the plant', async () => {
  expect(EVENING.slice(0, 10)).toBe(addDays(DAY, 1));
  expect(todayIn(PLANT_ZONE)).toBe(DAY);
  const plant = await makePlant(app);
  expect(await todayAtPlant(app.db, plant.plant_id)).toBe(DAY);
});

describe('on the evening of the plant’s day', () => {
  test('an order for today can be booked, but not one for yesterday', async () => {
    const { owner } = await makePlant(app);
    const ask = (dropoff_date: IsoDate) =>
      app.call(createManualOrder, owner, { event_name: 'Smith', beef_qty: 1, dropoff_date });
    expect(await ask(DAY)).toMatchObject({ status: 'yes' });
    expect(await ask(addDays(DAY, -1))).toMatchObject(saidPast);
  });

  test('recurring orders can start today', async () => {
    const { owner } = await makePlant(app);
    const ask = (dropoff_date: IsoDate) =>
      app.call(previewRecurring, owner, { dropoff_date, beef_qty: 1, rrule: 'FREQ=DAILY;COUNT=2' });
    expect(expectYes(await ask(DAY)).data.dates.map(({ date }) => date)).toEqual([DAY, addDays(DAY, 1)]);
    expect(await ask(addDays(DAY, -1))).toMatchObject(saidPast);
  });

  test('today can be booked in the day popup, even by a seller, whose own time zone is unknown', async () => {
    const plant = await makePlant(app);
    const seller = await makeVisitor(app, 'seller');
    await makeCard(app, seller.account_id);
    await app.db
      .insertInto('customers')
      .values({ plant_id: plant.plant_id, account_id: seller.account_id, type: 'producer', first_name: 'Sol' })
      .execute();
    for (const [person, at] of [
      [plant.owner, {}],
      [seller, { processor_id: plant.plant_id }],
    ] as const) {
      const ask = (scheduleDate: IsoDate) => app.callWith(createDropoff, person, { ...ann, ...at, scheduleDate });
      expect(await ask(DAY)).toMatchObject({ status: 'yes' });
      expect(await ask(addDays(DAY, -1))).toMatchObject(saidPast);
    }
  });

  test('an order can be moved to today in the calendar and in its form', async () => {
    const plant = await makePlant(app);
    const order_id = await book(plant, addDays(DAY, 3));
    const move = (dropoff_date: IsoDate) => app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date });
    expect(await move(addDays(DAY, -1))).toMatchObject(saidPast);
    expect(await move(DAY)).toMatchObject({ status: 'yes' });
    const other = await book(plant, addDays(DAY, 3));
    const save = (dropoff_date: IsoDate) => app.callWith(saveOrder, plant.owner, { order_id: other, dropoff_date });
    expect(await save(addDays(DAY, -1))).toMatchObject(saidPast);
    expect(await save(DAY)).toMatchObject({ status: 'yes' });
  });

  test('today’s drop-offs are still due', async () => {
    const plant = await makePlant(app);
    const order_id = await book(plant, DAY);
    const reply = await app.callWith(proOrderList, plant.owner, { order_type: 'pending', only: 'due' });
    expect(reply).toMatchObject({ data: [{ order_id }] });
  });

  test('today can be closed, is listed if overbooked, and follows changes to the weekly slots', async () => {
    const plant = await makePlant(app, { species: ['beef'], slots: 3 });
    await book(plant, DAY);
    const slots = [{ processing_option: 'USDA processing' as const, avail_slot: 0 }];
    const preferences = [{ animals: 1, days: [0, 1, 2, 3, 4, 5, 6], slots }];
    expect(await app.callWith(processorPreference, plant.owner, { preferences })).toMatchObject({ status: 'yes' });
    expect(await app.call(getDateAvailableSlot, plant.owner, { date: DAY })).toMatchObject({ data: { available: 0 } });
    expect(await app.call(getDaysAbove, plant.owner, {})).toMatchObject({ data: { days: [{ date: DAY }] } });

    const close = (day: IsoDate) =>
      app.call(saveSpecialDays, plant.owner, { first_day: day, last_day: day, is_closed: true, reason: 'Repair' });
    expect(await close(addDays(DAY, -1))).toMatchObject(saidPast);
    expect(await close(DAY)).toMatchObject({ status: 'yes' });
    expect(await app.call(getSpecialDays, plant.owner, {})).toMatchObject({ data: [{ first_day: DAY }] });
  });

  test('the events calendar starts with today', async () => {
    const { owner } = await makePlant(app);
    const { availableslot } = expectYes(await app.call(showAvailableSlot, owner, { month_no: 1 })).data;
    expect(availableslot[0]?.date_added.slice(0, 10)).toBe(DAY);
  });

  test('people can wait for a slot today until the plant’s day ends', async () => {
    const plant = await makePlant(app, { species: ['beef'], slots: 1 });
    for (const process_option of ['usda', 'custom']) await book(plant, DAY, { process_option });
    const person = await plant.join('customer');
    await makeCard(app, person.account_id);
    const wait = (day: IsoDate) => app.call(joinWaitlist, person, { day, species: 'beef', heads: 1 });
    expect(await wait(addDays(DAY, -1))).toMatchObject(saidPast);
    expect(await wait(DAY)).toMatchObject({ status: 'yes' });
    const waiting = async () => expectYes(await app.callWith(listWaitlist, person, {})).data;
    await endWhatIsDue(app.db, EVENING);
    expect(await waiting()).toHaveLength(1);
    await endWhatIsDue(app.db, `${addDays(DAY, 1)}T18:00:00Z`);
    expect(await waiting()).toHaveLength(0);
  });

  test('a species with a drop-off today is not removed without confirmation', async () => {
    const plant = await makePlant(app, { species: ['beef', 'hog'] });
    await book(plant, DAY);
    const reply = await app.callWith(saveSettings, plant.owner, { version: 1, species: ['hog'] });
    expect(reply).toMatchObject({ code: 'species_booked', values: { count: 1 } });
  });
});
