import { describe, expect, test } from 'vitest';
import { createManualOrder, removeOrder, scheduleDropoff, updateStatus } from '#contract/booking/api.ts';
import { calenderEventAction } from '#contract/booking/day-events-api.ts';
import { restoreOrder, saveOrder } from '#contract/booking/edit-api.ts';
import { removeEvent } from '#contract/booking/events-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import type { SeriesScope } from '#contract/orders/series-scope.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { comingDay, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { bookOrder, lookAtOrder, makeOrder, makeRequester, slotsOn } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const FRIDAY = comingDay(5);
const app = openTestApp();
const day = (weeks: number, days = 0) => addDays(FRIDAY, 7 * weeks + days);
const WEEKS = [day(0), day(1), day(2), day(3)];
const RULE = `FREQ=WEEKLY;BYDAY=FR;UNTIL=${day(3).replaceAll('-', '')}T235959Z`;
const REPEATED = { recurring: 1, rrule: RULE };

/** Books a beef on four Fridays. */
async function bookSeries(plant: Plant, more: object = {}): Promise<number[]> {
  const form = {
    event_name: 'Weekly',
    beef_qty: 1,
    dropoff_date: FRIDAY,
    process_option: 'usda',
    ...REPEATED,
    ...more,
  };
  return expectYes(await app.callWith(createManualOrder, plant.owner, form)).data.order_ids as number[];
}
async function begin() {
  const plant = await makePlant(app);
  return { plant, order_ids: await bookSeries(plant) };
}
const daysOf = async ({ plant_id }: Plant) =>
  (
    await app.db
      .selectFrom('orders')
      .select('dropoff_date')
      .where('plant_id', '=', plant_id)
      .where('status', '<>', ORDER_STATUS.deleted)
      .orderBy('dropoff_date')
      .execute()
  ).map(({ dropoff_date }) => dropoff_date);
const usedOn = async (plant: Plant, date: string) => (await slotsOn(app, plant, date)).used;
const remove = ({ owner }: Plant, order_id: number, scope: SeriesScope = 'this') =>
  app.call(removeOrder, owner, { order_id, scope });

describe('moving an order of a series', () => {
  test.each([
    ['this', [day(0), day(1, 3), day(2), day(3)]],
    ['later', [day(0), day(1, 3), day(2, 3), day(3, 3)]],
    ['all', [day(0, 3), day(1, 3), day(2, 3), day(3, 3)]],
  ] as const)('to another day moves %s, with the slots and kill dates', async (scope, expected) => {
    const { plant, order_ids } = await begin();
    const [, second = 0] = order_ids;
    const moved = expectYes(
      await app.call(scheduleDropoff, plant.owner, { order_id: second, dropoff_date: day(1, 3), scope }),
    );
    expect(moved.data).toMatchObject({ order_id: second, dropoff_date: day(1, 3), kill_date: day(1, 5) });
    expect(moved.data.changed_ids).toHaveLength({ this: 0, later: 2, all: 3 }[scope]);
    expect(await daysOf(plant)).toEqual(expected);
    for (const date of expected) expect(await usedOn(plant, date)).toBe(1);
    for (const date of WEEKS.filter((one) => !(expected as readonly string[]).includes(one))) {
      expect(await usedOn(plant, date)).toBe(0);
    }
  });

  test('leaves animals that have arrived, and moves none if one has no slot', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const [first = 0, second = 0] = await bookSeries(plant);
    expectYes(await app.call(updateStatus, plant.owner, { order_id: first, status: ORDER_STATUS.open }));
    await makeOrder(app, [], { plant, dropoff_date: day(3, 1) });
    const move = (dropoff_date: typeof FRIDAY) =>
      app.call(scheduleDropoff, plant.owner, { order_id: second, dropoff_date, scope: 'all' });
    const refused = await move(day(1, 1));
    expect(refused).toMatchObject({ code: 'day_full', values: { series_day: day(3), day: day(3, 1) } });
    expect(refused.message).toMatch(`${showDay(day(3))}: Not enough slots on ${showDay(day(3, 1))}`);
    expect(await daysOf(plant)).toEqual([...WEEKS, day(3, 1)]);
    expectYes(await move(day(1, 2)));
    expect(await daysOf(plant)).toEqual([day(0), day(1, 2), day(2, 2), day(3, 1), day(3, 2)]);
    const open = { order_id: first, dropoff_date: day(0, 1), scope: 'all' } as const;
    expect(await app.call(scheduleDropoff, plant.owner, open)).toMatchObject({ code: 'day_fixed' });
    const completed = { status: ORDER_STATUS.completed, stage: 'picked_up' } as const;
    await app.db.updateTable('orders').set(completed).where('order_id', '=', first).execute();
    expect(await app.call(scheduleDropoff, plant.owner, open)).toMatchObject({ code: 'order_fixed' });
  });

  test('moves the dates of its bookings only with the last animal of each, even if both move at the same time', async () => {
    const seriesOf = async (plant: Plant) =>
      (
        await app.db
          .selectFrom('bookings')
          .select(['series_date', 'series_start', 'rrule'])
          .where('plant_id', '=', plant.plant_id)
          .orderBy('booking_id')
          .execute()
      ).map(({ series_date, series_start, rrule }) => [series_date, series_start, rrule]);
    const animalsOf = (plant: Plant, date: string) =>
      app.db
        .selectFrom('orders')
        .select('order_id')
        .where('plant_id', '=', plant.plant_id)
        .where('dropoff_date', '=', date)
        .orderBy('animal_number')
        .execute();
    const moveAll = (plant: Plant, order_id: number) =>
      app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: day(0, 3), scope: 'all' });
    const book = async () => {
      const plant = await makePlant(app);
      await bookSeries(plant, { beef_qty: 2 });
      const [first, second] = await animalsOf(plant, day(0));
      return { plant, first: first?.order_id ?? 0, second: second?.order_id ?? 0 };
    };
    const { plant, first, second } = await book();
    const before = await seriesOf(plant);
    expect(before).toEqual(WEEKS.map((date) => [date, day(0), RULE]));
    expectYes(await moveAll(plant, first));
    expect(await daysOf(plant)).toEqual(WEEKS.flatMap((date) => [date, addDays(date, 3)]));
    expect(await seriesOf(plant)).toEqual(before);
    const { rrule } = await lookAtOrder(app, plant.owner, second);
    expectYes(await app.callWith(saveOrder, plant.owner, { order_id: second, recurring: 1, rrule, sex: 'bull' }));
    expect(await daysOf(plant)).toHaveLength(8);
    expectYes(await moveAll(plant, second));
    const moved = (await seriesOf(plant)).map(([date, start]) => [date, start]);
    expect(moved).toEqual(WEEKS.map((date) => [addDays(date, 3), day(0, 3)]));

    const other = await book();
    for (const reply of await Promise.all([other.first, other.second].map((id) => moveAll(other.plant, id))))
      expectYes(reply);
    expect((await seriesOf(other.plant)).map(([date, start]) => [date, start])).toEqual(moved);
  });

  test('never books the dates again that it left', async () => {
    const { plant, order_ids } = await begin();
    const [first = 0, second = 0] = order_ids;
    expectYes(
      await app.call(scheduleDropoff, plant.owner, { order_id: second, dropoff_date: day(1, 1), scope: 'later' }),
    );
    for (const order_id of [first, second]) {
      const { rrule } = await lookAtOrder(app, plant.owner, order_id);
      expectYes(await app.callWith(saveOrder, plant.owner, { order_id, recurring: 1, rrule, sex: 'bull' }));
    }
    expect(await daysOf(plant)).toEqual([day(0), day(1, 1), day(2, 1), day(3, 1)]);
  });

  test('gives the last slots of a day to as many series as fit, of many moved at once', async () => {
    const plant = await makePlant(app, { slots: 3 });
    const firsts: number[] = [];
    for (const weekday of [0, 1, 2, 3, 4]) {
      for (const _ of [1, 2]) {
        const [first = 0] = await bookSeries(plant, {
          dropoff_date: day(0, weekday),
          rrule: `FREQ=WEEKLY;COUNT=3`,
        });
        firsts.push(first);
      }
    }
    const target = day(0, 5);
    const replies = await Promise.all(
      firsts.map((order_id) =>
        app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: target, scope: 'all' }),
      ),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(3);
    expect(new Set(replies.flatMap((reply) => (reply.status === 'no' ? [reply.code] : [])))).toEqual(
      new Set(['day_full']),
    );
    for (const weeks of [0, 1, 2]) expect(await usedOn(plant, day(weeks, 5))).toBe(3);
    const days = await daysOf(plant);
    expect(days).toHaveLength(30);
    for (const date of new Set(days)) {
      expect(await usedOn(plant, date)).toBe(days.filter((one) => one === date).length);
    }
  });
});

describe('deleting an order of a series', () => {
  test.each([
    ['this', [day(0), day(2), day(3)], day(3)],
    ['later', [day(0)], day(0)],
    ['all', [], day(3)],
  ] as const)('deletes %s, releases the slots, and never books the dates again', async (scope, left, last_day) => {
    const { plant, order_ids } = await begin();
    const [first = 0, second = 0] = order_ids;
    const removed = expectYes(await remove(plant, second, scope));
    expect(removed.data.order_ids).toHaveLength(4 - left.length);
    expect(await daysOf(plant)).toEqual(left);
    for (const date of WEEKS)
      expect(await usedOn(plant, date)).toBe((left as readonly string[]).includes(date) ? 1 : 0);
    if (scope === 'all') return;
    expect(await lookAtOrder(app, plant.owner, first)).toMatchObject({ rrule: RULE, series: { last_day } });
    expectYes(await app.callWith(saveOrder, plant.owner, { order_id: first, ...REPEATED, sex: 'bull' }));
    expectYes(
      await app.callWith(saveOrder, plant.owner, { order_id: first, recurring: 1, rrule: 'FREQ=WEEKLY;COUNT=4' }),
    );
    expect(await daysOf(plant)).toEqual(left);
  });

  test.each([
    ['this', 3],
    ['later', 1],
    ['all', 0],
  ] as const)('works the same way in both calendars: %s', async (scope, count) => {
    const inEvents = await begin();
    const event_id = inEvents.order_ids[1] ?? 0;
    expectYes(await app.call(removeEvent, inEvents.plant.owner, { event_id, scope }));
    expect(await daysOf(inEvents.plant)).toHaveLength(count);

    const plant = await makePlant(app);
    const person = await makeRequester(app, plant);
    const first = await bookOrder(app, person, REPEATED);
    const second = { event_id: first + 1, action: 'delete', scope } as const;
    const reply = expectYes(await app.call(calenderEventAction, plant.owner, second));
    expect(reply.data.order_ids).toHaveLength(4 - count);
    expect(await daysOf(plant)).toHaveLength(count);
  });

  test('leaves animals that have arrived, and deletes none if one can’t be deleted', async () => {
    const plant = await makePlant(app);
    const person = await makeRequester(app, plant);
    const first = await bookOrder(app, person, REPEATED);
    const stranger = await plant.join('producer');
    const owned = (account_id: number) =>
      app.db
        .updateTable('orders')
        .set({ created_by: account_id })
        .where('order_id', '=', first + 2)
        .execute();
    await owned(stranger.account_id);
    const all = () => app.call(removeOrder, person, { order_id: first, scope: 'all' });
    expect(await all()).toMatchObject({ http: 403, code: 'not_allowed', values: { series_day: day(2) } });
    expect(await daysOf(plant)).toEqual(WEEKS);
    await owned(person.account_id);
    for (const status of [ORDER_STATUS.pending, ORDER_STATUS.open]) {
      await app.db
        .updateTable('orders')
        .set({ status })
        .where('order_id', '=', first + 1)
        .execute();
    }
    expectYes(await all());
    expect(await daysOf(plant)).toEqual([day(1)]);
  });

  test('is undone for all of them or for none', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const [first = 0, second = 0] = await bookSeries(plant);
    const { order_ids } = expectYes(await remove(plant, second, 'later')).data;
    const between = await makeOrder(app, [], { plant, dropoff_date: day(2) });
    const undo = (more: object = {}) =>
      app.callWith(restoreOrder, plant.owner, { order_id: second, order_ids, ...more });
    const refused = await undo();
    expect(refused).toMatchObject({ code: 'day_full', values: { series_day: day(2), day: day(2) } });
    expect(refused.message).toMatch(`${showDay(day(2))}: `);
    expect(await daysOf(plant)).toEqual([day(0), day(2)]);
    expectYes(await remove(plant, between.order_id));
    const replies = await Promise.all(Array.from({ length: 8 }, () => undo()));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(await daysOf(plant)).toEqual(WEEKS);
    for (const date of WEEKS) expect(await usedOn(plant, date)).toBe(1);
    expect(await lookAtOrder(app, plant.owner, first)).toMatchObject({ series: { last_day: day(3) } });
  });

  test('happens once if many delete it at once, from different dates', async () => {
    const { plant, order_ids } = await begin();
    const callers = [...order_ids, ...order_ids, ...order_ids];
    const replies = await Promise.all(callers.map((order_id) => remove(plant, order_id, 'all')));
    const deleted = replies.flatMap((reply) => (reply.status === 'yes' ? reply.data.order_ids : []));
    expect(deleted.toSorted((a, b) => a - b)).toEqual(order_ids);
    for (const date of WEEKS) expect(await usedOn(plant, date)).toBe(0);
  });

  test('skips an order that someone else is just deleting or receiving', async () => {
    const { plant, order_ids } = await begin();
    const [first = 0, second = 0, third = 0] = order_ids;
    const all = await app.db.transaction().execute(async (tx) => {
      const setStatus = (order_id: number, status: -1 | 1) =>
        tx.updateTable('orders').set({ status }).where('order_id', '=', order_id).execute();
      await setStatus(second, ORDER_STATUS.deleted);
      await setStatus(third, ORDER_STATUS.open);
      const waiting = remove(plant, first, 'all');
      await expectWaiting(app, 1);
      return { waiting };
    });
    const [, , , fourth] = order_ids;
    expect(expectYes(await all.waiting).data.order_ids).toEqual([first, fourth]);
    expect(await daysOf(plant)).toEqual([day(2)]);
  });

  test('keeps the count of slots right while others are moved and booked at once', async () => {
    const plant = await makePlant(app, { slots: 4 });
    const series = [await bookSeries(plant), await bookSeries(plant), await bookSeries(plant), await bookSeries(plant)];
    const [a = 0, b = 0, c = 0, d = 0] = series.map(([first]) => first);
    const replies = await Promise.all([
      remove(plant, a, 'all'),
      remove(plant, b + 1, 'later'),
      app.call(scheduleDropoff, plant.owner, { order_id: c, dropoff_date: day(0, 7), scope: 'all' }),
      app.call(scheduleDropoff, plant.owner, { order_id: d, dropoff_date: day(0, 1), scope: 'all' }),
      ...Array.from({ length: 6 }, () => app.callWith(createManualOrder, plant.owner, BOOKED)),
    ]);
    for (const reply of replies) if (reply.status === 'no') expect(reply).toMatchObject({ code: 'day_full' });
    const days = await daysOf(plant);
    for (const date of [...WEEKS, day(4), day(0, 1), day(1, 1), day(2, 1), day(3, 1)]) {
      const count = days.filter((one) => one === date).length;
      expect(count).toBeLessThanOrEqual(4);
      expect(await usedOn(plant, date)).toBe(count);
    }
  });
});

const BOOKED = { event_name: 'Late', beef_qty: 1, dropoff_date: FRIDAY, process_option: 'usda', ...REPEATED };

test('an edit in the day popup changes the order’s series too', async () => {
  const { plant, order_ids } = await begin();
  const edit = {
    event_id: order_ids[1] ?? 0,
    action: 'edit',
    eventName: 'Cow',
    scheduleDate: day(1, 2),
    scope: 'later',
  } as const;
  expectYes(await app.call(calenderEventAction, plant.owner, edit));
  expect(await daysOf(plant)).toEqual([day(0), day(1, 2), day(2, 2), day(3, 2)]);
  const titles = await Promise.all(order_ids.map(async (id) => (await lookAtOrder(app, plant.owner, id)).title));
  expect(titles).toEqual(['Weekly', 'Cow', 'Cow', 'Cow']);
});
