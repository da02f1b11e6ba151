import { describe, expect, test } from 'vitest';
import { proOrderList, removeOrder, updateProcessorAcceptanceStatus, updateStatus } from '#contract/booking/api.ts';
import { countOrders, exportOrders, receiveOrders } from '#contract/booking/list-api.ts';
import { type ListPath, ORDER_LISTS } from '#contract/booking/lists.ts';
import { addDays } from '#contract/lib/days.ts';
import { sendNotification } from '#contract/orders/notices-api.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { comingDay, makeCustomer, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { bookOrder, completeForCutting, makeOrder, makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const FRIDAY = comingDay(5);
const MONDAY = comingDay(1, 2);
const app = openTestApp();

const book = (plant: Plant, more: object = {}, person = plant.owner) => bookOrder(app, person, more);
async function listed(person: Person, asked: object): Promise<number[]> {
  const reply = expectYes(await app.callWith(proOrderList, person, { sort: 'order_id', ...asked }));
  expect((reply as { total?: number }).total).toBe((reply.data as unknown[]).length);
  return (reply.data as { order_id: number }[]).map((row) => row.order_id);
}
const openedAt = (path: ListPath, person: Person) => {
  const { name: _, ...asked } = ORDER_LISTS[path];
  return listed(person, { ...asked, sort: 'order_id' });
};

/** A plant with one order of each kind. */
async function makeEveryKind() {
  const plant = await makePlant(app);
  const customer = await makeRequester(app, plant);
  const [pending, open, started, packed, done, gone] = [
    await book(plant),
    await book(plant),
    await book(plant),
    await book(plant),
    await book(plant),
    await book(plant),
  ];
  for (const order_id of [open, started, packed, done])
    await app.call(updateStatus, plant.owner, { order_id, status: 1 });
  for (const order_id of [started, packed, done]) await completeForCutting(app, order_id);
  await app.call(sendNotification, plant.owner, { order_id: started, event: 'started_processing' });
  await app.call(sendNotification, plant.owner, { order_id: packed, event: 'ready_for_pickup' });
  await app.call(updateStatus, plant.owner, { order_id: done, status: 3 });
  await app.call(removeOrder, plant.owner, { order_id: gone });
  const [asked, refused] = [await book(plant, {}, customer), await book(plant, {}, customer)];
  await app.call(updateProcessorAcceptanceStatus, plant.owner, { order_id: refused, status: 2, reject_reason: 'Away' });
  const late = await book(plant);
  await app.db
    .updateTable('orders')
    .set({ dropoff_date: addDays(plantToday(), -3) })
    .where('order_id', '=', late)
    .execute();
  return { plant, customer, pending, open, started, packed, done, asked, refused, late };
}

describe('the lists', () => {
  test('contain exactly the orders that their names suggest [ORD-003 ORD-004 ORD-005 ORD-006 ORD-007 ORD-008 ORD-009 ORD-010 ORD-011 ORD-012 ORD-013]', async () => {
    const is = await makeEveryKind();
    const market = await book(is.plant);
    await app.db.updateTable('orders').set({ project_id: 5 }).where('order_id', '=', market).execute();
    const all = [is.pending, is.open, is.started, is.packed, is.done, is.asked, is.refused, is.late];
    const expected: Record<ListPath, number[]> = {
      order: [...all, market],
      ngorder: all,
      active: [is.pending, is.open, is.started, is.packed, is.late, market],
      pending: [is.pending, is.late, market],
      pendingOrders: [is.pending, is.late, market],
      requestedOrder: [is.asked, is.refused],
      dropoffOrders: [is.pending, market],
      inprogressOrders: [is.started, is.packed],
      completedOrders: [is.done],
      open: [is.open, is.started, is.packed],
      openOrders: [is.open, is.started, is.packed],
    };
    for (const [path, ids] of Object.entries(expected)) {
      expect([path, await openedAt(path as ListPath, is.plant.owner)]).toEqual([path, ids]);
    }
    expect(await openedAt('requestedOrder', is.customer)).toEqual([is.asked, is.refused]);
    expect(await openedAt('pending', is.customer)).toEqual([]);
    expect(await listed(is.plant.owner, { order_type: 'pending', from_market: 'yes' })).toEqual([market]);
  });

  test('are sorted across statuses and pages, and show the total', async () => {
    const plant = await makePlant(app);
    const ids: number[] = [];
    for (let n = 0; n < 7; n++) {
      ids.push(await book(plant, { dropoff_date: n % 2 ? MONDAY : FRIDAY }));
      if (n % 3 === 0) await app.call(updateStatus, plant.owner, { order_id: ids[n] ?? 0, status: 1 });
    }
    const page = async (sort: string, number: number) => {
      const reply = expectYes(
        await app.callWith(proOrderList, plant.owner, {
          order_type: 'pending,open,complete',
          sort,
          page: number,
          page_size: 3,
        }),
      );
      expect((reply as { total?: number }).total).toBe(7);
      return (reply.data as { order_id: number }[]).map((row) => row.order_id);
    };
    const pages = async (sort: string) => [await page(sort, 1), await page(sort, 2), await page(sort, 3)].flat();
    expect(await pages('-order_id')).toEqual([...ids].reverse());
    const byDay = [...ids.filter((_, n) => n % 2 === 0), ...ids.filter((_, n) => n % 2)];
    expect(await pages('dropoff_date')).toEqual(byDay);
    expect(await page('dropoff_date', 9)).toEqual([]);
  });

  test('put requests that need an answer before rejected ones, whatever the order and the page', async () => {
    const plant = await makePlant(app);
    const customer = await makeRequester(app, plant);
    const ids: number[] = [];
    for (const _ of [1, 2, 3, 4]) ids.push(await book(plant, {}, customer));
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    for (const order_id of [second, fourth])
      await app.call(updateProcessorAcceptanceStatus, plant.owner, { order_id, status: 2, reject_reason: 'Away' });
    const shown = (more: object) => listed(plant.owner, { order_type: 'pending_approval,rejected', ...more });
    expect(await shown({ sort: '-order_id' })).toEqual([third, first, fourth, second]);
    expect(await shown({ sort: 'order_id' })).toEqual([first, third, second, fourth]);
    const paged = { order_type: 'pending_approval,rejected', sort: '-order_id', page: 2, page_size: 10 } as const;
    expect(expectYes(await app.callWith(proOrderList, plant.owner, paged)).data).toEqual([]);
    const own = { order_type: 'pending_approval,rejected', sort: '-order_id' };
    expect(await listed(customer, own)).toEqual([third, first, fourth, second]);
  });

  test('can be filtered by species, label, days, and customer, in any combination', async () => {
    const plant = await makePlant(app);
    const { customer_id } = await makeCustomer(app, plant);
    const [beef, hog, custom, none, monday, brought] = [
      await book(plant),
      await book(plant, { beef_qty: 0, hog_qty: 1 }),
      await book(plant, { process_option: 'custom' }),
      await book(plant, { process_option: '' }),
      await book(plant, { dropoff_date: MONDAY }),
      await book(plant, { customers: [customer_id], process_option: 'custom' }),
    ];
    const find = (asked: object) => listed(plant.owner, { order_type: 'pending', ...asked });
    expect(await find({ species: 'hog' })).toEqual([hog]);
    expect(await find({ species: 'hog,beef', process_option: 'usda', to: FRIDAY })).toEqual([beef, hog]);
    expect(await find({ process_option: 'none' })).toEqual([none]);
    expect(await find({ from: addDays(FRIDAY, 1) })).toEqual([monday]);
    expect(await find({ from: FRIDAY, to: FRIDAY, process_option: 'custom' })).toEqual([custom, brought]);
    expect(await find({ customer_id, process_option: 'custom' })).toEqual([brought]);
    expect(await find({ customer_id, species: 'hog' })).toEqual([]);
    for (const wrong of [{ species: 'cow' }, { from: '2026-02-30' }, { process_option: 'best' }, { only: 'lost' }])
      expect(await app.callWith(proOrderList, plant.owner, wrong)).toMatchObject({ http: 400, status: 'no' });
  });
});

describe('the rows of a list', () => {
  test('have all fields, for requests, for a day’s orders, and for pending orders [ORD-095 ORD-105 ORD-106]', async () => {
    const is = await makeEveryKind();
    const ask = async (asked: object) => {
      const reply = expectYes(await app.callWith(proOrderList, is.plant.owner, asked));
      expect(reply.status).toBe('yes');
      return reply.data as Record<string, unknown>[];
    };
    const [requested, ...others] = await ask({ order_type: 'pending_approval' });
    expect(others).toEqual([]);
    expect(requested).toMatchObject({
      order_id: is.asked,
      project_id: 0,
      ng_order: 1,
      title: 'Smith',
      isCustCreated: 1,
      associate: is.customer.account_id,
      associate_first_name: 'Pat',
      associate_last_name: 'customer',
      first_name: 'Dana',
      last_name: 'Field',
      dropoff_date: FRIDAY,
      event_date: FRIDAY,
    });
    const day = await ask({ order_type: 'pending,open,complete', event_date: FRIDAY });
    expect(day.map(({ order_id, status }) => [order_id, status])).toEqual([
      [is.pending, 0],
      [is.open, 1],
      [is.started, 1],
      [is.packed, 1],
      [is.done, 3],
    ]);
    for (const row of day)
      expect(Object.keys(row)).toEqual(
        expect.arrayContaining(
          'order_id title tagid species process_option status form_status cart_details'.split(' '),
        ),
      );
    const pending = await ask({ order_type: 'pending', date: FRIDAY });
    expect(pending.map(({ order_id }) => order_id)).toEqual([is.pending]);
    expect(await ask({ order_type: 'pending_approval', event_date: MONDAY })).toEqual([]);
  });
});

describe('the counts in the menu', () => {
  test('show how many orders each list has for the plant or the user, up to a hundred', async () => {
    const is = await makeEveryKind();
    expect(await app.call(countOrders, is.plant.owner, {})).toMatchObject({
      // Of the two requests, one was rejected and no longer waits for the plant.
      data: { requested: 1, pending: 2, open: 3, completed: 1 },
    });
    expect(await app.call(countOrders, is.customer, {})).toMatchObject({
      data: { requested: 2, pending: 0, open: 0, completed: 0 },
    });
    const other = await makePlant(app, { slots: 200 });
    expect(await app.call(countOrders, other.owner, {})).toMatchObject({
      data: { requested: 0, pending: 0, open: 0, completed: 0 },
    });
    await book(other, { beef_qty: 100, split: [] });
    await book(other);
    expect(await app.call(countOrders, other.owner, {})).toMatchObject({ data: { pending: 100 } });
  });
});

describe('a list exported as a spreadsheet', () => {
  const lines = async (person: Person, asked: object = {}) => {
    const reply = await app.callWith(exportOrders, person, asked);
    return String(reply.status === 'yes' ? reply.data : reply.message)
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
  };

  test('has the same content as the list, with formulas as plain text', async () => {
    const { plant, order_id, customers } = await makeOrder(app, ['Half', 'Half'], { event_name: '=HYPERLINK("x")' });
    const ann = customers[0]?.customer_id ?? 0;
    await app.db.updateTable('customers').set({ first_name: '@Ann' }).where('customer_id', '=', ann).execute();
    await book(plant, { beef_qty: 0, hog_qty: 1 });
    const [head, first, ...rest] = await lines(plant.owner, { order_type: 'pending', species: 'beef' });
    expect(head).toBe(
      'Order#,Title,Tag#,Species,Head count,Label Type,Account Name,Drop off Date,Kill date,Cutting day,Status,Cutsheet Status',
    );
    expect(first).toBe(
      `${order_id},"'=HYPERLINK(""x"")",,Beef,1,USDA,'@Ann Field (Qt 2); Dana Field (Qt 2),${FRIDAY},${FRIDAY},${addDays(FRIDAY, 14)},Pending,Open`,
    );
    expect(rest).toEqual([]);
  });

  test('has all pages in the list’s order, in the reader’s language', async () => {
    const plant = await makePlant(app, { slots: 200 });
    await book(plant, { beef_qty: 60 });
    const all = await lines(plant.owner, { order_type: 'pending', sort: '-order_id' });
    expect(all).toHaveLength(61);
    const ids = all.slice(1).map((line) => Number(line.split(',')[0]));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));

    const customer = await plant.join('customer');
    expect(await lines(customer, { order_type: 'pending' })).toHaveLength(1);
    await app.db.updateTable('accounts').set({ language: 'es' }).where('account_id', '=', plant.plant_id).execute();
    const [head, first] = await lines(await app.signIn(plant.plant_id), { order_type: 'pending' });
    expect(head).toMatch(/^Pedido,Título,Arete,Especie/);
    expect(first).toContain('Res');
  });
});

describe('receiving several orders together', () => {
  test('receives each order separately, and lists those that couldn’t be received', async () => {
    const [plant, stranger] = [await makePlant(app), await makePlant(app)];
    const [a, b, c] = [await book(plant), await book(plant, { event_name: 'Gone ahead' }), await book(plant)];
    const foreign = await book(stranger);
    await app.call(updateStatus, plant.owner, { order_id: b, status: 1 });
    expect(await app.call(receiveOrders, plant.owner, { order_ids: [a, b, foreign, c, a] })).toMatchObject({
      status: 'yes',
      data: [
        { order_id: a, outcome: 'received', title: 'Smith', status: 1 },
        { order_id: b, outcome: 'moved', title: 'Gone ahead', status: 1 },
        { order_id: foreign, outcome: 'unknown', title: '', status: null },
        { order_id: c, outcome: 'received', status: 1 },
      ],
    });
    expect(await openedAt('pending', stranger.owner)).toEqual([foreign]);
    expect(await openedAt('open', plant.owner)).toEqual([a, b, c]);
  });

  test('stores the age of each animal, if it is entered', async () => {
    const plant = await makePlant(app);
    const [a, b, c] = [await book(plant), await book(plant), await book(plant)];
    const ages: { order_id: number; over_thirty_months: 'yes' | 'no' }[] = [
      { order_id: a, over_thirty_months: 'yes' },
      { order_id: b, over_thirty_months: 'no' },
    ];
    expectYes(await app.call(receiveOrders, plant.owner, { order_ids: [a, b, c], ages }));
    const { data } = expectYes(await app.callWith(proOrderList, plant.owner, { order_type: 'open', sort: 'order_id' }));
    expect(data).toMatchObject([
      { order_id: a, over_thirty_months: 'yes' },
      { order_id: b, over_thirty_months: 'no' },
      { order_id: c, over_thirty_months: '' },
    ]);
  });

  test('receives each order only once if ten people do it at the same time', async () => {
    const plant = await makePlant(app);
    const order_ids = [await book(plant), await book(plant), await book(plant), await book(plant)];
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        app.call(receiveOrders, plant.owner, { order_ids: n % 2 ? order_ids : [...order_ids].reverse() }),
      ),
    );
    const outcomes = replies.flatMap((reply) => (reply.status === 'yes' ? reply.data : []));
    for (const order_id of order_ids) {
      const mine = outcomes.filter((one) => one.order_id === order_id).map(({ outcome }) => outcome);
      expect(mine.toSorted()).toEqual([...Array(9).fill('moved'), 'received']);
    }
    const events = await eventsOf(app, plant, 'order.received');
    expect(events.map(({ order_id }) => order_id).toSorted()).toEqual(order_ids);
  });

  test('is for staff only', async () => {
    const plant = await makePlant(app);
    const order_id = await book(plant);
    expect((await app.call(receiveOrders, await plant.join('producer'), { order_ids: [order_id] })).http).toBe(403);
    const butcher = await plant.join('butcher');
    expect(await app.call(receiveOrders, butcher, { order_ids: [order_id] })).toMatchObject({
      data: [{ outcome: 'received' }],
    });
    const many = Array.from({ length: 201 }, (_, n) => n + 1);
    expect((await app.call(receiveOrders, plant.owner, { order_ids: many })).http).toBe(400);
  });
});
