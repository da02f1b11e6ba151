import { EVERY_STATUS, fillDatabase } from '#bench/fill.ts';
import { load, measureInTurn, median, rateOf, refusedOf } from '#bench/load.ts';
import { startProcess } from '#bench/processes.ts';
import { openBench, tokenOf } from '#bench/product.ts';
import { atLeast, writeSection } from '#bench/report.ts';
import { getActionCenter, getDashboard } from '#contract/dashboard/dashboard-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { plantToday } from '#tools/plant-today.ts';

/** Use ROUNDS=1 for a quick run. */
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const SECONDS = Number(process.env.SECONDS ?? 4);
const ORDERS = 100_000;
/** A plant that has taken 28 animals a day for ten years, and is booked two months ahead. */
const PER_DAY = 28;
const today = plantToday();
const LAST_DAY = addDays(today, 60);
const { pending, open, completed, requested } = ORDER_STATUS;

const bench = await openBench('dashboard');
try {
  console.log('filling a plant with 100,000 orders and 200 others …');
  const { plant_id, customers } = await fillDatabase(bench.db, ORDERS, EVERY_STATUS);
  await settle(plant_id, customers);
  await measure(plant_id, await tokenOf(bench.db, plant_id));

  /**
   * Orders from more than two weeks ago are completed, most later ones are in the plant, and the rest are still to
   * come.
   */
  async function settle(plant: number, people: readonly number[]): Promise<void> {
    const client = await bench.pool.connect();
    await client.query('set session_replication_role = replica');
    await client.query('set statement_timeout = 0');
    await client.query(
      `with placed as (
         select order_id, hashint8(order_id) & 2147483647 as dice,
           $2::date - ((row_number() over (order by hashint8(order_id)) - 1) / ${PER_DAY})::int as day
         from orders where plant_id = $1
       ), decided as (
         select order_id, day, dice, case when day < $3::date - 14 then ${completed} when day < $3::date then
           case when dice % 30 = 0 then ${pending} else ${open} end
           else case when dice % 15 = 0 then ${requested} else ${pending} end end as status from placed
       )
       update orders o set dropoff_date = day, kill_date = day + 1, hang_days = 10, status = d.status,
         stage = case d.status when ${completed} then 'picked_up' when ${open}
           then (array['dropped_off', 'hanging', 'hanging', 'cutting', 'ready'])[1 + dice % 5] else '' end,
         hanging_weight_clb = case d.status when ${open} then 70000 end
       from decided d where o.plant_id = $1 and o.order_id = d.order_id`,
      [plant, LAST_DAY, today],
    );
    await client.query(
      `insert into invoices (plant_id, customer_id, number, issued_on, due_on, document, total_cents, open_cents)
       select $1, ($2::bigint[])[1 + n % ${people.length}], 'B-' || n, $3::date - n % 3000, $3::date - n % 3000 + 14, '{}', 50000,
         case when n % 50 = 0 then 50000 else 0 end
       from generate_series(1, 20000) n`,
      [plant, people, today],
    );
    await client.query('vacuum analyze');
    await client.query('reset all');
    client.release();
  }
} finally {
  await bench.stop();
}

async function measure(plant: number, token: string): Promise<void> {
  const app = await bench.startApp();
  const floor = await startProcess('bench/office/dashboard-floor.ts', {
    DATABASE_URL: bench.url,
    PLANT: String(plant),
  });
  const headers = { authorization: `Bearer ${token}` };
  const seconds = SECONDS;
  const body = { event_date: today };
  const SIDES = {
    dayFloor: () => load({ url: `${floor.address}/day`, method: 'GET', seconds }),
    day: () => load({ url: `${app.address}${getDashboard.path}`, method: 'GET', headers, seconds }),
    actionsFloor: () => load({ url: `${floor.address}/actions`, body, seconds }),
    actions: () => load({ url: `${app.address}${getActionCenter.path}`, headers, body, seconds }),
  };
  const found = await measureInTurn(ROUNDS, SIDES).finally(() => Promise.all([app.stop(), floor.stop()]));
  await writeSection('Dashboard', {
    script: 'npm run bench:dashboard',
    notes: `${ROUNDS} rounds. One database with a plant of 100,000 orders, 28 a day for ten years, 20,000 invoices of which 400 are open, and 200 other plants with 500 orders each. The day's numbers take two statements and the action center one; server/dashboard/dashboard.test.ts counts them.`,
    figures: [
      atLeast("the office's day, 100,000 orders, against its floor", rateOf(found.day) / rateOf(found.dayFloor), 0.4),
      atLeast(
        'the action center, 100,000 orders, against its floor',
        rateOf(found.actions) / rateOf(found.actionsFloor),
        0.4,
      ),
    ],
    absolute: [
      ["floor of the office's day /s", rateOf(found.dayFloor)],
      ["the office's day /s", rateOf(found.day)],
      ["the office's day: p99, ms", median(found.day.map(({ p99 }) => p99))],
      ['floor of the action center /s', rateOf(found.actionsFloor)],
      ['the action center /s', rateOf(found.actions)],
      ['calls refused', refusedOf(...Object.values(found))],
    ],
  });
}
