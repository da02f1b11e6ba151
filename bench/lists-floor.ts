import { openFloor } from '#bench/open-floor.ts';
import { orderListQuery } from '#bench/order-list-query.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';

const { completed, open, pending, rejected, requested } = ORDER_STATUS;

/**
 * Baseline server for the order lists and their counts. See bench/floor.ts. Reads `DATABASE_URL` and `PLANT` from the
 * environment and prints its URL.
 */
const { app, pool, plant, start } = openFloor();

const BY_DAY = 'dropoff_date, order_id';
const BY_DAY_DOWN = 'dropoff_date desc, order_id desc';
const BY_NUMBER_DOWN = 'order_id desc';
/** The condition and sort order of each list. */
const LISTS: Record<string, { of: string; by: string }> = {
  pending: { of: `status = ${pending}`, by: BY_DAY },
  open: { of: `status = ${open}`, by: BY_DAY },
  completed: { of: `status = ${completed}`, by: BY_DAY_DOWN },
  dropoff: { of: `status = ${pending} and dropoff_date >= current_date`, by: BY_DAY },
  inprogress: { of: `status = ${open} and stage in ('cutting', 'curing', 'packing', 'ready')`, by: BY_DAY },
  all: { of: `status >= ${ORDER_STATUS.pending}`, by: BY_NUMBER_DOWN },
};
const pageOf = ({ of, by }: { of: string; by: string }) =>
  `select * from orders o where plant_id = $1 and ${of} order by ${by} limit 20`;
/** A list with two statuses: the first rows for each, merged. */
const REQUESTED = `select * from (
    (select * from orders where plant_id = $1 and status = ${requested} order by ${BY_NUMBER_DOWN} limit 20)
    union all (select * from orders where plant_id = $1 and status = ${rejected} order by ${BY_NUMBER_DOWN} limit 20)
  ) o order by ${BY_NUMBER_DOWN} limit 20`;

const STATEMENTS = Object.entries(LISTS).map(
  ([name, list]) => [name, orderListQuery(pageOf(list), list.of, list.by)] as const,
);
STATEMENTS.push(['requested', orderListQuery(REQUESTED, `status in (${requested}, ${rejected})`, BY_NUMBER_DOWN)]);
for (const [name, text] of STATEMENTS) {
  app.post(`/${name}`, async () => {
    const { rows } = await pool.query({ name, text, values: [plant] });
    return { status: 'yes', data: rows, total: rows[0]?.total ?? 0 };
  });
}

const count = (status: number) =>
  `(select count(*)::int from (select 1 from orders where plant_id = $1 and status = ${status} limit 100) counted)`;
const COUNTS = `select least(100, ${count(4)} + ${count(2)}) as requested, ${count(0)} as pending, ${count(1)} as open, ${count(3)} as completed`;
app.get('/counts', async () => {
  const { rows } = await pool.query({ name: 'counts', text: COUNTS, values: [plant] });
  return { status: 'yes', data: rows[0] };
});

await start();
