import { fillDatabase, fillPlant } from '#bench/fill.ts';
import { load, type Measured, rateOf, refusedOf } from '#bench/load.ts';
import { startProcess } from '#bench/processes.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atLeast, atMost, writeSection } from '#bench/report.ts';
import { addDays, monthRange } from '#contract/lib/days.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { plantToday } from '#tools/plant-today.ts';

/** Use ROUNDS=1 for a quick run. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 4);
const SIZES = { small: 1_000, large: 100_000 } as const;
type Size = keyof typeof SIZES;

/** Orders per day, the same at both plants: the small one has five weeks of orders, and the large one has ten years. */
const PER_DAY = 28;
const [thisYear = 0, thisMonth = 0] = plantToday().split('-').map(Number);
const NEXT = monthRange(thisYear, thisMonth + 1);
const [year = 0, month = 0] = NEXT.from.split('-').map(Number);
/** The day after the last day with orders. Both plants have orders on every day of next month. */
const END = addDays(NEXT.from, 35);

/** The API call behind each screen, keyed by the name of its baseline route. */
const MEASURED = {
  month: { title: 'getEvents: a month of the events calendar', path: '/api/calendar/getEvents' },
  orders: { title: 'pro_order_list: the day orders popup', path: '/api/order/pro_order_list' },
  events: { title: 'show_event: the day popup', path: '/api/calendar/show_event' },
} as const;
type Name = keyof typeof MEASURED;
const NAMES = Object.keys(MEASURED) as Name[];
const anyDay = () => addDays(NEXT.from, Math.floor(Math.random() * 28));
const ASKED: Readonly<Record<Name, () => unknown>> = {
  month: () => ({ month, year, search: '', per_day: 3 }),
  orders: () => ({ order_type: 'pending,open,complete', event_date: anyDay(), page: 1, page_size: 20 }),
  events: () => ({ category_type: '', event_date: anyDay() }),
};

const bench = await openBench('calendar');
try {
  console.log('filling a plant with 100,000 orders, one with 1,000 and 200 others …');
  const large = await fillDatabase(bench.db, SIZES.large);
  const small = await fillPlant(bench.db, SIZES.small);
  for (const { plant_id } of [large, small]) await spread(plant_id);
  await bench.pool.query('vacuum analyze');
  const tokens = { large: await tokenOf(bench.db, large.plant_id), small: await tokenOf(bench.db, small.plant_id) };
  await measure(large.plant_id, tokens);

  /**
   * Spreads the plant's orders over the days before END, PER_DAY to a day. Each day's orders are scattered across the
   * table.
   */
  async function spread(plant_id: number): Promise<void> {
    const client = await bench.pool.connect();
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
} finally {
  await bench.stop();
}

async function measure(plant: number, tokens: Record<Size, string>): Promise<void> {
  const app = await bench.startApp();
  const floor = await startProcess('bench/calendar-floor.ts', { DATABASE_URL: bench.url, PLANT: String(plant) });
  const ask = (name: Name, size: Size) => {
    const headers = { authorization: `Bearer ${tokens[size]}` };
    return load({ url: `${app.address}${MEASURED[name].path}`, headers, body: ASKED[name], seconds: SECONDS });
  };
  const found = Object.fromEntries(
    NAMES.map((name) => [name, { floor: [] as Measured[], large: [] as Measured[], small: [] as Measured[] }]),
  ) as Record<Name, Record<'floor' | Size, Measured[]>>;
  try {
    for (let round = 0; round <= ROUNDS; round++) {
      console.log(round === 0 ? 'warming up …' : `round ${round} of ${ROUNDS} …`);
      for (const name of NAMES) {
        const bare = await load({ url: `${floor.address}/${name}`, body: ASKED[name], seconds: SECONDS });
        const [large, small] = [await ask(name, 'large'), await ask(name, 'small')];
        if (round === 0) continue;
        found[name].floor.push(bare);
        found[name].large.push(large);
        found[name].small.push(small);
      }
    }
  } finally {
    await Promise.all([app.stop(), floor.stop()]);
  }

  await writeSection('Events calendar and day popups', {
    script: 'npm run bench:calendar',
    notes: `${ROUNDS} rounds. One database with a plant of 100,000 orders, one of 1,000, and 200 others of 500 each. Both measured plants have ${PER_DAY} orders on each day of the requested month.`,
    figures: NAMES.flatMap((name) => {
      const { floor: bare, large, small } = found[name];
      const { title } = MEASURED[name];
      return [
        atLeast(`${title}, 100,000 orders, against its floor`, rateOf(large) / rateOf(bare), 0.5),
        atMost(`${title}: time with 100,000 orders against 1,000`, rateOf(small) / rateOf(large), 1.3),
      ];
    }),
    absolute: [
      ...NAMES.flatMap((name) => [
        [`floor of ${MEASURED[name].title} /s`, rateOf(found[name].floor)] as const,
        [`${MEASURED[name].title} /s`, rateOf(found[name].large)] as const,
      ]),
      ['calls refused', refusedOf(...Object.values(found).flatMap((one) => Object.values(one)))],
    ],
  });
}
