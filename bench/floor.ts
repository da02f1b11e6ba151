import Fastify from 'fastify';
import pg from 'pg';
import { mountBooking } from '#bench/booking-floor.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';

/**
 * The floor of a read: a bare Fastify route that runs the single best statement for the same response, in its own process
 * like the product. Set `DATABASE_URL` and `PLANT`; prints its address.
 */
pg.types.setTypeParser(20, Number);
pg.types.setTypeParser(1082, (text) => text);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 12 });
const plant = Number(process.env.PLANT);
const app = Fastify();
mountBooking(app, pool, plant);

const MONTH = `
  select d.day as date, greatest(0, sum(d.usda_slots + d.custom_slots - d.usda_used - d.custom_used - d.unlabelled_used)) || ' of ' ||
      sum(d.usda_slots + d.custom_slots) || ' slots' as title,
    sum(d.usda_slots + d.custom_slots)::int as available, sum(d.usda_used + d.custom_used + d.unlabelled_used)::int as used
  from (
    select g.day::date as day, w.category_id, coalesce(s.usda_slots, w.usda_slots) as usda_slots, coalesce(s.custom_slots, w.custom_slots) as custom_slots,
      coalesce(s.usda_used, 0) as usda_used, coalesce(s.custom_used, 0) as custom_used, coalesce(s.unlabelled_used, 0) as unlabelled_used
    from weekly_slots w
    cross join lateral generate_series($2::date + ((w.weekday - extract(dow from $2::date)::int + 7) % 7), $3::date - 1, interval '7 days') g(day)
    left join slot_days s on s.plant_id = w.plant_id and s.day = g.day::date and s.category_id = w.category_id
    where w.plant_id = $1 and w.category_id = any($4::int[])
  ) d group by d.day order by d.day`;
app.post<{ Body: { month: number; year: number } }>('/month', async ({ body }) => {
  const from = new Date(Date.UTC(body.year, body.month - 1, 1)).toISOString().slice(0, 10);
  const to = new Date(Date.UTC(body.year, body.month, 1)).toISOString().slice(0, 10);
  const { rows } = await pool.query({ name: 'month', text: MONTH, values: [plant, from, to, [1, 4]] });
  return { status: 'yes', data: { data: rows } };
});

const PENDING = `
  with page as (
    select * from orders o where o.plant_id = $1 and o.status = ${ORDER_STATUS.pending} order by o.dropoff_date, o.order_id limit 20
  )
  select p.order_id, p.booking_id, p.title, p.species, p.heads, p.status, p.dropoff_date, p.kill_date, p.process_option, p.tag_id,
    p.is_customer_created, p.created_by, a.first_name as associate_first_name, a.last_name as associate_last_name, b.first_name, b.last_name, s.shares,
    (select count(*) from (select 1 from orders where plant_id = $1 and status = ${ORDER_STATUS.pending} limit 1000) counted) as total
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
  ) s order by p.dropoff_date, p.order_id`;
app.post('/pending', async () => {
  const { rows } = await pool.query({ name: 'pending', text: PENDING, values: [plant] });
  return { status: 'yes', data: rows, total: rows[0]?.total ?? 0 };
});

console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
