import { describe, expect, test } from 'vitest';
import { proOrderList, removeOrder, scheduleDropoff, updateStatus, viewOrder } from '#contract/booking/api.ts';
import { getAllDateSlot } from '#contract/calendar/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { audienceOf } from '#server/test/events-of.ts';
import { comingDay, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { bookOrder, completeForCutting, makeOrder, slotsOn } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const FRIDAY = comingDay(5);
const MONDAY = comingDay(1, 2);
const app = openTestApp();

const book = (plant: Plant, more: object = {}) => bookOrder(app, plant.owner, more);
const slots = (plant: Plant, date: string) => slotsOn(app, plant, date);
async function listIds(person: Person, order_type: string, more: object = {}): Promise<number[]> {
  return (
    expectYes(await app.callWith(proOrderList, person, { order_type, ...more })).data as { order_id: number }[]
  ).map((row) => row.order_id);
}

describe('receiving an animal', () => {
  test('moves its order from Pending to Open with its ear tag, and can be undone', async () => {
    const plant = await makePlant(app);
    const order_id = await book(plant);
    expect(
      await app.call(updateStatus, plant.owner, { order_id, status: 1, ear_tag_id: '840003123456789' }),
    ).toMatchObject({ status: 'yes', data: { status: 1 } });
    expect([await listIds(plant.owner, 'pending'), await listIds(plant.owner, 'open')]).toEqual([[], [order_id]]);
    expect(await app.call(viewOrder, plant.owner, { order_id })).toMatchObject({
      data: { ear_tag_id: '840003123456789', can: { receive: false, complete: true } },
    });
    await app.call(updateStatus, plant.owner, { order_id, status: 0 });
    expect(await listIds(plant.owner, 'pending')).toEqual([order_id]);
  });

  test.each(['processor', 'admin', 'manager', 'butcher'] as const)(
    'is possible for a %s, who can open every order [ORD-076]',
    async (role) => {
      const plant = await makePlant(app);
      const order_id = await book(plant);
      const person = role === 'processor' ? plant.owner : await plant.join(role);
      expect(await app.call(updateStatus, person, { order_id, status: 1, ear_tag_id: '42' })).toMatchObject({
        status: 'yes',
      });
      expect(await app.call(viewOrder, person, { order_id })).toMatchObject({ data: { ear_tag_id: '42', status: 1 } });
    },
  );

  test('notifies the owners of the animal’s shares', async () => {
    const { plant, order_id, customers } = await makeOrder(app, ['Whole']);
    await app.call(updateStatus, plant.owner, { order_id, status: 1 });
    const [audience] = await audienceOf(app, plant, 'order.received');
    expect(audience).toContain(customers[0]?.account_id);
  });

  test('moves its order only once if 20 people do it at the same time, and refuses the others', async () => {
    const plant = await makePlant(app);
    const order_id = await book(plant);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => app.call(updateStatus, plant.owner, { order_id, status: 1 })),
    );
    expect(replies.filter((reply) => reply.status === 'yes')).toHaveLength(1);
    expect(replies.every((reply) => reply.status === 'yes' || reply.code === 'status_move')).toBe(true);
  });

  test('is refused once the order is completed, like every other change [ORD-062]', async () => {
    const plant = await makePlant(app);
    const order_id = await book(plant);
    expect(await app.call(updateStatus, plant.owner, { order_id, status: 3 })).toMatchObject({
      code: 'status_move',
      message: 'This order is Pending, so it can’t become Completed.',
    });
    await app.call(updateStatus, plant.owner, { order_id, status: 1 });
    await completeForCutting(app, order_id);
    await app.call(updateStatus, plant.owner, { order_id, status: 3 });
    for (const status of [0, 1, 3] as const)
      expect(await app.call(updateStatus, plant.owner, { order_id, status })).toMatchObject({ code: 'status_move' });
    expect(await app.call(removeOrder, plant.owner, { order_id })).toMatchObject({ code: 'status_move' });
    expect(await app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: MONDAY })).toMatchObject({
      code: 'day_fixed',
    });
  });
});

describe('moving an order to another day', () => {
  test('frees the slot on the old day, takes one on the new day, and sets the kill two days after the drop-off [CAL-065]', async () => {
    const plant = await makePlant(app, { slots: 3 });
    const order_id = await book(plant);
    expect(await app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: MONDAY })).toMatchObject({
      data: { kill_date: addDays(MONDAY, 2) },
    });
    expect([(await slots(plant, FRIDAY)).used, (await slots(plant, MONDAY)).used]).toEqual([0, 1]);
  });

  test('changes nothing if the new day is full', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const [order_id] = [await book(plant), await book(plant, { dropoff_date: MONDAY })];
    expect(await app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: MONDAY })).toMatchObject({
      code: 'day_full',
    });
    expect(await app.call(viewOrder, plant.owner, { order_id })).toMatchObject({ data: { dropoff_date: FRIDAY } });
    expect((await slots(plant, FRIDAY)).used).toBe(1);
  });

  test('loses no order when many orders swap days at the same time', async () => {
    const plant = await makePlant(app, { slots: 40 });
    const here = await Promise.all(Array.from({ length: 15 }, () => book(plant)));
    const there = await Promise.all(Array.from({ length: 15 }, () => book(plant, { dropoff_date: MONDAY })));
    const replies = await Promise.all([
      ...here.map((order_id) => app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: MONDAY })),
      ...there.map((order_id) => app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: FRIDAY })),
    ]);
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 'yes'));
    expect([(await slots(plant, FRIDAY)).used, (await slots(plant, MONDAY)).used]).toEqual([15, 15]);
  });

  test('refuses to swap two orders if both days are full', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const [a, b] = [await book(plant), await book(plant, { dropoff_date: MONDAY })];
    const replies = await Promise.all([
      app.call(scheduleDropoff, plant.owner, { order_id: a, dropoff_date: MONDAY }),
      app.call(scheduleDropoff, plant.owner, { order_id: b, dropoff_date: FRIDAY }),
    ]);
    expect(replies.every((reply) => reply.status === 'no' && reply.code === 'day_full')).toBe(true);
  });

  test('is refused for a past day, or with a kill date before the drop-off', async () => {
    const plant = await makePlant(app);
    const order_id = await book(plant);
    expect(await app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: '2020-01-01' })).toMatchObject({
      code: 'date_past',
    });
    expect(
      await app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: MONDAY, kill_date: FRIDAY }),
    ).toMatchObject({ code: 'kill_before_dropoff' });
  });
});

describe('deleting an order', () => {
  test('removes it from every list and frees its slot once [ORD-088 ORD-096]', async () => {
    const plant = await makePlant(app, { slots: 1 });
    const order_id = await book(plant);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.call(removeOrder, plant.owner, { order_id })),
    );
    expect(replies.filter((reply) => reply.status === 'yes')).toMatchObject([{ message: 'Order was removed' }]);
    expect(replies.filter((reply) => reply.status === 'no').every((reply) => reply.http === 404)).toBe(true);
    expect(await listIds(plant.owner, 'pending,open,complete')).toEqual([]);
    expect((await slots(plant, FRIDAY)).used).toBe(0);
    await book(plant);
  });
});

describe('the lists of orders', () => {
  test('contain exactly the requested types on the requested day, and ignore unknown types [ORD-095]', async () => {
    const plant = await makePlant(app);
    const [pending, open, elsewhere] = [
      await book(plant),
      await book(plant),
      await book(plant, { dropoff_date: MONDAY }),
    ];
    await app.call(updateStatus, plant.owner, { order_id: open, status: 1 });
    expect(await listIds(plant.owner, 'pending', { date: FRIDAY })).toEqual([pending]);
    expect(await listIds(plant.owner, 'pending,open,complete,nonsense', { event_date: `${FRIDAY} 00:00:00` })).toEqual([
      pending,
      open,
    ]);
    expect(await listIds(plant.owner, 'pending', {})).toEqual([pending, elsewhere].sort((a, b) => a - b));
    expect(await listIds(plant.owner, 'nonsense')).toEqual([]);
  });

  test('have the fields of the day list and the pending list [ORD-075 ORD-105 ORD-106]', async () => {
    const { plant, order_id } = await makeOrder(app, ['Whole']);
    const reply = await app.callWith(proOrderList, plant.owner, { order_type: 'pending' });
    expect(reply).toMatchObject({
      status: 'yes',
      total: 1,
      data: [
        {
          order_id,
          project_id: 0,
          ng_order: 1,
          title: 'Smith',
          associate: plant.plant_id,
          isCustCreated: 0,
          event_date: FRIDAY,
          tagid: '',
          species: 'beef',
          process_option: 'usda',
          status: 0,
          form_status: 'open',
          cart_details: [{ first_name: 'Dana', last_name: 'Field', amount: 'Whole' }],
        },
      ],
    });
  });

  test('can be paged, sorted, and searched by title, number, and share owner', async () => {
    const plant = await makePlant(app);
    const ids = [];
    for (const event_name of ['Ash', 'Birch 100%', 'Cedar_']) ids.push(await book(plant, { event_name }));
    expect(await listIds(plant.owner, 'pending', { sort: '-order_id', page: 1, page_size: 2 })).toEqual([
      ids[2],
      ids[1],
    ]);
    expect(await listIds(plant.owner, 'pending', { sort: '-order_id', page: 2, page_size: 2 })).toEqual([ids[0]]);
    expect(await listIds(plant.owner, 'pending', { search: '100%' })).toEqual([ids[1]]);
    expect(await listIds(plant.owner, 'pending', { search: '_' })).toEqual([ids[2]]);
    expect(await listIds(plant.owner, 'pending', { search: String(ids[0]) })).toEqual([ids[0]]);
    const { order_id: shared } = await makeOrder(app, ['Whole'], { plant });
    expect(await listIds(plant.owner, 'pending', { search: 'dana FIELD' })).toEqual([shared]);
  });

  test('show portal users only their own orders', async () => {
    const { order_id, customers } = await makeOrder(app, ['Whole']);
    const [anns, bobs] = await Promise.all(customers.map(({ account_id }) => app.signIn(account_id)));
    if (!anns || !bobs) throw new Error('two customers');
    expect([await listIds(anns, 'pending'), await listIds(bobs, 'pending')]).toEqual([[order_id], []]);
    expect(await app.call(viewOrder, anns, { order_id })).toMatchObject({
      http: 200,
      data: { can: { receive: false, schedule: false, remove: false } },
    });
    for (const reply of [
      await app.call(viewOrder, bobs, { order_id }),
      await app.call(scheduleDropoff, bobs, { order_id, dropoff_date: MONDAY }),
      await app.call(removeOrder, bobs, { order_id }),
    ]) {
      expect(reply.status).toBe('no');
    }
    expect((await app.call(viewOrder, bobs, { order_id })).http).toBe(404);
  });

  test('returns “not found” for another plant’s order in every call', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    const order_id = await book(plant);
    const replies = [
      await app.call(viewOrder, stranger.owner, { order_id }),
      await app.call(updateStatus, stranger.owner, { order_id, status: 1 }),
      await app.call(scheduleDropoff, stranger.owner, { order_id, dropoff_date: MONDAY }),
      await app.call(removeOrder, stranger.owner, { order_id }),
    ];
    expect(replies.map((reply) => reply.http)).toEqual([404, 404, 404, 404]);
    expect(await app.call(viewOrder, plant.owner, { order_id })).toMatchObject({
      data: { status: 0, dropoff_date: FRIDAY },
    });
  });
});

test('shows the used slots of each offered day of a month [CAL-053 CAL-068]', async () => {
  const plant = await makePlant(app, { species: ['beef'], slots: { 5: 3 } });
  await book(plant);
  const [year = 0, month = 0] = FRIDAY.split('-').map(Number);
  const reply = expectYes(await app.call(getAllDateSlot, plant.owner, { month, year }));
  expect(reply.data.data.find((day) => day.date === FRIDAY)).toEqual({
    date: FRIDAY,
    title: '5 of 6 slots',
    available: 6,
    used: 1,
    booked: 1,
    by_category: [{ category_id: 1, available: 6, used: 1 }],
  });
  expect(reply.data.data.every((day) => new Date(`${day.date}T00:00:00Z`).getUTCDay() === 5)).toBe(true);
});
