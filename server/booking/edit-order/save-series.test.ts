import { describe, expect, test } from 'vitest';
import { createManualOrder, removeOrder, scheduleDropoff, updateStatus } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { previewRecurring } from '#contract/booking/recurrence-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { comingDay, makeCustomer, makePlant, makeTemplate, openTestApp, type Plant } from '#server/test/harness.ts';
import { bookOrder, lookAtOrder, makeOrder, makeRequester, rowsOf, slotsOn } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const FRIDAY = comingDay(5);
const app = openTestApp();
const day = (weeks: number, days = 0) => addDays(FRIDAY, 7 * weeks + days);
const until = (last: string) => `FREQ=WEEKLY;BYDAY=FR;UNTIL=${last.replaceAll('-', '')}T235959Z`;
const RULE = until(day(3));

const save = (plant: Plant, order_id: number, more: object) =>
  app.callWith(saveOrder, plant.owner, { order_id, ...more });
const ordersOf = ({ plant_id }: Plant) =>
  app.db
    .selectFrom('orders')
    .select(['order_id', 'dropoff_date', 'kill_date', 'sex', 'process_option', 'status', 'tag_id'])
    .where('plant_id', '=', plant_id)
    .where('status', '<>', ORDER_STATUS.deleted)
    .orderBy('dropoff_date')
    .orderBy('order_id')
    .execute();
const daysOf = async (plant: Plant) => (await ordersOf(plant)).map(({ dropoff_date }) => dropoff_date);
const WEEKS = [day(0), day(1), day(2), day(3)];

/** Books a beef on four Fridays. */
async function begin(more: object = {}) {
  const plant = await makePlant(app, { species: ['beef', 'hog'] });
  const { customer_id } = await makeCustomer(app, plant);
  await makeTemplate(app, plant);
  const form = { event_name: 'Weekly', beef_qty: 1, dropoff_date: FRIDAY, customers: [customer_id] };
  const reply = expectYes(
    await app.callWith(createManualOrder, plant.owner, { ...form, recurring: 1, rrule: RULE, ...more }),
  );
  return { plant, customer_id, order_ids: reply.data.order_ids as number[] };
}

describe('saving one order of a series', () => {
  test('never books the dates again, whatever the client sends about repeating', async () => {
    const { plant, order_ids } = await begin();
    const before = await ordersOf(plant);
    for (const order_id of order_ids) {
      for (const rrule of [RULE, `RRULE:${RULE}`, 'FREQ=WEEKLY;COUNT=4', RULE]) {
        const reply = await save(plant, order_id, { recurring: 1, rrule, sex: 'steer' });
        expect(reply).toMatchObject({ status: 'yes', data: { order_ids: [] } });
      }
    }
    expect((await ordersOf(plant)).map(({ order_id }) => order_id)).toEqual(before.map(({ order_id }) => order_id));
  });

  test('doesn’t bring back a date whose order was moved or deleted', async () => {
    const { plant, order_ids } = await begin();
    const [, second = 0, third = 0, fourth = 0] = order_ids;
    expectYes(await app.call(removeOrder, plant.owner, { order_id: second }));
    expectYes(await app.call(scheduleDropoff, plant.owner, { order_id: third, dropoff_date: day(2, 1) }));
    expectYes(await save(plant, fourth, { recurring: 1, rrule: 'FREQ=WEEKLY;COUNT=4' }));
    expect(await daysOf(plant)).toEqual([day(0), day(2, 1), day(3)]);
  });

  test('with a later end books only the new dates, counted from the first date of the series', async () => {
    const { plant, order_ids } = await begin();
    const third = order_ids[2] ?? 0;
    const rrule = until(day(5));
    const reply = expectYes(await save(plant, third, { recurring: 1, rrule, sex: 'bull' }));
    expect(reply.data.order_ids).toHaveLength(2);
    expect(await daysOf(plant)).toEqual([...WEEKS, day(4), day(5)]);
    for (const { order_id } of await ordersOf(plant)) {
      expect(await lookAtOrder(app, plant.owner, order_id)).toMatchObject({
        rrule,
        series: { count: 6, first_day: day(0), last_day: day(5) },
      });
    }
    const [added = 0] = reply.data.order_ids as number[];
    expect(await lookAtOrder(app, plant.owner, added)).toMatchObject({ sex: 'bull', split: [{ qty: 4 }] });
  });

  test('is booked once if the same call comes many times at once', async () => {
    const made = await makeOrder(app);
    const call = { recurring: 1, rrule: RULE };
    const replies = await Promise.all(Array.from({ length: 10 }, () => save(made.plant, made.order_id, call)));
    expect(replies.every(({ status }) => status === 'yes')).toBe(true);
    expect(await daysOf(made.plant)).toEqual(WEEKS);
  });

  test('is booked once for each animal that was booked with others', async () => {
    const { plant, order_ids } = await begin({ beef_qty: 2, recurring: 0, rrule: '' });
    const [one = 0, other = 0] = order_ids;
    for (const order_id of [one, one, other, other]) {
      expectYes(await save(plant, order_id, { recurring: 1, rrule: RULE }));
    }
    expect(await daysOf(plant)).toEqual(WEEKS.flatMap((date) => [date, date]));
    expect(await lookAtOrder(app, plant.owner, one)).toMatchObject({ rrule: RULE });
  });

  test('keeps a rule that the form can’t show', async () => {
    const plant = await makePlant(app);
    const made = await makeOrder(app, [], { plant, dropoff_date: '2197-12-01' });
    const rrule = 'FREQ=MONTHLY;BYDAY=1FR;COUNT=3';
    expectYes(await save(plant, made.order_id, { recurring: 1, rrule }));
    const fridays = ['2197-12-01', '2198-01-05', '2198-02-02'];
    expect(await daysOf(plant)).toEqual(fridays);
    expectYes(await save(plant, made.order_id, { recurring: 1, rrule, sex: 'bull' }));
    expect(await lookAtOrder(app, plant.owner, made.order_id)).toMatchObject({ rrule, sex: 'bull' });
    expect(await daysOf(plant)).toEqual(fridays);
  });
});

describe('an edit of a series', () => {
  test.each([
    ['this', [0, 1, 0, 0]],
    ['later', [0, 1, 1, 1]],
    ['all', [1, 1, 1, 1]],
  ] as const)('of %s changes those orders only', async (scope, expected) => {
    const { plant, order_ids } = await begin();
    const second = order_ids[1] ?? 0;
    const edit = { scope, sex: 'steer', process_option: 'custom', ear_tag_id: '7', extra_field_1: 'Gate B' };
    const reply = expectYes(await save(plant, second, edit));
    const changed = order_ids.filter((order_id, at) => expected[at] && order_id !== second);
    expect(reply.data.changed_ids).toEqual(changed);
    const orders = await Promise.all(order_ids.map((order_id) => lookAtOrder(app, plant.owner, order_id)));
    expect(orders.map(({ sex, process_option, extra_field_1 }) => [sex, process_option, extra_field_1])).toEqual(
      expected.map((isChanged) => (isChanged ? ['steer', 'custom', 'Gate B'] : ['', '', ''])),
    );
    // The ear tag belongs to one animal.
    expect(orders.map(({ ear_tag_id }) => ear_tag_id)).toEqual(['', '7', '', '']);
  });

  test('moves each by as many days, with its slots, its kill date, and the rule', async () => {
    const { plant, order_ids } = await begin({ kill_date: day(0, 1) });
    const [first = 0, second = 0] = order_ids;
    const edit = { scope: 'later', dropoff_date: day(1, 3), kill_date: day(1, 5) };
    expectYes(await save(plant, second, edit));
    expect((await ordersOf(plant)).map(({ dropoff_date, kill_date }) => [dropoff_date, kill_date])).toEqual([
      [day(0), day(0, 1)],
      [day(1, 3), day(1, 5)],
      [day(2, 3), day(2, 5)],
      [day(3, 3), day(3, 5)],
    ]);
    for (const date of [day(1, 3), day(2, 3), day(3, 3)]) expect((await slotsOn(app, plant, date)).used).toBe(1);
    expect((await slotsOn(app, plant, day(2))).used).toBe(0);
    expect((await lookAtOrder(app, plant.owner, first)).rrule).toBe(RULE);
    const { rrule } = await lookAtOrder(app, plant.owner, second);
    expect(rrule).toContain('BYDAY=MO');
    expectYes(await save(plant, second, { recurring: 1, rrule }));
    expect(await daysOf(plant)).toHaveLength(4);
  });

  test('can move all by a whole week even if each day has only one slot', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const made = await makeOrder(app, [], { plant });
    expectYes(await save(plant, made.order_id, { recurring: 1, rrule: RULE }));
    const second = (await ordersOf(plant))[1]?.order_id ?? 0;
    expectYes(await save(plant, second, { scope: 'later', dropoff_date: day(2) }));
    expect(await daysOf(plant)).toEqual([day(0), day(2), day(3), day(4)]);
  });

  test('changes nothing if one of them can’t be changed', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const made = await makeOrder(app, [], { plant });
    expectYes(await save(plant, made.order_id, { recurring: 1, rrule: RULE }));
    await makeOrder(app, [], { plant, dropoff_date: day(2, 3) });
    const before = await ordersOf(plant);
    const edit = { scope: 'all', sex: 'bull', dropoff_date: day(0, 3) };
    expect(await save(plant, made.order_id, edit)).toMatchObject({ code: 'day_full' });
    expect(await ordersOf(plant)).toEqual(before);
  });

  test('splits the others too, and leaves animals that have arrived alone', async () => {
    const { plant, order_ids, customer_id } = await begin();
    const [first = 0, second = 0] = order_ids;
    const other = await makeCustomer(app, plant);
    expectYes(await app.call(updateStatus, plant.owner, { order_id: first, status: 1 }));
    const [row] = rowsOf(await lookAtOrder(app, plant.owner, second));
    const split = [
      { ...row, amount: 'Half' },
      { name: other.customer_id, cutsheet: row?.cutsheet, amount: 'Half' },
    ];
    expectYes(await save(plant, second, { scope: 'all', split }));
    const owners = await Promise.all(
      order_ids.map(async (order_id) =>
        (await lookAtOrder(app, plant.owner, order_id)).split.map((share) => [share.form_customer_id, share.qty]),
      ),
    );
    const halves = [
      [customer_id, 2],
      [other.customer_id, 2],
    ];
    expect(owners).toEqual([[[customer_id, 4]], halves, halves, halves]);
  });

  test('is possible for the person who requested it, and leaves the plant’s orders alone', async () => {
    const { plant } = await begin();
    const person = await makeRequester(app, plant);
    const mine = await bookOrder(app, person, { recurring: 1, rrule: RULE });
    const reply = await app.callWith(saveOrder, person, { order_id: mine, scope: 'all', sex: 'steer' });
    expect(expectYes(reply).data.changed_ids).toHaveLength(3);
    const changed = (await ordersOf(plant)).filter(({ sex }) => sex === 'steer');
    expect(changed.map(({ status }) => status)).toEqual([4, 4, 4, 4]);
  });
});

test('the preview of a longer series marks the dates that are booked, for people involved in the order only', async () => {
  const { plant, order_ids } = await begin();
  const ask = { order_id: order_ids[2], dropoff_date: day(2), beef_qty: 1, form: 'edit', rrule: until(day(4)) };
  const dates = async (person = plant.owner) =>
    expectYes(await app.callWith(previewRecurring, person, ask)).data.dates as { date: string; is_booked: boolean }[];
  expect((await dates()).map(({ date, is_booked }) => [date, is_booked])).toEqual([
    ...WEEKS.map((date) => [date, true]),
    [day(4), false],
  ]);
  const stranger = await makeRequester(app, plant);
  expect((await dates(stranger))[0]).toMatchObject({ date: day(2) });
});
