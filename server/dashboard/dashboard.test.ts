import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createManualOrder, proOrderList } from '#contract/booking/api.ts';
import { ARRIVED_TYPES } from '#contract/booking/lists.ts';
import { listMissingSheets } from '#contract/cut-sheets/missing-api.ts';
import { type FloorDay, getActionCenter, getDashboard, type OfficeDay } from '#contract/dashboard/dashboard-api.ts';
import { cuttingDay } from '#contract/floor/api.ts';
import { listInvoices } from '#contract/invoicing/invoices-api.ts';
import { listMoneyTrouble } from '#contract/invoicing/paying/paying-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { ORDER_STATUS, STAGES } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import {
  nextStepOf,
  getActionCenter as readActions,
  getDashboard as readDashboard,
} from '#server/dashboard/dashboard.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { comingDay, makeCustomer, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makeInvoice } from '#server/test/make-invoice.ts';
import { bookOrder, makeOrder, makeRequester, makeShare } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const TODAY = plantToday();

const look = async (person: Person) => expectYes(await app.call(getDashboard, person, {})).data;
async function officeDay({ owner }: Plant): Promise<OfficeDay> {
  const day = await look(owner);
  if (day.kind !== 'office') throw new Error('the owner has the office’s day');
  return day;
}
async function floorDay({ join }: Plant): Promise<FloorDay> {
  const day = await look(await join('butcher'));
  if (day.kind !== 'floor') throw new Error('a butcher has the floor’s day');
  return day;
}
/** Moves an order to other days, as if time had passed. */
const put = (order_id: number, facts: Record<string, unknown>) =>
  app.db.updateTable('orders').set(facts).where('order_id', '=', order_id).execute();

/** How many rows the list behind each number has. */
async function countLists({ owner }: Plant) {
  const orders = async (asked: object) =>
    expectYes(await app.callWith(proOrderList, owner, { page: 1, ...asked })).total;
  const animals = async (day_of: 'kill' | 'cutting') =>
    expectYes(await app.call(cuttingDay, owner, { date: TODAY, day_of })).data.animals.length;
  const invoices = async (status: string) => expectYes(await app.callWith(listInvoices, owner, { status })).total;
  const today = { from: TODAY, to: TODAY };
  return {
    expected: await orders({ order_type: 'pending', ...today }),
    arrived: await orders({ order_type: ARRIVED_TYPES, ...today }),
    missed: await orders({ order_type: 'pending', to: addDays(TODAY, -1) }),
    kills: await animals('kill'),
    cuts: await animals('cutting'),
    rail: await orders({ order_type: 'open', only: 'rail' }),
    late: await orders({ order_type: 'open', only: 'late' }),
    ready: await orders({ order_type: 'open', only: 'ready' }),
    requests: await orders({ order_type: 'pending_approval' }),
    missing_sheets: expectYes(await app.callWith(listMissingSheets, owner, { soon: 1 })).total,
    open: await invoices('owed'),
    overdue: await invoices('overdue'),
    money_trouble: expectYes(await app.call(listMoneyTrouble, owner, {})).data.length,
  };
}
const numbersOf = ({ owed, kind, today, next_free, rail_clb, sheet_changes, ...numbers }: OfficeDay) => ({
  ...numbers,
  open: owed.open,
  overdue: owed.overdue,
});

describe('the office’s day', () => {
  test('counts exactly the orders in the list behind each number, whatever days they fall on', async () => {
    const Order = fc.record({
      dropoff: fc.integer({ min: -3, max: 2 }),
      hangs: fc.integer({ min: 0, max: 4 }),
      hang_days: fc.option(fc.integer({ min: 0, max: 3 })),
      status: fc.constantFrom('requested', 'pending', 'open', 'open', 'completed', 'rejected', 'deleted'),
      stage: fc.constantFrom(...STAGES.filter((stage) => stage !== 'missed')),
      isShared: fc.boolean(),
    } as const);
    await fc.assert(
      fc.asyncProperty(fc.array(Order, { minLength: 8, maxLength: 12 }), async (orders) => {
        const plant = await makePlant(app);
        for (const { dropoff, hangs, hang_days, status, stage, isShared } of orders) {
          const split = isShared ? [await makeShare(app, plant)] : [];
          const order_id = await bookOrder(app, plant.owner, { split });
          const dropoff_date = addDays(TODAY, dropoff);
          await put(order_id, { dropoff_date, kill_date: addDays(dropoff_date, hangs), hang_days });
          // A status can change only one step at a time.
          const path = {
            requested: [],
            pending: [],
            open: ['open'],
            completed: ['open', 'completed'],
            rejected: [],
            deleted: ['deleted'],
          };
          for (const step of path[status] as (keyof typeof ORDER_STATUS)[])
            await put(order_id, { status: ORDER_STATUS[step] });
          if (status === 'open') await put(order_id, { stage });
        }
        const day = await officeDay(plant);
        expect(numbersOf(day)).toEqual(await countLists(plant));
      }),
      { seed: 20_261_127, numRuns: 4 },
    );
  });

  test('is read in two SQL statements, or three with the action center', async () => {
    const plant = await makePlant(app);
    const [actor, today] = [{ ...plant.owner, plant_id: plant.plant_id, role: 'processor', species: ['beef'] }, TODAY];
    let statements = 0;
    const counting = app.db.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const who = { actor, today } as unknown as Who<PlantActor>;
    expect(await readDashboard(counting, who)).toMatchObject({ kind: 'office' });
    expect(statements).toBe(2);
    await readActions(counting, who, { event_date: TODAY });
    expect(statements).toBe(3);
  });

  test('totals what customers owe', async () => {
    const made = await makeInvoice(app);
    const owed = { open: 1, open_cents: 50_000, overdue: 0, overdue_cents: 0 };
    expect((await officeDay(made.plant)).owed).toEqual(owed);
    expect(numbersOf(await officeDay(made.plant))).toEqual(await countLists(made.plant));
  });

  test('lists customers’ requests for review, but not the office’s own orders [DSH-007]', async () => {
    const plant = await makePlant(app);
    const inBell = async () =>
      expectYes(await app.callWith(proOrderList, plant.owner, { order_type: 'pending_approval' })).data;
    await bookOrder(app, plant.owner);
    expect(await inBell()).toEqual([]);
    expect((await officeDay(plant)).requests).toBe(0);
    const order_id = await bookOrder(app, await makeRequester(app, plant));
    expect(await inBell()).toMatchObject([{ order_id, isCustCreated: 1 }]);
  });

  test('counts an animal as on the rail once it is marked as killed or weighed, not when its kill day comes', async () => {
    const plant = await makePlant(app);
    const onRail = async () => (await officeDay(plant)).rail;
    const [killed, weighed] = [await bookOrder(app, plant.owner), await bookOrder(app, plant.owner)];
    // It stays at its stage until its owners are on record, but hangs all the same.
    const unowned = await bookOrder(app, plant.owner, { process_option: 'custom' });
    for (const order_id of [killed, weighed, unowned]) {
      await put(order_id, { dropoff_date: TODAY, kill_date: TODAY });
      await put(order_id, { status: ORDER_STATUS.open, stage: 'dropped_off' });
    }
    expect(await onRail()).toBe(0);
    expect((await floorDay(plant)).rail).toBe(0);
    await put(killed, { stage: 'killed' });
    expect(await onRail()).toBe(1);
    const weight = { hanging_weight_clb: 70_000, seen_clb: null };
    for (const order_id of [weighed, unowned]) {
      expectYes(await app.call(saveHangingWeight, plant.owner, { order_id, ...weight }));
    }
    expect(await onRail()).toBe(3);
    expect((await floorDay(plant)).rail).toBe(3);
    expect(numbersOf(await officeDay(plant))).toEqual(await countLists(plant));
  });

  test('counts customers’ requests', async () => {
    const plant = await makePlant(app);
    const requester = await makeRequester(app, plant);
    await bookOrder(app, requester);
    const day = await officeDay(plant);
    expect(day.requests).toBe(1);
    expect(numbersOf(day)).toEqual(await countLists(plant));
  });

  test('finds the next day with room for each category, or none if the plant offers no slots', async () => {
    const tomorrow = addDays(TODAY, 1);
    const plant = await makePlant(app, { slots: { [new Date(tomorrow).getUTCDay()]: 1 } });
    const beefOn = async () => (await officeDay(plant)).next_free.find(({ category_id }) => category_id === 1)?.day;
    expect(await beefOn()).toBe(tomorrow);
    for (const process_option of ['usda', 'custom']) {
      expectYes(
        await app.callWith(createManualOrder, plant.owner, {
          event_name: 'Full',
          beef_qty: 1,
          dropoff_date: tomorrow,
          process_option,
        }),
      );
    }
    expect(await beefOn()).toBe(addDays(tomorrow, 7));
    const closed = await makePlant(app, { slots: {} });
    expect((await officeDay(closed)).next_free).toEqual([
      { category_id: 1, day: null },
      { category_id: 4, day: null },
    ]);
  });

  test('shows nothing from another plant', async () => {
    const { order_id } = await makeOrder(app, ['Whole']);
    await put(order_id, { dropoff_date: TODAY, kill_date: TODAY });
    const stranger = await makePlant(app);
    expect(numbersOf(await officeDay(stranger))).toEqual(await countLists(stranger));
    expect((await officeDay(stranger)).expected).toBe(0);
    expect(expectYes(await app.call(getActionCenter, stranger.owner, { event_date: TODAY })).data).toEqual([]);
  });
});

test('a butcher sees today’s animals in the order they are worked on: religious first, then organic', async () => {
  const plant = await makePlant(app);
  const labels = ['usda', 'organic', 'religious'];
  const ids: number[] = [];
  for (const process_option of labels) ids.push(await bookOrder(app, plant.owner, { process_option }));
  for (const order_id of ids) await put(order_id, { dropoff_date: TODAY, kill_date: TODAY, hang_days: 5 });
  const old = await bookOrder(app, plant.owner);
  await put(old, { dropoff_date: addDays(TODAY, -9), kill_date: addDays(TODAY, -7), hang_days: 7 });
  const { animals } = await floorDay(plant);
  expect(animals.map(({ order_id, day_of }) => [order_id, day_of])).toEqual([
    [ids[2], 'kill'],
    [ids[1], 'kill'],
    [ids[0], 'kill'],
    [old, 'cutting'],
  ]);
});

describe('a portal user’s day', () => {
  test('shows their animals and what each needs next, and no one else’s', async () => {
    const { plant, order_id, customers } = await makeOrder(app, ['Half', 'Half']);
    const [ann, , stranger] = customers;
    const day = await look(await app.signIn(ann?.account_id ?? 0));
    expect(day).toMatchObject({
      kind: 'portal',
      owed: { open: 0, open_cents: 0 },
      animals: [{ dropoff_date: comingDay(5), next: 'fill_sheet', open_sheets: 1 }],
    });
    expect(await look(await app.signIn(stranger?.account_id ?? 0))).toMatchObject({ kind: 'portal', animals: [] });
    await put(order_id, { status: ORDER_STATUS.open, stage: 'condemned' });
    expect(await look(await app.signIn(ann?.account_id ?? 0))).toMatchObject({ animals: [{ next: 'wait' }] });
    const requester = await makeRequester(app, plant);
    await bookOrder(app, requester);
    expect(await look(requester)).toMatchObject({ animals: [{ next: 'decide' }] });
  });

  test.each([
    [{ status: ORDER_STATUS.pending, is_theirs_to_bring: true }, 'bring_in'],
    [{ status: ORDER_STATUS.pending }, 'wait'],
    [{ status: ORDER_STATUS.open, open_sheets: 2 }, 'fill_sheet'],
    [{ status: ORDER_STATUS.open, open_sheets: 2, needs_no_sheet: true, stage: 'cutting' }, 'wait'],
    [{ status: ORDER_STATUS.open, open_sheets: 1, needs_no_sheet: true, stage: 'ready' }, 'pick_up'],
    [{ status: ORDER_STATUS.open, is_theirs_to_pick_up: false, needs_no_sheet: true, stage: 'ready' }, 'wait'],
    [{ status: ORDER_STATUS.requested, open_sheets: 1 }, 'decide'],
  ] as const)('the next step for %j is %s', (facts, next) => {
    const none = {
      stage: '' as const,
      open_sheets: 0,
      is_theirs_to_bring: false,
      is_theirs_to_pick_up: true,
      needs_no_sheet: false,
    };
    expect(nextStepOf({ ...none, ...facts })).toBe(next);
  });

  test('shows what they owe', async () => {
    const { customers } = await makeInvoice(app);
    const customer = await app.signIn(customers[0]?.account_id ?? 0);
    expect(await look(customer)).toMatchObject({ owed: { open: 1, open_cents: 50_000 } });
  });
});

describe('the action center', () => {
  const KEYS = [
    'order_id',
    'qty',
    'first_name',
    'last_name',
    'phone',
    'email',
    'title',
    'weight',
    'ear_tag_id',
    'hang_time',
    'event_date',
  ];

  test('has a row for each share of the day’s orders, with exactly the specified keys [DSH-011 DSH-012]', async () => {
    const { plant, order_id, customers } = await makeOrder(app, ['Half', 'Half']);
    const other = await bookOrder(app, plant.owner);
    await put(order_id, { hanging_weight_clb: 61_250, hang_days: 14, tag_id: '7731' });
    const { data } = expectYes(await app.call(getActionCenter, plant.owner, { event_date: comingDay(5) }));
    expect(data.map((row) => Object.keys(row))).toEqual(data.map(() => KEYS));
    expect(data).toMatchObject([
      {
        order_id,
        qty: 2,
        first_name: 'Dana',
        weight: 612.5,
        hang_time: 14,
        ear_tag_id: '7731',
        event_date: comingDay(5),
      },
      { order_id, qty: 2, last_name: 'Field' },
      { order_id: other, qty: 4, weight: null, hang_time: 14, ear_tag_id: '' },
    ]);
    expect(expectYes(await app.call(getActionCenter, plant.owner, { event_date: comingDay(6) })).data).toEqual([]);
    expect(await app.callWith(getActionCenter, plant.owner, { event_date: 'soon' })).toMatchObject({
      code: 'malformed',
    });

    const own = await app.signIn(customers[0]?.account_id ?? 0);
    expect(expectYes(await app.call(getActionCenter, own, { event_date: comingDay(5) })).data).toHaveLength(1);
    const none = await app.signIn((await makeCustomer(app, plant)).account_id);
    expect(expectYes(await app.call(getActionCenter, none, { event_date: comingDay(5) })).data).toEqual([]);
  });
});
