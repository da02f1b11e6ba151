import { openFloor } from '#bench/open-floor.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { plantToday } from '#tools/plant-today.ts';

/** Lower bound for the dashboard. */
const { app, pool, plant, read, start } = openFloor();

const { requested, pending, open, completed } = ORDER_STATUS;
const today = plantToday();
const count = (where: string) =>
  `(select count(*)::int from (select 1 from orders where plant_id = $1 and ${where} limit 1000) counted)`;
const UNCUT = `status = ${open} and stage not in ('cutting', 'curing', 'packing', 'ready', 'picked_up', 'condemned')`;
const BOOKED = `status in (${pending}, ${open}, ${completed})`;
const NUMBERS = `
  select ${count(`status = ${pending} and dropoff_date = $2`)} as expected,
    ${count(`status in (${open}, ${completed}) and dropoff_date = $2`)} as arrived,
    ${count(`status = ${pending} and dropoff_date < $2`)} as missed,
    ${count(`kill_date = $2 and ${BOOKED}`)} as kills,
    ${count(`cutting_day = $2 and ${BOOKED}`)} as cuts,
    r.rail, r.rail_clb,
    ${count(`${UNCUT} and cutting_day < $2`)} as late,
    ${count(`status = ${open} and stage = 'ready'`)} as ready,
    (select count(*)::int from (
      select 1 from orders o join shares s on s.plant_id = o.plant_id and s.order_id = o.order_id
      left join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
      where o.plant_id = $1 and o.status in (${pending}, ${open}) and o.kill_date between $2::date - 60 and $2::date + 7
        and o.stage not in ('cutting', 'curing', 'packing', 'ready', 'picked_up', 'condemned') and f.status is distinct from 'completed'
      limit 1000) m) as missing_sheets,
    (select count(*)::int from sheet_changes where plant_id = $1 and outcome is null) as sheet_changes,
    ${count(`status = ${requested}`)} as requests,
    (select count(*)::int from disputes where owner_id = $1 and state in ('open', 'inquiry')) +
      (select count(*)::int from refunds where owner_id = $1 and uncovered_cents > 0) as money_trouble,
    i.*
  from (select count(*)::int as rail, coalesce(sum(hanging_weight_clb), 0)::int as rail_clb from (
      select hanging_weight_clb from orders where plant_id = $1 and ${UNCUT} and (stage in ('killed', 'hanging') or hanging_weight_clb is not null)
      limit 1000) o) r,
    (select count(*)::int as open, coalesce(sum(open_cents), 0)::int as open_cents,
        count(*) filter (where due_on < $2)::int as overdue,
        coalesce(sum(open_cents) filter (where due_on < $2), 0)::int as overdue_cents
      from invoices where plant_id = $1 and open_cents > 0) i`;
const FREE_DAYS = `
  select w.category_id, min(g.day)::date as day
  from weekly_slots w
  cross join lateral generate_series($2::date + ((w.weekday - extract(dow from $2::date)::int + 7) % 7), $2::date + 59, interval '7 days') g(day)
  left join slot_days s on s.plant_id = w.plant_id and s.day = g.day::date and s.category_id = w.category_id
  where w.plant_id = $1 and w.category_id in (1, 4)
    and coalesce(s.usda_slots + s.custom_slots, w.usda_slots + w.custom_slots)
      > coalesce(s.usda_used + s.custom_used + s.unlabelled_used, 0)
  group by w.category_id`;
app.get('/day', async () => {
  const [numbers, free] = await Promise.all([
    pool.query({ name: 'numbers', text: NUMBERS, values: [plant, today] }),
    pool.query({ name: 'free', text: FREE_DAYS, values: [plant, today] }),
  ]);
  return { status: 'yes', data: { kind: 'office', today, ...numbers.rows[0], next_free: free.rows } };
});

const ACTIONS = `
  select o.order_id, coalesce(s.quarters, 4) as qty, c.first_name, c.last_name, c.phone, coalesce(c.email, '') as email,
    o.title, o.hanging_weight_clb::float8 / 100 as weight, o.tag_id as ear_tag_id, o.hang_days as hang_time,
    o.dropoff_date as event_date
  from orders o
  left join shares s on s.plant_id = o.plant_id and s.order_id = o.order_id
  left join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
  where o.plant_id = $1 and o.dropoff_date = $2 and o.status in (${requested}, ${pending}, ${open}, ${completed})
  order by o.order_id, s.first_quarter limit 1000`;
read('actions', ACTIONS, () => [plant, today]);

await start();
