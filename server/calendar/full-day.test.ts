import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createManualOrder, removeOrder, scheduleDropoff } from '#contract/booking/api.ts';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import { getDaysAbove, getFullDayBookings } from '#contract/calendar/offer-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { comingDay, makeCard, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const MONDAY = comingDay(1);
const SUNDAY = comingDay(0);
const REASON = 'Injured animal';
const app = openTestApp();
const book = (person: Person, more: object = {}) =>
  app.call(createManualOrder, person, {
    event_name: 'Smith',
    beef_qty: 1,
    dropoff_date: MONDAY,
    process_option: 'usda',
    ...more,
  });
const firstOf = (reply: Awaited<ReturnType<typeof book>>) => expectYes(reply).data.order_ids[0] ?? 0;
const dayOf = async ({ owner }: Plant, date = MONDAY) => {
  const { data } = expectYes(
    await app.call(getDateAvailableSlot, owner, { date, species: 'beef', process_option: 'usda' }),
  );
  return [data.available, data.used];
};

describe('a full day', () => {
  test('can be overbooked by the office, and records who did it, why, and by how many head', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const manager = await plant.join('manager');
    await book(plant.owner);
    expect(await book(manager, { beef_qty: 2 })).toMatchObject({ code: 'day_full' });
    const order_id = firstOf(await book(manager, { beef_qty: 2, full_day_reason: REASON }));
    expect(await dayOf(plant)).toEqual([0, 3]);
    expect(await app.call(getFullDayBookings, plant.owner, { date: MONDAY })).toMatchObject({
      data: [{ category_id: 1, heads: 2, slots: 2, process_option: 'usda', reason: REASON, last_name: 'manager' }],
    });
    expect(await app.call(getDaysAbove, plant.owner, {})).toMatchObject({
      data: { days: [{ date: MONDAY, category_id: 1, offering: 'usda', used: 3, available: 1 }] },
    });
    const { data } = await app.db
      .selectFrom('events')
      .select('data')
      .where('owner_id', '=', plant.plant_id)
      .where('kind', '=', 'order.created')
      .where(sql<boolean>`data -> 'order_ids' @> ${order_id}::text::jsonb`)
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ full_day_reason: REASON });
    // Without a reason for overbooking, the day still counts as full.
    expect(await book(plant.owner)).toMatchObject({ code: 'day_full' });
  });

  test('stays full after a deletion, because overbooked head are released first', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const first = firstOf(await book(plant.owner));
    const above = firstOf(await book(plant.owner, { full_day_reason: REASON }));
    await app.call(removeOrder, plant.owner, { order_id: first });
    expect(await dayOf(plant)).toEqual([0, 1]);
    expect(await book(plant.owner)).toMatchObject({ code: 'day_full' });
    await app.call(removeOrder, plant.owner, { order_id: above });
    expect((await book(plant.owner)).status).toBe('yes');
    expect(await book(plant.owner)).toMatchObject({ code: 'day_full' });
  });

  test('can take an order that is moved there with a reason, even if the weekday has no slots', async () => {
    const plant = await makePlant(app, { slots: { 1: 1 } });
    const order_id = firstOf(await book(plant.owner));
    await book(plant.owner, { full_day_reason: REASON });
    const move = { order_id, dropoff_date: SUNDAY };
    expect(await app.call(scheduleDropoff, plant.owner, move)).toMatchObject({ code: 'day_not_offered' });
    expect(await app.call(scheduleDropoff, plant.owner, { ...move, full_day_reason: REASON })).toMatchObject({
      data: { dropoff_date: SUNDAY },
    });
    expect([await dayOf(plant, SUNDAY), await dayOf(plant)]).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(await app.call(getFullDayBookings, plant.owner, { date: SUNDAY })).toMatchObject({
      data: [{ heads: 1, reason: REASON }],
    });
    const { data } = await app.db
      .selectFrom('events')
      .select('data')
      .where('order_id', '=', order_id)
      .where('kind', '=', 'order.scheduled')
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ from: MONDAY, to: SUNDAY, full_day_reason: REASON });
  });

  test('isn’t recorded as overbooked if there was still room', async () => {
    const plant = await makePlant(app, { slots: 1 });
    await book(plant.owner, { full_day_reason: REASON });
    expect(await app.call(getFullDayBookings, plant.owner, { date: MONDAY })).toMatchObject({ data: [] });
  });

  test('can only be overbooked by the office', async () => {
    const plant = await makePlant(app, { slots: 1 });
    for (const role of ['butcher', 'customer', 'producer'] as const) {
      const person = await plant.join(role);
      await makeCard(app, person.account_id);
      expect(await book(person, { full_day_reason: REASON })).toMatchObject({ http: 403, code: 'not_allowed' });
    }
    const customer = await makeRequester(app, plant);
    const own = firstOf(await book(customer));
    const move = { order_id: own, dropoff_date: addDays(MONDAY, 1), full_day_reason: REASON };
    expect(await app.call(scheduleDropoff, customer, move)).toMatchObject({ http: 403, code: 'not_allowed' });
    expect(await dayOf(plant)).toEqual([0, 1]);
    for (const role of ['customer', 'producer'] as const) {
      expect(await app.call(getFullDayBookings, await plant.join(role), { date: MONDAY })).toMatchObject({ http: 403 });
    }
  });

  test('is overbooked by exactly the recorded number if many people book at the same time', async () => {
    const plant = await makePlant(app, { slots: 5 });
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => book(plant.owner, at % 2 ? { full_day_reason: REASON } : {})),
    );
    const day = await app.db
      .selectFrom('slot_days')
      .selectAll()
      .where('plant_id', '=', plant.plant_id)
      .executeTakeFirstOrThrow();
    const { slots, orders } = await app.db
      .selectFrom('slot_overrides')
      .select(({ fn, selectFrom }) => [
        fn.sum<number>('slots').as('slots'),
        selectFrom('orders')
          .select(fn.countAll<number>().as('count'))
          .where('plant_id', '=', plant.plant_id)
          .as('orders'),
      ])
      .where('plant_id', '=', plant.plant_id)
      .executeTakeFirstOrThrow();
    expect(day.usda_over).toBe(slots);
    expect(day.usda_used).toBe(5 + slots);
    expect(orders).toBe(day.usda_used);
    expect(orders).toBeGreaterThanOrEqual(20);
  });
});
