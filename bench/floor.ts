import { mountBooking } from '#bench/booking-floor.ts';
import { openFloor } from '#bench/open-floor.ts';
import { orderListQuery } from '#bench/order-list-query.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';

/**
 * Lower bound for a read: a bare Fastify route that runs the single best statement for the same response, in its own process
 * like the product. Reads `DATABASE_URL` and `PLANT` from the environment and prints its URL.
 */
const { app, pool, plant, start } = openFloor();
mountBooking(app, pool, plant);

const MONTH = `
  select d.day as date, sum(greatest(0, d.usda_slots + d.custom_slots - d.usda_used - d.custom_used - d.unlabelled_used)) || ' of ' ||
      sum(d.usda_slots + d.custom_slots) || ' slots' as title,
    sum(d.usda_slots + d.custom_slots)::int as available,
    sum(least(d.usda_slots + d.custom_slots, d.usda_used + d.custom_used + d.unlabelled_used))::int as used,
    sum(d.usda_used + d.custom_used + d.unlabelled_used)::int as booked,
    json_agg(json_build_object('category_id', d.category_id, 'available', d.usda_slots + d.custom_slots,
      'used', least(d.usda_slots + d.custom_slots, d.usda_used + d.custom_used + d.unlabelled_used)) order by d.category_id) as by_category
  from (
    select g.day::date as day, w.category_id, coalesce(s.usda_slots, w.usda_slots) as usda_slots, coalesce(s.custom_slots, w.custom_slots) as custom_slots,
      coalesce(s.usda_used, 0) as usda_used, coalesce(s.custom_used, 0) as custom_used, coalesce(s.unlabelled_used, 0) as unlabelled_used
    from weekly_slots w
    cross join lateral generate_series($2::date + ((w.weekday - extract(dow from $2::date)::int + 7) % 7), $3::date - 1, interval '7 days') g(day)
    left join slot_days s on s.plant_id = w.plant_id and s.day = g.day::date and s.category_id = w.category_id
      and s.day >= $2 and s.day < $3
    where w.plant_id = $1 and w.category_id = any($4::int[])
  ) d group by d.day order by d.day`;
app.post<{ Body: { month: number; year: number } }>('/month', async ({ body }) => {
  const from = new Date(Date.UTC(body.year, body.month - 1, 1)).toISOString().slice(0, 10);
  const to = new Date(Date.UTC(body.year, body.month, 1)).toISOString().slice(0, 10);
  const { rows } = await pool.query({ name: 'month', text: MONTH, values: [plant, from, to, [1, 4]] });
  return { status: 'yes', data: { data: rows } };
});

const OF = `status = ${ORDER_STATUS.pending}`;
const BY = 'dropoff_date, order_id';
const PAGE = `select * from orders where plant_id = $1 and ${OF} order by ${BY} limit 20`;
const PENDING = orderListQuery(PAGE, OF, BY);
app.post('/pending', async () => {
  const { rows } = await pool.query({ name: 'pending', text: PENDING, values: [plant] });
  return { status: 'yes', data: rows, total: rows[0]?.total ?? 0 };
});

await start();
