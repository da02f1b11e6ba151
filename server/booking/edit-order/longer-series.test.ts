import { describe, expect, test } from 'vitest';
import { createManualOrder, removeOrder, scheduleDropoff } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { previewRecurring, type RecurringDate } from '#contract/booking/recurrence-api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import type { SeriesScope } from '#contract/orders/series-scope.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { comingDay, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { lookAtOrder, makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const FRIDAY = comingDay(5);
const app = openTestApp();
const day = (weeks: number, days = 0) => addDays(FRIDAY, 7 * weeks + days);
const until = (date: string) => `UNTIL=${date.replaceAll('-', '')}T235959Z`;

/** Books a beef on four Fridays, all at once, or as an order that is repeated later. */
async function begin(isRepeatedLater: boolean, rrule: string) {
  const plant = await makePlant(app);
  if (isRepeatedLater) {
    const made = await makeOrder(app, [], { plant });
    const reply = expectYes(await save(plant, made.order_id, rrule));
    return { plant, order_ids: [made.order_id, ...(reply.data.order_ids as number[])] };
  }
  const form = { event_name: 'Weekly', beef_qty: 1, dropoff_date: FRIDAY, recurring: 1, rrule };
  const { data } = expectYes(await app.callWith(createManualOrder, plant.owner, form));
  return { plant, order_ids: data.order_ids as number[] };
}
const save = ({ owner }: Plant, order_id: number, rrule: string) =>
  app.callWith(saveOrder, owner, { order_id, recurring: 1, rrule });
const move = async ({ owner }: Plant, order_id: number, dropoff_date: string, scope: SeriesScope) =>
  expectYes(await app.callWith(scheduleDropoff, owner, { order_id, dropoff_date, scope }));
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

describe.each([
  ['booked on all dates at once', false],
  ['repeated after it was booked', true],
])('a series %s', (_, isRepeatedLater) => {
  test.each(['FREQ=WEEKLY;COUNT=4', 'FREQ=WEEKLY;BYDAY=FR;COUNT=4'])(
    'goes on from where this and later ones were moved to (%s)',
    async (rule) => {
      const { plant, order_ids } = await begin(isRepeatedLater, rule);
      const [first = 0, second = 0, third = 0] = order_ids;
      await move(plant, second, day(1, 3), 'later');
      const moved = [day(0), day(1, 3), day(2, 3), day(3, 3)];
      const { rrule } = await lookAtOrder(app, plant.owner, third);
      expectYes(await save(plant, third, rrule.replace('COUNT=4', 'COUNT=6')));
      expect(await daysOf(plant)).toEqual([...moved, day(4, 3), day(5, 3)]);
      // The date that didn't move still has its own rule. What moved away from its Fridays stays away.
      expect(await lookAtOrder(app, plant.owner, first)).toMatchObject({ rrule: rule, series: { first_day: day(0) } });
      expectYes(await save(plant, first, rule.replace('COUNT=4', 'COUNT=5')));
      expect(await daysOf(plant)).toEqual([...moved, day(4), day(4, 3), day(5, 3)]);
    },
  );

  test('goes on from where all of it was moved to', async () => {
    const rule = 'FREQ=WEEKLY;BYDAY=FR;COUNT=4';
    const { plant, order_ids } = await begin(isRepeatedLater, rule);
    const [first = 0, , third = 0] = order_ids;
    await move(plant, third, day(2, -2), 'all');
    const { rrule } = await lookAtOrder(app, plant.owner, first);
    expect(rrule).toBe('FREQ=WEEKLY;BYDAY=WE;COUNT=4');
    expectYes(await save(plant, first, rrule.replace('COUNT=4', 'COUNT=5')));
    expect(await daysOf(plant)).toEqual([day(0, -2), day(1, -2), day(2, -2), day(3, -2), day(4, -2)]);
  });

  test.each([0, 1, 3])('is not booked again from the weekday that its order %i alone was moved to', async (at) => {
    const { plant, order_ids } = await begin(isRepeatedLater, 'FREQ=WEEKLY;COUNT=4');
    const moved_id = order_ids[at] ?? 0;
    await move(plant, moved_id, day(at, -2), 'this');
    expectYes(await save(plant, moved_id, 'FREQ=WEEKLY;COUNT=5'));
    const expected = [0, 1, 2, 3, 4].map((week) => (week === at ? day(week, -2) : day(week)));
    expect(await daysOf(plant)).toEqual(expected);
  });

  test('never gets back a date that it was moved away from, or whose order was deleted', async () => {
    const { plant, order_ids } = await begin(isRepeatedLater, `FREQ=WEEKLY;BYDAY=FR;${until(day(3))}`);
    const [first = 0, second = 0, , fourth = 0] = order_ids;
    await move(plant, second, day(1, 3), 'this');
    expectYes(await app.call(removeOrder, plant.owner, { order_id: second }));
    expectYes(await app.call(removeOrder, plant.owner, { order_id: fourth }));
    expectYes(await save(plant, first, `FREQ=WEEKLY;BYDAY=MO,FR;${until(day(3))}`));
    // Mondays 0 and 2 are new. The second order was on Monday 1 when it was deleted.
    expect(await daysOf(plant)).toEqual([day(0), day(0, 3), day(2), day(2, 3)]);
  });

  test('moves as a whole even if one of its orders was moved before', async () => {
    const { plant, order_ids } = await begin(isRepeatedLater, `FREQ=WEEKLY;BYDAY=FR;${until(day(3))}`);
    const [first = 0, second = 0] = order_ids;
    await move(plant, second, day(1, 1), 'this');
    await move(plant, first, day(0, 3), 'all');
    const moved = [day(0, 3), day(1, 4), day(2, 3), day(3, 3)];
    expect(await daysOf(plant)).toEqual(moved);
    expectYes(await save(plant, first, `FREQ=WEEKLY;BYDAY=MO;${until(day(4, 3))}`));
    expect(await daysOf(plant)).toEqual([...moved, day(4, 3)]);
  });

  test('books only dates that it hasn’t had when its weeks change', async () => {
    const { plant, order_ids } = await begin(isRepeatedLater, 'FREQ=WEEKLY;COUNT=4');
    expectYes(await save(plant, order_ids[3] ?? 0, 'FREQ=WEEKLY;INTERVAL=2;COUNT=4'));
    expect(await daysOf(plant)).toEqual([day(0), day(1), day(2), day(3), day(4), day(6)]);
  });

  test('gets each new date once if its orders are saved at the same time', async () => {
    const { plant, order_ids } = await begin(isRepeatedLater, 'FREQ=WEEKLY;COUNT=4');
    const replies = await Promise.all(
      [...order_ids, ...order_ids].map((order_id) => save(plant, order_id, 'FREQ=WEEKLY;COUNT=7')),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(8);
    expect(await daysOf(plant)).toEqual([0, 1, 2, 3, 4, 5, 6].map((week) => day(week)));
  });
});

test('the preview after a move counts like the booking', async () => {
  const { plant, order_ids } = await begin(false, 'FREQ=WEEKLY;COUNT=4');
  await move(plant, order_ids[1] ?? 0, day(1, 3), 'later');
  const ask = {
    order_id: order_ids[2],
    dropoff_date: day(2, 3),
    beef_qty: 1,
    form: 'edit',
    rrule: 'FREQ=WEEKLY;COUNT=5',
  };
  const { dates } = expectYes(await app.callWith(previewRecurring, plant.owner, ask)).data;
  expect(dates.map(({ date, is_booked }: { date: string; is_booked: boolean }) => [date, is_booked])).toEqual([
    [day(1, 3), true],
    [day(2, 3), true],
    [day(3, 3), true],
    [day(4, 3), false],
  ]);
});

test.each(['FREQ=MONTHLY;BYDAY=1FR;COUNT=4', 'FREQ=MONTHLY;BYDAY=FR;BYSETPOS=1;COUNT=4'])(
  'the preview of %s, moved or deleted, leaves out the dates on which it has no order anymore',
  async (rule) => {
    const { plant, order_ids } = await begin(true, rule);
    const [own, second = '', third = '', fourth = ''] = await daysOf(plant);
    const preview = async (order_id = order_ids[0] ?? 0) => {
      const ask = { order_id, dropoff_date: own, beef_qty: 1, form: 'edit', rrule: rule };
      const { dates } = expectYes(await app.callWith(previewRecurring, plant.owner, ask)).data;
      return (dates as RecurringDate[]).map(({ date, is_booked, is_left_out }) => [date, is_booked, is_left_out]);
    };
    const booked = (date: string | undefined) => [date, true, false];
    const leftOut = (date: string) => [date, false, true];
    expect(await preview()).toEqual([own, second, third, fourth].map(booked));
    const moved = [own, second, addDays(third as IsoDate, 3), addDays(fourth as IsoDate, 3)];
    await move(plant, order_ids[2] ?? 0, moved[2] ?? '', 'later');
    expect(await daysOf(plant)).toEqual(moved);
    expect(await preview()).toEqual([booked(own), booked(second), leftOut(third), leftOut(fourth)]);
    expect(await preview(order_ids[3])).toEqual([booked(moved[2]), leftOut(fourth)]);
    expectYes(await app.call(removeOrder, plant.owner, { order_id: order_ids[1] ?? 0 }));
    expect(await preview()).toEqual([booked(own), ...[second, third, fourth].map(leftOut)]);
    expectYes(await save(plant, order_ids[0] ?? 0, rule.replace('COUNT=4', 'COUNT=5')));
    expect((await daysOf(plant)).filter((date) => [second, third, fourth].includes(date))).toEqual([]);
  },
);
