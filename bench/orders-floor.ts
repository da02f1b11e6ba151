import { mountBooking } from '#bench/booking-floor.ts';
import { openFloor } from '#bench/open-floor.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';

/** Lower bound for bookings and for reading orders. */
const { app, pool, plant, read, start } = openFloor();
mountBooking(app, pool, plant);

const { completed, open, pending, rejected, requested } = ORDER_STATUS;

/** The best statement for one page of an order list: its rows with their people and shares, and the total number of orders. */
const listQuery = (page: string, of: string, by: string): string => `
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

for (const [name, list] of Object.entries(LISTS)) read(name, listQuery(pageOf(list), list.of, list.by));
read('requested', listQuery(REQUESTED, `status in (${requested}, ${rejected})`, BY_NUMBER_DOWN));

const count = (status: number) =>
  `(select count(*)::int from (select 1 from orders where plant_id = $1 and status = ${status} limit 100) counted)`;
const COUNTS = `select least(100, ${count(4)} + ${count(2)}) as requested, ${count(0)} as pending, ${count(1)} as open, ${count(3)} as completed`;
read('counts', COUNTS);

interface Month {
  month: number;
  year: number;
}
const daysOf = ({ year, month }: Month) =>
  [month - 1, month].map((at) => new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10));

const SLOTS = `
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
read<Month>('slots', SLOTS, (asked) => [plant, ...daysOf(asked), [1, 4]]);

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
read<Month>('month', MONTH, (asked) => [plant, ...daysOf(asked)]);

const SHARES = `
  select json_agg(json_build_object('cart_id', s.cart_id, 'customer_id', c.customer_id, 'first_name', c.first_name, 'last_name', c.last_name,
    'email', coalesce(c.email, ''), 'phone', c.phone, 'qty', s.quarters, 'sheet', f.status) order by s.first_quarter) as shares
  from shares s join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
  left join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
  where s.plant_id = p.plant_id and s.order_id = p.order_id`;
const dayQuery = (statuses: string, limit: number) => `
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
  orders: dayQuery(`status >= ${ORDER_STATUS.pending} and status in (${pending}, ${open}, ${completed})`, 20),
  events: dayQuery(`status >= ${ORDER_STATUS.pending}`, 500),
};
for (const [name, text] of Object.entries(DAYS))
  read<{ event_date: string }>(name, text, ({ event_date }) => [plant, event_date]);

/** The best statements for an order's page: the order with its people and shares, and who has which share. */
const ORDER_PAGE = {
  order: `
    select p.*, coalesce(p.remark, k.remark) as extra_field_1, k.rrule, a.first_name as associate_first_name,
      a.last_name as associate_last_name, b.customer_id, b.first_name, b.last_name, b.phone, s.shares,
      (select coalesce(json_agg(m.order_id order by m.order_id), '[]') from orders m
        where m.plant_id = p.plant_id and m.booking_id = p.booking_id and m.order_id <> p.order_id and m.status >= ${ORDER_STATUS.pending}) as siblings,
      (select coalesce(json_agg(f.attachment_id), '[]') from order_files f
        where f.plant_id = p.plant_id and f.order_id = p.order_id) as files
    from orders p
    join accounts a on a.account_id = p.created_by
    join bookings k on k.plant_id = p.plant_id and k.booking_id = p.booking_id
    left join customers b on b.plant_id = p.plant_id and b.customer_id = k.customer_id
    cross join lateral (${SHARES}) s
    where p.plant_id = $1 and p.order_id = $2::bigint and p.status >= ${ORDER_STATUS.pending}`,
  pickups: `
    select s.cart_id, h.picked_up_by, h.boxes, h.picked_up_at, a.first_name, a.last_name
    from orders o join shares s using (plant_id, order_id)
    left join share_pickups h on h.plant_id = s.plant_id and h.cart_id = s.cart_id
    left join accounts a on a.account_id = h.recorded_by
    where o.plant_id = $1 and o.order_id = $2::bigint and o.status >= ${ORDER_STATUS.pending} order by s.first_quarter`,
};
for (const [name, text] of Object.entries(ORDER_PAGE))
  read<{ order_id: number }>(name, text, ({ order_id }) => [plant, order_id]);

await start();
