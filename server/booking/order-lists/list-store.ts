import { sql } from 'kysely';
import type { OrderRow } from '#contract/booking/api.ts';
import type { CustomerFigures, OrderCounts } from '#contract/booking/list-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import type { AtPlant, OrderSortColumn } from '#contract/orders/list-filter.ts';
import { ARRIVED, IN_PROCESS, ORDER_STATUS, type OrderStatus, UNDER_WAY } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import { hasTag, holdsWords } from '#server/lib/search-words.ts';
import { flockOf } from '#server/orders/animal/flock-sql.ts';
import { searchOrders } from '#server/orders/search-orders.ts';
import { isAt, isNotDeleted, stageIs, statusIs } from '#server/orders/status-sql.ts';
import { ordersOf } from '#server/orders/store.ts';

type Sql = ReturnType<typeof sql>;

export interface OrderFilter {
  plant_id: number;
  /** Only orders this account is involved in; null for the whole plant. */
  account_id: number | null;
  statuses: readonly OrderStatus[];
  day: IsoDate | undefined;
  /** Range of drop-off days, inclusive. */
  from: IsoDate | undefined;
  to: IsoDate | undefined;
  search: string;
  /** Only orders this customer brought in or has a share of. */
  customer_id: number | undefined;
  /** Empty for all species. */
  species: readonly Species[];
  /** 'none' finds orders without a label type; '' finds all orders. */
  process_option: string;
  /** 'started': only animals that are being cut, cured, or packed, or are ready for pickup. For the rest, see AT_PLANT. */
  at: '' | 'started' | AtPlant;
  /** Whether the order came from a lot on the market; '' finds both. */
  from_market: '' | 'yes' | 'no';
  today: IsoDate;
}
export interface Paging {
  sort: OrderSortColumn;
  isDescending: boolean;
  limit: number;
  offset: number;
}

/** SQL conditions for a list, for `orders o`. `status` is the status condition. */
function conditions(filter: OrderFilter, status: Sql) {
  const { plant_id, account_id, day, from, to, search, customer_id, species, process_option } = filter;
  const parts = [sql`o.plant_id = ${plant_id}`, status];
  if (day !== undefined) parts.push(sql`o.dropoff_date = ${day}`);
  if (from !== undefined) parts.push(sql`o.dropoff_date >= ${from}`);
  if (to !== undefined) parts.push(sql`o.dropoff_date <= ${to}`);
  if (species.length > 0) parts.push(sql`o.species = any(${species}::text[])`);
  if (process_option !== '') parts.push(sql`o.process_option = ${process_option === 'none' ? '' : process_option}`);
  if (filter.from_market !== '')
    parts.push(filter.from_market === 'yes' ? sql`o.project_id > 0` : sql`o.project_id = 0`);
  // Must match the condition of its index exactly.
  if (filter.at === 'started')
    parts.push(sql`${statusIs('o.status', [ORDER_STATUS.open])} and ${stageIs('o.stage', IN_PROCESS)}`);
  else if (filter.at !== '') parts.push(isAt(filter.at, filter.today));
  if (account_id !== null) parts.push(sql`o.order_id in (${ordersOf(plant_id, account_id)})`);
  if (customer_id !== undefined) parts.push(sql`o.order_id in (${broughtOrShared(plant_id, customer_id)})`);
  if (search !== '') {
    const found = searchOrders({
      plant_id,
      search,
      isNamed: isNamed(search, account_id),
      isTagged: hasTag(sql`t`, search),
    });
    parts.push(sql`o.order_id in (${found})`);
  }
  return sql.join(parts, sql` and `);
}

/** The orders that a customer brought in or has a share of. */
const broughtOrShared = (plant_id: number, customer_id: number) => sql`
  select order_id from shares where plant_id = ${plant_id} and customer_id = ${customer_id}
  union select b.order_id from bookings k join orders b using (plant_id, booking_id)
    where k.plant_id = ${plant_id} and k.customer_id = ${customer_id}`;

/**
 * Staff can also search customers by contact details. Portal users can do that only for themselves and their own customers;
 * anyone else can be found only by name.
 */
function isNamed(search: string, account_id: number | null) {
  const found = holdsWords(sql`c.search_text`, search);
  if (account_id === null) return found;
  return sql`${found} and (${account_id} in (c.account_id, c.producer_id)
    or ${holdsWords(sql`fold_text(c.first_name || ' ' || c.last_name)`, search)})`;
}

/** The number of statuses, not counting deleted. */
const EVERY_STATUS = Object.keys(ORDER_STATUS).length - 1;
/**
 * A single status is compared directly, so that its index also provides the sort order. If all statuses match, only deleted
 * orders need to be left out.
 */
function oneOf(statuses: readonly OrderStatus[]) {
  if (statuses.length === 1) return sql`o.status = ${statuses[0]}`;
  return statuses.length === EVERY_STATUS
    ? sql`${isNotDeleted('o.status')}`
    : sql`o.status = any(${statuses}::int[]) and ${isNotDeleted('o.status')}`;
}

/** Every sort ends with the order number, so that pages never overlap. Long lists need an index in the same order. */
const ORDER_BY: Readonly<Record<OrderSortColumn, (o: Sql, direction: Sql) => Sql>> = {
  dropoff_date: (o, direction) => sql`${o}.dropoff_date ${direction}, ${o}.order_id ${direction}`,
  order_id: (o, direction) => sql`${o}.order_id ${direction}`,
};

const orderedBy =
  ({ statuses }: Pick<OrderFilter, 'statuses'>, { sort, isDescending }: Pick<Paging, 'sort' | 'isDescending'>) =>
  (o: Sql) => {
    const by = ORDER_BY[sort](o, isDescending ? sql`desc` : sql`asc`);
    return isOfRequests(statuses) ? sql`(${o}.status = ${sql.lit(ORDER_STATUS.rejected)}), ${by}` : by;
  };

/** In a list of requests, those that need an answer come before those that were rejected. */
const isOfRequests = (statuses: readonly OrderStatus[]): boolean =>
  statuses.length === 2 && statuses.includes(ORDER_STATUS.requested) && statuses.includes(ORDER_STATUS.rejected);

/**
 * One page of rows from `orders`. With several statuses, the first rows of each are read from its own index, and the
 * page is picked from those. Lists that other filters keep short are simply sorted.
 */
function pageOf(filter: OrderFilter, { limit, offset, ...order }: Paging) {
  const by = orderedBy(filter, order);
  // Literals, not parameters: with an unknown limit, PostgreSQL expects thousands of rows and replans every call.
  const skip = offset === 0 ? sql`` : sql`offset ${offset}`;
  const enough = offset === 0 ? sql.lit(limit) : sql`${limit + offset}`;
  const isNarrowed = filter.account_id !== null || filter.customer_id !== undefined || filter.search !== '';
  const isMixed = filter.statuses.length > 1 && filter.statuses.length < EVERY_STATUS;
  if (isNarrowed || !isMixed) {
    return sql`select * from orders o where ${conditions(filter, oneOf(filter.statuses))}
      order by ${by(sql`o`)} limit ${sql.lit(limit)} ${skip}`;
  }
  const parts = filter.statuses.map(
    (status) =>
      sql`(select * from orders o where ${conditions(filter, sql`o.status = ${status}`)} order by ${by(sql`o`)} limit ${enough})`,
  );
  return sql`select * from (${sql.join(parts, sql` union all `)}) o order by ${by(sql`o`)} limit ${sql.lit(limit)} ${skip}`;
}

/** Fields computed from a row, so the query doesn't select them under these names. */
type Derived =
  | 'ng_order'
  | 'first_name'
  | 'last_name'
  | 'associate'
  | 'associate_first_name'
  | 'associate_last_name'
  | 'isCustCreated'
  | 'event_date'
  | 'tagid'
  | 'form_status'
  | 'cart_details'
  | 'can';

/** A row as selected by the query. Plain columns must be declared in LISTED, in OrderRow, and in the screen's columns. */
export interface ListedOrder extends Omit<OrderRow, Derived> {
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
  /** Counted only up to `most`. */
  total: number;
}
/** One page of orders with creator, customer, and shares, plus the total, in one statement. */
export async function listOrders(db: Db, filter: OrderFilter, paging: Paging, most: number): Promise<OrderPage> {
  const { rows } = await sql<ListedOrder & { total: number }>`
    with page as (${pageOf(filter, paging)})
    select ${LISTED},
      (select count(*)::int from (${counted(filter, most)}) counted) as total
    from page p ${AROUND}
    order by ${orderedBy(filter, paging)(sql`p`)}`.execute(db);
  // A page past the end has no row to carry the total.
  const [first] = rows;
  return {
    rows: rows.map(({ total: _, ...row }) => row),
    total: first?.total ?? (paging.offset === 0 ? 0 : await countListed(db, filter, most)),
  };
}

/** All orders of a list, read through a cursor. */
export const exportQuery = (filter: OrderFilter, order: Pick<Paging, 'sort' | 'isDescending'>) => sql<ListedOrder>`
  select ${LISTED} from (select * from orders o where ${conditions(filter, oneOf(filter.statuses))}) p ${AROUND}
  order by ${orderedBy(filter, order)(sql`p`)}`;

const LISTED = sql`p.order_id, p.booking_id, p.project_id, p.title, p.species, p.heads, p.hanging_weight_clb, ${flockOf(sql`p`)} as flock, p.status, p.stage, p.reject_reason, p.dropoff_date,
  p.kill_date, p.cutting_day, p.process_option, p.offering, p.tag_id, p.plant_number, p.over_thirty_months, p.is_customer_created, p.created_by, a.first_name as creator_first_name,
  a.last_name as creator_last_name, b.first_name, b.last_name, s.shares`;
const AROUND = sql`
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
  ) s`;

const counted = (filter: OrderFilter, most: number) =>
  sql`select 1 from orders o where ${conditions(filter, oneOf(filter.statuses))} limit ${sql.lit(most)}`;

async function countListed(db: Db, filter: OrderFilter, most: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${counted(filter, most)}) counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Counts each order list in the menu, up to `most`. Staff see the plant's orders, and of the requests only those that wait for
 * their answer; portal users see the orders they are involved in.
 */
export async function countMenu(
  db: Db,
  plant_id: number,
  account_id: number | null,
  most: number,
): Promise<OrderCounts> {
  const all = account_id === null;
  const { requested, pending, open, rejected, completed } = ORDER_STATUS;
  const of = (...statuses: OrderStatus[]) => {
    const found = sql.join(
      statuses.map((status) =>
        all
          ? sql`(select 1 from orders where plant_id = ${plant_id} and status = ${sql.lit(status)} limit ${sql.lit(most)})`
          : sql`(select 1 from own where status = ${sql.lit(status)} limit ${sql.lit(most)})`,
      ),
      sql` union all `,
    );
    return sql`(select least(count(*), ${sql.lit(most)})::int from (${found}) found)`;
  };
  const own = all
    ? sql``
    : sql`with own as materialized (
        select status from orders where plant_id = ${plant_id} and order_id in (${ordersOf(plant_id, account_id)}))`;
  const { rows } = await sql<OrderCounts>`${own}
    select ${all ? of(requested) : of(requested, rejected)} as requested, ${of(pending)} as pending, ${of(open)} as open, ${of(completed)} as completed`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('counting returns one row');
  return counts;
}

/** Sums up one customer's orders. If an account is given, counts only the orders it is involved in. */
export async function sumUpCustomer(
  db: Db,
  { plant_id, account_id, customer_id }: { plant_id: number; account_id: number | null; customer_id: number },
  today: IsoDate,
): Promise<CustomerFigures> {
  const own = account_id === null ? sql`` : sql`and o.order_id in (${ordersOf(plant_id, account_id)})`;
  const { rows } = await sql<CustomerFigures>`
    select count(*) filter (where ${statusIs('o.status', UNDER_WAY)})::int as open,
      count(*) filter (where ${statusIs('o.status', [ORDER_STATUS.completed])})::int as completed,
      min(o.dropoff_date) filter (where o.dropoff_date >= ${today} and ${statusIs('o.status', [ORDER_STATUS.pending])}) as next_day,
      max(o.dropoff_date) filter (where o.dropoff_date <= ${today} and ${statusIs('o.status', ARRIVED)}) as last_day,
      max(o.order_id) filter (where k.customer_id = ${customer_id}) as last_order_id
    from orders o join bookings k using (plant_id, booking_id)
    where o.plant_id = ${plant_id} and ${isNotDeleted('o.status')}
      and o.order_id in (${broughtOrShared(plant_id, customer_id)}) ${own}`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error('counting returns one row');
  return figures;
}

/** Titles and statuses of these orders, including deleted ones. */
export const listTitles = (db: Db, plant_id: number, order_ids: readonly number[]) =>
  db
    .selectFrom('orders')
    .select(['order_id', 'title', 'status'])
    .where('plant_id', '=', plant_id)
    .where('order_id', 'in', order_ids.length > 0 ? order_ids : [0])
    .execute();
