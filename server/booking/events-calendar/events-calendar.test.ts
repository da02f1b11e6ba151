import { describe, expect, test } from 'vitest';
import { proOrderList, scheduleDropoff, updateStatus } from '#contract/booking/api.ts';
import { type CalendarEvent, getEvents, removeEvent, showAvailableSlot } from '#contract/booking/events-api.ts';
import { addDays, type IsoDate, monthRange } from '#contract/lib/days.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import {
  makeCustomer,
  makePlant,
  makeTemplate,
  makeVisitor,
  openTestApp,
  type Person,
  type Plant,
} from '#server/test/harness.ts';
import { bookOrder, makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const TODAY = plantToday();
const [YEAR = 0, MONTH = 0] = TODAY.split('-').map(Number);
/** A month entirely in the future. */
const NEXT = monthRange(YEAR, MONTH + 1);
const [year = 0, month = 0] = NEXT.from.split('-').map(Number);
const dayOf = (at: number): IsoDate => addDays(NEXT.from, at);

const book = (plant: Plant, dropoff_date: IsoDate, more: object = {}, person: Person = plant.owner) =>
  bookOrder(app, person, { dropoff_date, ...more });
async function events(person: Person, more: object = {}): Promise<CalendarEvent[]> {
  const reply = expectYes(await app.callWith(getEvents, person, { month, year, ...more }));
  return getEvents.data.parse(reply.data);
}
const numbers = (found: CalendarEvent[]) => found.map(({ order_id }) => order_id);
const setStatus = (order_id: number, status: number) =>
  app.db.updateTable('orders').set({ status }).where('order_id', '=', order_id).execute();

/** An order with halves for Ann Field and Ben Field. */
async function bookShared(plant: Plant, day: IsoDate) {
  const cut_sheet = await makeTemplate(app, plant);
  const people = [await makeCustomer(app, plant), await makeCustomer(app, plant)] as const;
  await app.db
    .updateTable('customers')
    .set({ first_name: 'Ánn', phone: '(312) 555-0148' })
    .where('customer_id', '=', people[0].customer_id)
    .execute();
  const split = people.map(({ customer_id }) => ({
    customer: customer_id,
    cut_sheet,
    amount: 'Half',
    animal: 'beef',
    order_number: 1,
  }));
  return { order_id: await book(plant, day, { split }), people };
}

describe('a month of events', () => {
  test('lists orders by day with title, process_option, date and status [CAL-062 CAL-070]', async () => {
    const plant = await makePlant(app);
    const second = await book(plant, dayOf(9));
    const first = await book(plant, dayOf(0), { event_name: 'Jones', process_option: '' });
    const last = await book(plant, addDays(NEXT.to, -1));
    await book(plant, NEXT.to);
    const found = await events(plant.owner);
    expect(numbers(found)).toEqual([first, second, last]);
    expect(found[0]).toEqual({
      event_id: first,
      order_id: first,
      title: 'Jones',
      process_option: '',
      offering: 'unlabelled',
      date: `${dayOf(0)} 00:00:00`,
      kill_date: dayOf(0),
      status: 0,
      species: 'beef',
      heads: 1,
      day_count: 1,
      can: { schedule: true },
    });
    expect(await events(plant.owner, { month: String(month), year: String(year) })).toHaveLength(3);
    for (const wrong of [{ month: 0 }, { month: 13 }, { month: 'x' }, { year: 1999 }, { per_day: 0 }, { per_day: 7 }]) {
      expect(await app.callWith(getEvents, plant.owner, { month, year, ...wrong })).toMatchObject({ http: 400 });
    }
  });

  test('leaves out rejected and deleted orders, but shows requests [CAL-062]', async () => {
    const plant = await makePlant(app);
    const customer = await makeRequester(app, plant);
    const asked = await book(plant, dayOf(3), {}, customer);
    const rejected = await book(plant, dayOf(3), {}, customer);
    const removed = await book(plant, dayOf(3));
    const open = await book(plant, dayOf(3));
    await setStatus(rejected, 2);
    await app.call(removeEvent, plant.owner, { event_id: removed });
    await app.call(updateStatus, plant.owner, { order_id: open, status: 1 });
    const found = await events(plant.owner);
    expect(found.map(({ order_id, status, can }) => [order_id, status, can.schedule])).toEqual([
      [asked, 4, true],
      [open, 1, false],
    ]);
    expect(found.map(({ day_count }) => day_count)).toEqual([2, 2]);
  });

  test('returns as many events per day as requested, and the day’s total up to 99+ [CAL-022]', async () => {
    const plant = await makePlant(app, { slots: 300 });
    for (const count of [100, 1]) await book(plant, dayOf(5), { beef_qty: count });
    const other = await book(plant, dayOf(6));
    const three = await events(plant.owner, { per_day: 3 });
    expect(three.map(({ day_count }) => day_count)).toEqual([100, 100, 100, 1]);
    expect(three.at(-1)?.order_id).toBe(other);
    expect(await events(plant.owner, { per_day: 50 })).toHaveLength(51);
    expect(await events(plant.owner)).toHaveLength(102);
    expect((await events(plant.owner, { per_day: 3, search: 'smith' })).map(({ day_count }) => day_count)).toEqual([
      100, 100, 100, 1,
    ]);
  });

  test('can be searched by title, names, tag and number, but not contact details [CAL-062]', async () => {
    const plant = await makePlant(app);
    const { order_id: shared } = await bookShared(plant, dayOf(2));
    const other = await book(plant, dayOf(1), { event_name: 'Müller 100%' });
    await app.db.updateTable('orders').set({ tag_id: '840003' }).where('order_id', '=', other).execute();
    const found = async (search: string) => numbers(await events(plant.owner, { search }));
    expect(await found('muller')).toEqual([other]);
    expect(await found('100%')).toEqual([other]);
    expect(await found('ann field')).toEqual([shared]);
    expect(await found('840003')).toEqual([other]);
    expect(await found(String(shared))).toEqual([shared]);
    expect(await found('3125550148')).toEqual([]);
    expect(await found('%')).toEqual([other]);
    expect(await found('nobody')).toEqual([]);
  });

  test('shows portal users and sellers their own orders, read-only [CAL-048]', async () => {
    const plant = await makePlant(app);
    const { order_id, people } = await bookShared(plant, dayOf(2));
    await book(plant, dayOf(2));
    expect(numbers(await events(await app.signIn(people[0].account_id)))).toEqual([order_id]);
    expect(await events(await plant.join('producer'))).toEqual([]);
    expect(await events(await plant.join('butcher'))).toHaveLength(2);

    const seller = await makeVisitor(app, 'seller');
    expect(await app.call(getEvents, seller, { month, year })).toMatchObject({ http: 404 });
    expect(await app.call(getEvents, seller, { month, year, processor_id: plant.plant_id })).toMatchObject({
      http: 404,
    });
    await app.db
      .updateTable('customers')
      .set({ account_id: seller.account_id })
      .where('customer_id', '=', people[0].customer_id)
      .execute();
    const listed = await app.call(proOrderList, seller, { order_type: 'pending', processor_id: plant.plant_id });
    expect(listed).toMatchObject({ status: 'yes', total: 1, data: [{ order_id }] });
    expect(await app.call(proOrderList, seller, { order_type: 'pending' })).toMatchObject({ http: 404 });
    // Sellers can't move even the orders they created.
    await app.db
      .updateTable('orders')
      .set({ created_by: seller.account_id })
      .where('order_id', '=', order_id)
      .execute();
    const [own, ...more] = await events(seller, { processor_id: plant.plant_id });
    expect([own?.order_id, own?.can.schedule, more]).toEqual([order_id, false, []]);
    expect((await app.call(getEvents, await makeVisitor(app, 'buyer'), { month, year })).http).toBe(403);
  });

  test('shows only the caller’s plant, and refuses another plant’s id', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    await book(plant, dayOf(2));
    expect(await events(stranger.owner)).toEqual([]);
    const named = { month, year, processor_id: plant.plant_id };
    expect(await app.call(getEvents, stranger.owner, named)).toMatchObject({ http: 404, status: 'no' });
    expect(await app.call(getEvents, plant.owner, named)).toMatchObject({ status: 'yes' });
  });
});

describe('the available slots', () => {
  test('have titles and ISO date-times, even if the URL has two slashes [CAL-061 CAL-071]', async () => {
    const plant = await makePlant(app, { species: ['beef'], slots: 5 });
    await book(plant, dayOf(2), { beef_qty: 3 });
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api//calendar/show_available_slot',
      payload: { processor_id: plant.plant_id, month_no: month, year_no: year, search: '' },
      headers: { authorization: `Bearer ${plant.owner.token}` },
    });
    const { data } = answer.json();
    expect(data.searchallslot[2]).toEqual({
      title: '7 of 10 slots',
      date_added: `${dayOf(2)}T00:00:00.000Z`,
      available: 10,
      used: 3,
    });
    expect(data.availableslot[2]).toEqual({
      withdraw: 0,
      reason: '',
      event_count: 3,
      date_added: `${dayOf(2)}T00:00:00.000Z`,
    });
    const days = data.searchallslot.map(({ date_added }: { date_added: string }) => date_added.slice(0, 10));
    expect([days[0], days.at(-1)]).toEqual([NEXT.from, addDays(monthRange(year, month + 4).from, -1)]);
  });

  test('cover December to March if clients send month 12, which is how they request January [CAL-064]', async () => {
    const plant = await makePlant(app, { species: ['beef'] });
    const reply = expectYes(await app.call(showAvailableSlot, plant.owner, { month_no: 12, year_no: 2025 }));
    const days = reply.data.searchallslot.map(({ date_added }) => date_added.slice(0, 7));
    expect([...new Set(days)]).toEqual(['2025-12', '2026-01', '2026-02', '2026-03']);
  });

  test('cover the requested number of months from today if no year is given [CAL-060]', async () => {
    const plant = await makePlant(app, { species: ['beef'] });
    const before = plantToday();
    const reply = expectYes(
      await app.callWith(showAvailableSlot, plant.owner, { processor_id: plant.plant_id, month_no: '1' }),
    );
    const { availableslot } = showAvailableSlot.data.parse(reply.data);
    expect([before, plantToday()]).toContain(availableslot[0]?.date_added.slice(0, 10));
    expect(availableslot.length).toBeGreaterThanOrEqual(28);
    expect(availableslot.length).toBeLessThanOrEqual(31);
    expect(Object.keys(availableslot[0] ?? {})).toEqual(
      expect.arrayContaining(['withdraw', 'event_count', 'date_added']),
    );
  });

  test('can be searched by title and by the events that the caller may see', async () => {
    const plant = await makePlant(app, { species: ['beef'], slots: 1 });
    await book(plant, dayOf(4), { event_name: 'Jones' });
    const found = async (person: Person, search: string) => {
      return expectYes(
        await app.call(showAvailableSlot, person, { month_no: month, year_no: year, search }),
      ).data.searchallslot.map(({ date_added }) => date_added.slice(0, 10));
    };
    expect(await found(plant.owner, 'jones')).toEqual([dayOf(4)]);
    expect(await found(plant.owner, '1 of 2')).toEqual([dayOf(4)]);
    expect(await found(await plant.join('customer'), 'jones')).toEqual([]);
    expect((await found(await plant.join('customer'), '')).length).toBeGreaterThan(100);
  });

  test('are shown to a seller only if the seller is in the plant’s directory [CAL-049]', async () => {
    const plant = await makePlant(app, { species: ['beef'] });
    const seller = await makeVisitor(app, 'seller');
    const asked = { processor_id: plant.plant_id, month_no: month, year_no: year };
    expect(await app.call(showAvailableSlot, seller, asked)).toMatchObject({ http: 404 });
    const { customer_id } = await makeCustomer(app, plant);
    await app.db
      .updateTable('customers')
      .set({ account_id: seller.account_id })
      .where('customer_id', '=', customer_id)
      .execute();
    expect(await app.call(showAvailableSlot, seller, asked)).toMatchObject({ status: 'yes' });
    const stranger = await makePlant(app);
    expect(await app.call(showAvailableSlot, stranger.owner, asked)).toMatchObject({ http: 404, status: 'no' });
  });
});

test('marks a closed day as withdrawn, with the reason, and doesn’t offer it anywhere [CAL-060]', async () => {
  const plant = await makePlant(app, { species: ['beef'] });
  const closed = {
    plant_id: plant.plant_id,
    first_day: dayOf(4),
    last_day: dayOf(4),
    is_closed: true,
    reason: 'Deer season',
  };
  const { special_id } = await app.db
    .insertInto('special_days')
    .values({ ...closed, created_by: plant.plant_id })
    .returning('special_id')
    .executeTakeFirstOrThrow();
  const offer = { usda_slots: 0, custom_slots: 0, special_id };
  await app.db
    .insertInto('slot_days')
    .values({ plant_id: plant.plant_id, day: dayOf(4), category_id: 1, ...offer })
    .execute();
  const reply = expectYes(await app.call(showAvailableSlot, plant.owner, { month_no: month, year_no: year }));
  const on = (day: IsoDate) => reply.data.availableslot.find(({ date_added }) => date_added.startsWith(day));
  expect([on(dayOf(4)), on(dayOf(5))]).toMatchObject([
    { withdraw: 1, reason: 'Deer season' },
    { withdraw: 0, reason: '' },
  ]);
  expect(reply.data.searchallslot.some(({ date_added }) => date_added.startsWith(dayOf(4)))).toBe(false);
});

describe('removing an event', () => {
  test('deletes its order and frees its slot once, but never another plant’s order [CAL-063]', async () => {
    const [plant, stranger] = [await makePlant(app, { slots: 1, species: ['beef'] }), await makePlant(app)];
    const event_id = await book(plant, dayOf(7));
    const customer = await makeRequester(app, plant);
    expect(await app.call(removeEvent, stranger.owner, { event_id })).toMatchObject({ http: 404, status: 'no' });
    expect(await app.call(removeEvent, customer, { event_id })).toMatchObject({ http: 404 });
    expect(await events(plant.owner)).toHaveLength(1);
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.call(removeEvent, plant.owner, { event_id })),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.filter(({ http }) => http === 404)).toHaveLength(9);
    expect(await events(plant.owner)).toEqual([]);
    await book(plant, dayOf(7));
  });
});

describe('the orders of a day', () => {
  test('are listed by type, with the fields that the popup shows [ORD-060 ORD-095 ORD-106]', async () => {
    const plant = await makePlant(app);
    const { order_id: shared } = await bookShared(plant, dayOf(8));
    const customer = await makeRequester(app, plant);
    const [pending, open, done] = [
      await book(plant, dayOf(8)),
      await book(plant, dayOf(8)),
      await book(plant, dayOf(8)),
    ];
    const [requested, rejected] = [
      await book(plant, dayOf(8), {}, customer),
      await book(plant, dayOf(8), {}, customer),
    ];
    await book(plant, dayOf(9));
    for (const order_id of [open, done]) await app.call(updateStatus, plant.owner, { order_id, status: 1 });
    const completed = {
      order_id: done,
      from: 'dropped_off',
      to: 'completed',
      reason: 'Cut elsewhere',
      override: true,
    } as const;
    await app.call(moveStage, plant.owner, completed);
    await setStatus(rejected, 2);
    const list = async (input: object) => {
      return expectYes(await app.callWith(proOrderList, plant.owner, input)).data;
    };
    const ids = (rows: { order_id: number }[]) => rows.map(({ order_id }) => order_id).sort((a, b) => a - b);
    const day = await list({ order_type: 'pending,open,complete', event_date: dayOf(8) });
    expect(ids(day)).toEqual([shared, pending, open, done]);
    expect(day.map(({ status }) => status).sort()).toEqual([0, 0, 1, 3]);
    expect(ids(await list({ order_type: 'pending', date: dayOf(8) }))).toEqual([shared, pending]);
    expect(ids(await list({ order_type: 'pending_approval' }))).toEqual([requested]);
    expect(ids(await list({ order_type: 'rejected', event_date: dayOf(8) }))).toEqual([rejected]);
    expect(await list({ order_type: 'pending,open,complete', event_date: dayOf(20) })).toEqual([]);
    expect(day.find(({ order_id }) => order_id === shared)).toMatchObject({
      order_id: shared,
      title: 'Smith',
      tagid: '',
      species: 'beef',
      process_option: 'usda',
      status: 0,
      form_status: 'open',
      cart_details: [
        { first_name: 'Ánn', last_name: 'Field', amount: 'Qt 2' },
        { first_name: 'Dana', last_name: 'Field', amount: 'Qt 2' },
      ],
    });
  });
});

describe('moving an event', () => {
  test('moves only five of ten orders to a day with five free slots if all move at the same time', async () => {
    const plant = await makePlant(app, { species: ['beef'], slots: 10 });
    const orders = await Promise.all(
      Array.from({ length: 10 }, (_, at) => book(plant, dayOf(10), { process_option: at % 2 ? 'usda' : 'custom' })),
    );
    for (let taken = 0; taken < 15; taken++)
      await book(plant, dayOf(11), { process_option: taken < 8 ? 'usda' : 'custom' });
    const replies = await Promise.all(
      orders.map((order_id) => app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: dayOf(11) })),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(5);
    expect(replies.filter((reply) => reply.status === 'no' && reply.code === 'day_full')).toHaveLength(5);
    const counts = (await events(plant.owner)).map(({ date }) => date.slice(0, 10));
    expect([
      counts.filter((day) => day === dayOf(10)).length,
      counts.filter((day) => day === dayOf(11)).length,
    ]).toEqual([5, 20]);
  });
});
