import { sql } from 'kysely';
import { CATEGORY_OF } from '#contract/lib/species.ts';
import { ARRIVED, HOLDING_SLOTS, ORDER_STATUS } from '#contract/orders/status.ts';
import { isNotDeleted, statusIs } from '#server/orders/status-sql.ts';
import { type Asked, bucketAt, categoryOf, nameOf, orderFits, overTime, type Sql } from '#server/reports/asked.ts';

const DROPOFF = sql`o.dropoff_date`;

/** What every report on orders counts: of a flock, the birds received once they are counted. */
const COUNTS = sql`count(*)::int as orders, sum(o.billed_heads)::int as heads,
  count(*) filter (where ${statusIs('o.status', [ORDER_STATUS.completed])})::int as completed,
  coalesce(sum(o.hanging_weight_clb), 0)::bigint as hanging_clb`;
const COUNTED = ['orders', 'heads', 'completed', 'hanging_clb'];

const ordersBy = (asked: Asked, key: Sql): Sql => sql`
  select ${key}, ${COUNTS} from orders o where ${orderFits(asked, DROPOFF)} group by 1 order by orders desc, 1`;

export const byStatus = (asked: Asked): Sql => ordersBy(asked, sql`o.status`);
export const bySpecies = (asked: Asked): Sql => ordersBy(asked, sql`o.species`);
export const byLabel = (asked: Asked): Sql => ordersBy(asked, sql`o.process_option`);
export const byWeek = (asked: Asked): Sql =>
  overTime(
    asked,
    COUNTED,
    sql`select ${bucketAt(DROPOFF, asked)} as bucket, ${COUNTS} from orders o where ${orderFits(asked, DROPOFF)} group by 1`,
  );

/** Grouped by the booking's customer first, so each name is looked up only once. */
export const byProducer = (asked: Asked): Sql => sql`
  select ${nameOf('c')} as name, f.* from (
    select k.customer_id, ${COUNTS} from orders o join bookings k on k.plant_id = o.plant_id and k.booking_id = o.booking_id
    where ${orderFits(asked, DROPOFF)} group by 1) f
  left join customers c on c.plant_id = ${asked.plant_id} and c.customer_id = f.customer_id
  order by f.orders desc, name, f.customer_id`;

/**
 * The slots offered and booked for each day and category: from the ledger where it has the day, otherwise from the
 * weekly grid. Heads are counted only for orders that hold slots.
 */
const slotsBy = (asked: Asked, key: { slots: Sql; orders: Sql; name: Sql }): Sql => {
  const { plant_id, from, to } = asked;
  const category = categoryOf(asked);
  const isAsked = (table: string) =>
    category === null ? sql`true` : sql`${sql.ref(`${table}.category_id`)} = ${category}`;
  return sql`
    select ${key.name}, coalesce(s.offered, 0) as offered, coalesce(s.booked, 0) as booked, coalesce(h.heads, 0) as heads
    from (
      select ${key.slots} as key, sum(usda_slots + custom_slots)::int as offered, sum(used) as booked from (
        select g.day::date as day, w.category_id, coalesce(d.usda_slots, w.usda_slots) as usda_slots,
          coalesce(d.custom_slots, w.custom_slots) as custom_slots,
          coalesce(d.usda_used + d.custom_used + d.unlabelled_used, 0) as used
        from weekly_slots w
        cross join lateral generate_series(
          (${from}::date + ((w.weekday - extract(dow from ${from}::date)::int + 7) % 7))::timestamp, ${to}::date::timestamp,
          interval '7 days') g(day)
        left join slot_days d on d.plant_id = w.plant_id and d.day = g.day::date and d.category_id = w.category_id
        where w.plant_id = ${plant_id} and ${isAsked('w')}
        union all
        select d.day, d.category_id, d.usda_slots, d.custom_slots, d.usda_used + d.custom_used + d.unlabelled_used
        from slot_days d
        where d.plant_id = ${plant_id} and d.day between ${from}::date and ${to}::date and ${isAsked('d')}
          and not exists (select 1 from weekly_slots w where w.plant_id = d.plant_id and w.category_id = d.category_id
            and w.weekday = extract(dow from d.day))
      ) l group by 1
    ) s
    full join (
      select ${key.orders} as key, sum(o.heads)::int as heads from orders o
      where o.plant_id = ${plant_id} and o.dropoff_date between ${from}::date and ${to}::date
        and ${statusIs('o.status', HOLDING_SLOTS)} and ${isNotDeleted('o.status')} and ${isAsked('o')} group by 1
    ) h using (key)`;
};

export const capacity = (asked: Asked): Sql =>
  overTime(
    asked,
    ['offered', 'booked', 'heads'],
    slotsBy(asked, {
      slots: bucketAt(sql`l.day`, asked),
      orders: bucketAt(DROPOFF, asked),
      name: sql`key as bucket`,
    }),
  );

/** The word for a category at this plant: hogs and pork share one, and a plant reads Hog if it doesn't take pork. */
const nameOfCategory = (plant_id: number): Sql => sql`
  case when f.category_id = ${CATEGORY_OF.hog} and exists (select from plants p
      where p.plant_id = ${plant_id} and 'hog' = any(p.species) and not 'pork' = any(p.species)) then 'hog'
    else ${CATEGORY_KEYS}::jsonb ->> f.category_id::text end`;
const CATEGORY_KEYS = JSON.stringify({
  ...Object.fromEntries(Object.entries(CATEGORY_OF).map(([species, id]) => [id, species])),
  [CATEGORY_OF.pork]: 'pork',
});

export const capacityBySpecies = (asked: Asked): Sql => sql`
  select ${nameOfCategory(asked.plant_id)} as species, offered, booked, heads from (${slotsBy(
    { ...asked, species: '' },
    {
      slots: sql`l.category_id`,
      orders: sql`o.category_id`,
      name: sql`key as category_id`,
    },
  )}) f where offered > 0 or booked > 0 or heads > 0 order by category_id`;

/** Animals that still haven't arrived after their drop-off day, by the customer who booked them. */
export const noShows = (asked: Asked): Sql => sql`
  select ${nameOf('c')} as name, f.customer_id, f.booked, f.missed from (
    select k.customer_id, sum(o.heads)::int as booked,
      sum(o.heads) filter (where ${statusIs('o.status', [ORDER_STATUS.pending])})::int as missed
    from orders o join bookings k on k.plant_id = o.plant_id and k.booking_id = o.booking_id
    where ${orderFits(asked, DROPOFF)} and o.dropoff_date < ${asked.today}::date
      and ${statusIs('o.status', [ORDER_STATUS.pending, ...ARRIVED])}
    group by 1) f
  left join customers c on c.plant_id = ${asked.plant_id} and c.customer_id = f.customer_id
  where f.missed > 0 order by f.missed desc, name, f.customer_id`;
