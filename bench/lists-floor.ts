import Fastify from 'fastify';
import pg from 'pg';
import { ORDER_STATUS } from '#contract/orders/status.ts';

const { completed, open, pending, rejected, requested } = ORDER_STATUS;

/** Floors of the order lists and their counts. See bench/floor.ts. Set `DATABASE_URL` and `PLANT`; prints its address. */
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, (text) => text);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 12 });
const plant = Number(process.env.PLANT);
const app = Fastify();

const BY_DAY = 'dropoff_date, order_id';
const BY_DAY_DOWN = 'dropoff_date desc, order_id desc';
const BY_NUMBER_DOWN = 'order_id desc';
/** What each list contains and how it is sorted. */
const LISTS: Record<string, { of: string; by: string }> = {
  pending: { of: `status = ${pending}`, by: BY_DAY },
  open: { of: `status = ${open}`, by: BY_DAY },
  completed: { of: `status = ${completed}`, by: BY_DAY_DOWN },
  dropoff: { of: `status = ${pending} and dropoff_date >= current_date`, by: BY_DAY },
  inprogress: { of: `status = ${open} and stage in ('cutting', 'packing', 'ready')`, by: BY_DAY },
  all: { of: `status >= ${ORDER_STATUS.pending}`, by: BY_NUMBER_DOWN },
};
const pageOf = ({ of, by }: { of: string; by: string }) =>
  `select * from orders o where plant_id = $1 and ${of} order by ${by} limit 20`;
/** Two statuses in one list: the first rows of each, merged. */
const REQUESTED = `select * from (
    (select * from orders where plant_id = $1 and status = ${requested} order by ${BY_NUMBER_DOWN} limit 20)
    union all (select * from orders where plant_id = $1 and status = ${rejected} order by ${BY_NUMBER_DOWN} limit 20)
  ) o order by ${BY_NUMBER_DOWN} limit 20`;

const listOf = (page: string, of: string, by: string) => `
  with page as (${page})
  select p.order_id, p.booking_id, p.title, p.species, p.heads, p.status, p.stage, p.reject_reason, p.dropoff_date, p.kill_date,
    p.process_option, p.tag_id, p.is_customer_created, p.created_by, a.first_name as associate_first_name,
    a.last_name as associate_last_name, b.first_name, b.last_name, s.shares,
    (select count(*) from (select 1 from orders where plant_id = $1 and ${of} limit 1000) counted) as total
  from page p
  join accounts a on a.account_id = p.created_by
  join bookings k on k.plant_id = p.plant_id and k.booking_id = p.booking_id
  left join customers b on b.plant_id = p.plant_id and b.customer_id = k.customer_id
  cross join lateral (
    select json_agg(json_build_object('cart_id', s.cart_id, 'first_name', c.first_name, 'last_name', c.last_name, 'qty', s.quarters, 'sheet', f.status)
      order by s.first_quarter) as shares
    from shares s join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
    left join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
    where s.plant_id = p.plant_id and s.order_id = p.order_id
  ) s order by ${by.replaceAll(/(dropoff_date|order_id)/g, 'p.$1')}`;

const STATEMENTS = Object.entries(LISTS).map(([name, list]) => [name, listOf(pageOf(list), list.of, list.by)] as const);
STATEMENTS.push(['requested', listOf(REQUESTED, `status in (${requested}, ${rejected})`, BY_NUMBER_DOWN)]);
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

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
