import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import { holdsWords } from '#server/lib/search-words.ts';

export interface OrderFilter {
  plant_id: number;
  /** Only what this portal account takes part in; null for staff. */
  account_id: number | null;
  statuses: readonly OrderStatus[];
  day: IsoDate | undefined;
  search: string;
  /** Only orders that this customer brought or has a share of. */
  customer_id: number | undefined;
}
export interface Paging {
  sort: 'dropoff_date' | 'order_id';
  isDescending: boolean;
  limit: number;
  offset: number;
}

/** The conditions of a list, over `orders o`. One status is compared directly, so that its index also gives the order. */
function conditions({ plant_id, account_id, statuses, day, search, customer_id }: OrderFilter) {
  const status =
    statuses.length === 1 ? sql`o.status = ${statuses[0]}` : sql`o.status = any(${statuses}::int[]) and o.status >= 0`;
  const parts = [sql`o.plant_id = ${plant_id}`, status];
  if (day !== undefined) parts.push(sql`o.dropoff_date = ${day}`);
  if (account_id !== null) {
    parts.push(sql`o.order_id in (
      select s.order_id from customers c join shares s using (plant_id, customer_id)
        where c.plant_id = ${plant_id} and (c.account_id = ${account_id} or c.producer_id = ${account_id})
      union select b.order_id from customers c join bookings k using (plant_id, customer_id) join orders b using (plant_id, booking_id)
        where c.plant_id = ${plant_id} and c.account_id = ${account_id}
      union select order_id from orders where plant_id = ${plant_id} and created_by = ${account_id} and is_customer_created)`);
  }
  if (customer_id !== undefined) {
    parts.push(sql`o.order_id in (
      select order_id from shares where plant_id = ${plant_id} and customer_id = ${customer_id}
      union select b.order_id from bookings k join orders b using (plant_id, booking_id)
        where k.plant_id = ${plant_id} and k.customer_id = ${customer_id})`);
  }
  if (search !== '') {
    const number = /^\d{1,15}$/.test(search) ? Number(search) : null;
    parts.push(sql`o.order_id in (
      select order_id from orders where plant_id = ${plant_id} and ${holdsWords(sql`fold_text(title)`, search)}
      union select s.order_id from customers c join shares s using (plant_id, customer_id)
        where c.plant_id = ${plant_id} and ${holdsWords(sql`c.search_text`, search)}
      union select ${number}::bigint)`);
  }
  return sql.join(parts, sql` and `);
}

export interface ListedOrder {
  order_id: number;
  booking_id: number;
  title: string;
  species: Species;
  heads: number;
  status: OrderStatus;
  reject_reason: string;
  dropoff_date: IsoDate;
  kill_date: IsoDate;
  process_option: string;
  tag_id: string;
  is_customer_created: boolean;
  created_by: number;
  creator_first_name: string;
  creator_last_name: string;
  first_name: string | null;
  last_name: string | null;
  shares: {
    cart_id: number;
    first_name: string;
    last_name: string;
    quarters: number;
    sheet: 'open' | 'completed' | null;
  }[];
}

export interface OrderPage {
  rows: ListedOrder[];
  /** Counted no further than `most`. */
  total: number;
}
/** One page of orders, with creator, bringer and shares, and how many there are in all, in one statement. */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  { sort, isDescending, limit, offset }: Paging,
  most: number,
): Promise<OrderPage> {
  const way = isDescending ? sql`desc` : sql`asc`;
  const by = (o: ReturnType<typeof sql>) =>
    sort === 'order_id' ? sql`${o}.order_id ${way}` : sql`${o}.dropoff_date ${way}, ${o}.order_id ${way}`;
  // Written out, not as parameters: a plan made for any limit expects thousands of rows, and PostgreSQL would plan each call anew.
  const skip = offset === 0 ? sql`` : sql`offset ${offset}`;
  const { rows } = await sql<ListedOrder & { total: number }>`
    with page as (
      select * from orders o where ${conditions(filter)} order by ${by(sql`o`)} limit ${sql.lit(limit)} ${skip}
    )
    select p.order_id, p.booking_id, p.title, p.species, p.heads, p.status, p.reject_reason, p.dropoff_date, p.kill_date, p.process_option,
      p.tag_id, p.is_customer_created, p.created_by, a.first_name as creator_first_name, a.last_name as creator_last_name,
      b.first_name, b.last_name, s.shares,
      (select count(*)::int from (select 1 from orders o where ${conditions(filter)} limit ${sql.lit(most)}) counted) as total
    from page p
    join accounts a on a.account_id = p.created_by
    join bookings k on k.plant_id = p.plant_id and k.booking_id = p.booking_id
    left join customers b on b.plant_id = p.plant_id and b.customer_id = k.customer_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('cart_id', s.cart_id, 'first_name', c.first_name, 'last_name', c.last_name,
        'quarters', s.quarters, 'sheet', f.status) order by s.first_quarter), '[]') as shares
      from shares s
      join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
      left join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
      where s.plant_id = p.plant_id and s.order_id = p.order_id
    ) s
    order by ${by(sql`p`)}`.execute(db);
  // A page past the end has no row to carry the total.
  const [first] = rows;
  return { rows, total: first?.total ?? (offset === 0 ? 0 : await countOrders(db, filter, most)) };
}

async function countOrders(db: Db, filter: OrderFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from orders o where ${conditions(filter)} limit ${sql.lit(most)}) counted`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
