import { sql } from 'kysely';
import type { OfMarket } from '#contract/booking/day-order.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { isOffice } from '#contract/lib/roles.ts';
import type { CategoryId, Species } from '#contract/lib/species.ts';
import type { Offering } from '#contract/orders/offering.ts';
import type { ORDER_STATUS, OrderStatus } from '#contract/orders/status.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { isNotDeleted } from '#server/orders/status-sql.ts';
import { ordersOf } from '#server/orders/store.ts';

/** More orders than a day can hold, but far fewer than a plant's total. */
const MAX_EVENTS = 500;

export interface FoundBuyer {
  customer_id: number;
  account_id: number;
  producer_id: number | null;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  address: string;
  cart_id: number;
  quarters: number;
  template_id: number | null;
  cut_sheet_id: number | null;
  form_status: 'open' | 'completed' | null;
}
export interface FoundSeller {
  account_id: number;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
}
export interface FoundDayEvent {
  order_id: number;
  title: string;
  species: Species;
  heads: number;
  status: Exclude<OrderStatus, typeof ORDER_STATUS.deleted>;
  reject_reason: string;
  process_option: string;
  offering: Offering;
  created_by: number;
  cid: number;
  project_id: number;
  extra_field_2: string;
  /** Owners of shares, starting with the first quarter. For an animal without shares, the person who brings it in. */
  buyers: FoundBuyer[];
  /** The producer who brings in the animal, or whose customers own it. */
  seller: FoundSeller | null;
}

/** A day's orders, except deleted ones, sorted by number, with their buyers and seller, in one statement. */
export async function listDayEvents(
  db: Db,
  {
    plant_id,
    day,
    category_id,
    account_id,
  }: { plant_id: number; day: IsoDate; category_id: CategoryId | null; account_id: number | null },
): Promise<FoundDayEvent[]> {
  const { rows } = await sql<FoundDayEvent>`
    with day as materialized (
      select * from orders o where o.plant_id = ${plant_id} and o.dropoff_date = ${day} and ${isNotDeleted('o.status')}
        ${category_id === null ? sql`` : sql`and o.category_id = ${category_id}`}
        ${account_id === null ? sql`` : sql`and o.order_id in (${ordersOf(plant_id, account_id)})`}
      order by o.order_id limit ${sql.lit(MAX_EVENTS)}
    )
    select d.order_id, d.title, d.species, d.heads, d.status, d.reject_reason, d.process_option, d.offering, d.created_by,
      d.transaction_id as cid, d.project_id, d.source_ref as extra_field_2,
      coalesce(s.buyers, b.buyers, '[]') as buyers,
      case when p.customer_id is not null then json_build_object('account_id', p.account_id, 'first_name', p.first_name,
        'last_name', p.last_name, 'email', coalesce(p.email, ''), 'phone', p.phone) end as seller
    from day d
    join bookings k on k.plant_id = d.plant_id and k.booking_id = d.booking_id
    left join lateral (
      select json_agg(json_build_object('customer_id', c.customer_id, 'account_id', c.account_id, 'producer_id', c.producer_id,
          'first_name', c.first_name, 'last_name', c.last_name, 'email', coalesce(c.email, ''), 'phone', c.phone,
          'address', c.address, 'cart_id', s.cart_id, 'quarters', s.quarters, 'template_id', s.template_id,
          'cut_sheet_id', s.cut_sheet_id, 'form_status', f.status) order by s.first_quarter) as buyers,
        min(c.producer_id) as producer_id
      from shares s
      join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
      left join cut_sheets f on f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id
      where s.plant_id = d.plant_id and s.order_id = d.order_id
    ) s on true
    left join lateral (
      select json_build_array(json_build_object('customer_id', c.customer_id, 'account_id', c.account_id,
          'producer_id', c.producer_id, 'first_name', c.first_name, 'last_name', c.last_name, 'email', coalesce(c.email, ''),
          'phone', c.phone, 'address', c.address, 'cart_id', 0, 'quarters', 0)) as buyers,
        -- Whoever brings in an animal that was sold on the market is its seller, whatever the plant's record says.
        case when c.type = 'producer' or d.project_id <> 0 then c.account_id else c.producer_id end as producer_id
      from customers c where c.plant_id = k.plant_id and c.customer_id = k.customer_id
    ) b on true
    left join customers p on p.plant_id = d.plant_id and p.account_id = coalesce(b.producer_id, s.producer_id)
    order by d.order_id`.execute(db);
  return rows;
}

/** The customers on an order: owners of its shares, starting with the first quarter, then the person bringing the animal. */
export async function listBuyerIds(db: Db, plant_id: number, order_id: number): Promise<number[]> {
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from (
      select customer_id, first_quarter as place from shares where plant_id = ${plant_id} and order_id = ${order_id}
      union all
      select b.customer_id, 5 from orders o join bookings b using (plant_id, booking_id)
        where o.plant_id = ${plant_id} and o.order_id = ${order_id} and b.customer_id is not null
    ) buyer order by place`.execute(db);
  return rows.map(({ customer_id }) => customer_id);
}

/** The record with this email address, among those the caller may see, and whether the name on it matches too. */
export async function findByEmail(
  tx: Tx,
  { plant_id, account_id, role }: PlantActor,
  email: string,
  name: string,
): Promise<{ customer_id: number; phone: string; address: string; is_namesake: boolean } | undefined> {
  const party_id = isOffice(role) ? null : account_id;
  const { rows } = await sql<{ customer_id: number; phone: string; address: string; is_namesake: boolean }>`
    select customer_id, phone, address,
      person_key(first_name || ' ' || last_name) = person_key(${name}::text) as is_namesake
    from customers where plant_id = ${plant_id} and email = ${email} and deleted_at is null
      and (${party_id}::bigint is null or ${party_id} in (account_id, producer_id))`.execute(tx);
  return rows[0];
}

/** The market listing behind an order. */
export async function findMarket(tx: Tx, plant_id: number, order_id: number): Promise<OfMarket> {
  const { rows } = await sql<OfMarket>`
    select transaction_id as cid, project_id, source_ref as extra_field_2
    from orders where plant_id = ${plant_id} and order_id = ${order_id}`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error('a locked order stays');
  return found;
}
