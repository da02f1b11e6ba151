import type { FilledPlant } from '#bench/fill.ts';
import { load, type Measured, measureInTurn, median, rateOf, refusedOf } from '#bench/load.ts';
import type { Started } from '#bench/processes.ts';
import type { Bench } from '#bench/product.ts';
import { atLeast, atMost, writeSection } from '#bench/report.ts';
import { type ListPath, ORDER_LISTS } from '#contract/booking/lists.ts';
import { addDays, monthRange } from '#contract/lib/days.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { plantToday } from '#tools/plant-today.ts';

const ROUNDS = 3;
const SECONDS = 1.5;

/** Orders per day, the same at both plants: the small one has five weeks of orders, and the large one has ten years. */
const PER_DAY = 28;
const [thisYear = 0, thisMonth = 0] = plantToday().split('-').map(Number);
const NEXT = monthRange(thisYear, thisMonth + 1);
const [year = 0, month = 0] = NEXT.from.split('-').map(Number);
/** The day after the last day with orders. Both plants have orders on every day of next month. */
const END = addDays(NEXT.from, 35);
const anyDay = () => addDays(NEXT.from, Math.floor(Math.random() * 28));

interface Read {
  title: string;
  path: string;
  method?: 'GET';
  ask?: () => unknown;
  /** Whether the path ends in an order's number. */
  isOfOne?: boolean;
}
const LIST = '/api/order/pro_order_list';
function list(path: ListPath): Read {
  const { name: _, ...asked } = ORDER_LISTS[path];
  return { title: `/processordashboard/${path}`, path: LIST, ask: () => ({ ...asked, page: 1, page_size: 20 }) };
}
/** What screens ask, keyed by the name of its baseline route. */
const READS: Readonly<Record<string, Read>> = {
  pending: list('pendingOrders'),
  open: list('openOrders'),
  completed: list('completedOrders'),
  requested: list('requestedOrder'),
  dropoff: list('dropoffOrders'),
  inprogress: list('inprogressOrders'),
  all: list('order'),
  counts: { title: 'menu counts', path: '/api/order/countOrders', method: 'GET' },
  slots: {
    title: 'get_all_date_slot: a month of slots',
    path: '/api/calendar/get_all_date_slot',
    ask: () => ({ month, year }),
  },
  month: {
    title: 'getEvents: a month of the events calendar',
    path: '/api/calendar/getEvents',
    ask: () => ({ month, year, search: '', per_day: 3 }),
  },
  orders: {
    title: 'pro_order_list: the day orders popup',
    path: LIST,
    ask: () => ({ order_type: 'pending,open,complete', event_date: anyDay(), page: 1, page_size: 20 }),
  },
  events: {
    title: 'show_event: the day popup',
    path: '/api/calendar/show_event',
    ask: () => ({ category_type: '', event_date: anyDay() }),
  },
  order: { title: 'viewOrder: an order’s page', path: '/api/order/viewOrder', method: 'GET', isOfOne: true },
  pickups: { title: 'pickups: who has which share', path: '/api/order/pickups', method: 'GET', isOfOne: true },
};
/** Reads whose slowest calls count as well. */
const STEADY = ['slots', 'pending'];

/** Spreads the plant's orders over the days before END, PER_DAY to a day. Each day's orders are scattered across the table. */
export async function spreadOverDays({ pool }: Bench, { plant_id }: FilledPlant): Promise<void> {
  const client = await pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query('set statement_timeout = 0');
  await client.query(
    `with placed as (
       select order_id, $2::date - 1 - ((row_number() over (order by hashint8(order_id)) - 1) / ${PER_DAY})::int as day
       from orders where plant_id = $1
     )
     update orders o set dropoff_date = day, kill_date = day + 2 from placed p where o.plant_id = $1 and o.order_id = p.order_id`,
    [plant_id, END],
  );
  await client.query('delete from slot_days where plant_id = $1', [plant_id]);
  await client.query(
    `insert into slot_days (plant_id, day, category_id, usda_slots, custom_slots, usda_used)
     select $1, dropoff_date, 1, 9999, 9999, count(*) from orders where plant_id = $1 and status >= ${ORDER_STATUS.pending} group by dropoff_date`,
    [plant_id],
  );
  await client.query('reset all');
  client.release();
}

/** The numbers of up to 1,000 of the plant's orders, from all over the table. */
export async function someOrders({ pool }: Bench, { plant_id }: FilledPlant): Promise<number[]> {
  const { rows } = await pool.query<{ order_id: string }>(
    `select order_id from orders where plant_id = $1 and status >= ${ORDER_STATUS.pending} order by hashint8(order_id) limit 1000`,
    [plant_id],
  );
  return rows.map(({ order_id }) => Number(order_id));
}

/** Measures each read in every round: its floor, and the product with a large and a small plant. */
export async function measureReads(
  app: Started,
  floor: Started,
  tokens: Record<'large' | 'small', string>,
  orders: Record<'large' | 'small', readonly number[]>,
): Promise<void> {
  const anyOf = (plant: 'large' | 'small') => orders[plant][Math.floor(Math.random() * orders[plant].length)];
  const ours = ({ path, method, ask, isOfOne }: Read, plant: 'large' | 'small') =>
    load({
      url: `${app.address}${path}`,
      headers: { authorization: `Bearer ${tokens[plant]}` },
      seconds: SECONDS,
      ...(method && { method }),
      ...(ask && { body: ask }),
      ...(isOfOne && { path: () => `${path}/${anyOf(plant)}` }),
    });
  const sides: Record<string, () => Promise<Measured>> = {};
  for (const [name, read] of Object.entries(READS)) {
    const body = read.ask ?? (read.isOfOne ? () => ({ order_id: anyOf('large') }) : {});
    sides[`${name} floor`] = () => load({ url: `${floor.address}/${name}`, body, seconds: SECONDS });
    sides[`${name} large`] = () => ours(read, 'large');
    sides[`${name} small`] = () => ours(read, 'small');
  }
  const found = await measureInTurn(ROUNDS, sides);
  const rate = (name: string, side: string) => rateOf(found[`${name} ${side}`]);
  const tail = (name: string) => median((found[`${name} large`] ?? []).map(({ p99, p50 }) => p99 / p50));
  await writeSection('Order lists and calendar', {
    script: 'npm run bench',
    notes: `${ROUNDS} rounds. One database with a plant of 100,000 orders of every status, one of 1,000, and 200 others of 500 each. Both measured plants have ${PER_DAY} orders on each day of the requested month.`,
    figures: [
      ...Object.entries(READS).flatMap(([name, { title }]) => [
        atLeast(`${title}, 100,000 orders, against its floor`, rate(name, 'large') / rate(name, 'floor'), 0.5),
        atMost(`${title}: time with 100,000 orders against 1,000`, rate(name, 'small') / rate(name, 'large'), 1.3),
      ]),
      ...STEADY.map((name) => atMost(`${READS[name]?.title}: p99 against p50`, tail(name), 5)),
    ],
    absolute: [
      ...Object.entries(READS).flatMap(([name, { title }]) => [
        [`floor of ${title} /s`, rate(name, 'floor')] as const,
        [`${title} /s`, rate(name, 'large')] as const,
      ]),
      ['calls refused', refusedOf(...Object.values(found))],
    ],
  });
}
