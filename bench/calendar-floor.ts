import { openFloor } from '#bench/open-floor.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';

const { completed, open, pending, rejected, requested } = ORDER_STATUS;

/**
 * Baseline server for the events calendar and the day popups. See bench/floor.ts. Reads `DATABASE_URL` and `PLANT` from the
 * environment and prints its URL.
 */
const { app, pool, plant, start } = openFloor();

const MONTH = `
  select o.order_id as event_id, o.order_id, o.title, o.process_option, o.dropoff_date || ' 00:00:00' as date, o.kill_date, o.status,
    o.species, o.heads, d.day_count, o.status in (${pending}, ${requested}) as schedule
  from (
    select n, (
      select count(*)::int from (
        select from orders where plant_id = $1 and dropoff_date = $2::date + n and status >= ${ORDER_STATUS.pending} and status <> ${rejected} limit 100
      ) counted
    ) as day_count
    from generate_series(0, $3::date - $2::date - 1) n limit 31
  ) d
  cross join lateral (
    select * from orders where plant_id = $1 and dropoff_date = $2::date + n and status >= ${ORDER_STATUS.pending} and status <> ${rejected} order by order_id limit 3
  ) o
  order by n, o.order_id`;
app.post<{ Body: { month: number; year: number } }>('/month', async ({ body }) => {
  const dayOf = (month: number) => new Date(Date.UTC(body.year, month, 1)).toISOString().slice(0, 10);
  const values = [plant, dayOf(body.month - 1), dayOf(body.month)];
  const { rows } = await pool.query({ name: 'month', text: MONTH, values });
  return { status: 'yes', data: rows };
});

const SHARES = `
  select json_agg(json_build_object('cart_id', s.cart_id, 'customer_id', c.customer_id, 'first_name', c.first_name, 'last_name', c.last_name,
    'email', coalesce(c.email, ''), 'phone', c.phone, 'qty', s.quarters, 'sheet', f.status) order by s.first_quarter) as shares
  from shares s join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
  left join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
  where s.plant_id = p.plant_id and s.order_id = p.order_id`;
const dayOf = (statuses: string, limit: number) => `
  with page as (
    select * from orders where plant_id = $1 and dropoff_date = $2 and ${statuses} order by order_id limit ${limit}
  )
  select p.order_id, p.booking_id, p.title, p.species, p.heads, p.status, p.stage, p.reject_reason, p.dropoff_date, p.kill_date,
    p.process_option, p.tag_id, p.is_customer_created, p.created_by, a.first_name as associate_first_name,
    a.last_name as associate_last_name, b.first_name, b.last_name, s.shares,
    (select count(*) from (select from orders where plant_id = $1 and dropoff_date = $2 and ${statuses} limit 1000) counted) as total
  from page p
  join accounts a on a.account_id = p.created_by
  join bookings k on k.plant_id = p.plant_id and k.booking_id = p.booking_id
  left join customers b on b.plant_id = p.plant_id and b.customer_id = k.customer_id
  cross join lateral (${SHARES}) s order by p.order_id`;

const DAYS = {
  orders: dayOf(`status >= ${ORDER_STATUS.pending} and status in (${pending}, ${open}, ${completed})`, 20),
  events: dayOf(`status >= ${ORDER_STATUS.pending}`, 500),
};
for (const [name, text] of Object.entries(DAYS)) {
  app.post<{ Body: { event_date: string } }>(`/${name}`, async ({ body }) => {
    const { rows } = await pool.query({ name, text, values: [plant, body.event_date] });
    return { status: 'yes', data: rows, total: rows[0]?.total ?? 0 };
  });
}

await start();
