import { sql } from 'kysely';
import { type AtDoor, MAX_AT_DOOR, MAX_OWNERS } from '#contract/floor/intake-api.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { serialIn } from '#contract/lib/fold-text.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { DAY_ORDER } from '#server/floor/day-store.ts';
import { hasSeenTag, SEEN_TAG } from '#server/floor/intake/game-store.ts';
import type { Db } from '#server/lib/database.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import { searchOrders } from '#server/orders/search-orders.ts';
import { statusIs } from '#server/orders/status-sql.ts';

const { pending, open } = ORDER_STATUS;
/** Animals that came late are still expected for a week. */
const DAYS_EXPECTED = 7;

interface Asked {
  plant_id: number;
  today: IsoDate;
  time_zone: string;
  search: string;
}

/** The orders at the door, as an SQL set of ids. */
const todaysIds = ({ plant_id, today, time_zone }: Asked) => sql`
  select order_id from orders where plant_id = ${plant_id} and ${statusIs('status', [pending])}
    and dropoff_date between ${addDays(today, -DAYS_EXPECTED)}::date and ${today}::date
  union all
  select order_id from orders where plant_id = ${plant_id} and ${statusIs('status', [open])}
    and (received_at at time zone ${time_zone})::date = ${today}::date`;

const foundIds = ({ plant_id, search }: Asked) => {
  const isTagged = hasSeenTag(sql`t`, plant_id, search);
  // A whole number, such as B-U-1, names one animal. Its letters would be in many names.
  if (!/^\d+$/.test(search) && serialIn(search) !== null)
    return sql`select t.order_id from orders t where t.plant_id = ${plant_id} and ${isTagged}`;
  return searchOrders({ plant_id, search, isTagged });
};

/** Those that are expected come first, in the order of the day. */
export async function listAtDoor(db: Db, asked: Asked): Promise<AtDoor[]> {
  const { rows } = await sql<AtDoor>`
    select o.order_id, o.title, o.species, o.heads, ${SEEN_TAG} as tagid, o.plant_number, o.dropoff_date, o.sex,
      o.over_thirty_months, o.process_option, o.offering, o.status,
      (o.organic = 'yes' or o.process_option = 'organic') as is_organic,
      coalesce((select string_agg(trim(concat_ws(' ', c.first_name, c.last_name)), ', ' order by s.first_quarter)
        from shares s join customers c using (plant_id, customer_id)
        where s.plant_id = o.plant_id and s.order_id = o.order_id), trim(concat_ws(' ', b.first_name, b.last_name))) as owner,
      case when g.order_id is not null then json_build_object('license', g.license, 'game_tag', g.game_tag, 'state', g.state,
        'harvested_on', g.harvested_on, 'cwd', g.cwd, 'weight_basis', g.weight_basis, 'weight_clb', g.weight_clb,
        'keeps_cape', g.keeps_cape, 'is_own_meat_only', g.is_own_meat_only, 'donated_to', g.donated_to) end as game
    from orders o
    join bookings k on k.plant_id = o.plant_id and k.booking_id = o.booking_id
    left join customers b on b.plant_id = k.plant_id and b.customer_id = k.customer_id
    left join game_animals g on g.plant_id = o.plant_id and g.order_id = o.order_id
    where o.plant_id = ${asked.plant_id} and ${statusIs('o.status', [pending, open])}
      and o.order_id in (${asked.search === '' ? todaysIds(asked) : foundIds(asked)})
    order by o.status = ${sql.lit(open)}, ${DAY_ORDER} limit ${sql.lit(MAX_AT_DOOR)}`.execute(db);
  return rows;
}

export async function listOwners(db: Db, plant_id: number, search: string) {
  const { rows } = await sql<{ customer_id: number; name: string; phone: string }>`
    select customer_id, trim(concat_ws(' ', first_name, last_name)) as name, phone from customers
    where plant_id = ${plant_id} and deleted_at is null and ${holdsWords(sql`search_text`, search)}
    order by fold_text(last_name), fold_text(first_name), customer_id limit ${sql.lit(MAX_OWNERS)}`.execute(db);
  return rows;
}

/** '' if the plant has no such customer, which booking refuses. */
export async function nameOfCustomer(db: Db, plant_id: number, customer_id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select trim(concat_ws(' ', first_name, last_name)) as name from customers
    where plant_id = ${plant_id} and customer_id = ${customer_id}`.execute(db);
  return rows[0]?.name ?? '';
}
