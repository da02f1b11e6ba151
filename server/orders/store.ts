import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { CategoryId, Species } from '#contract/lib/species.ts';
import type { Label, Offering } from '#contract/orders/offering.ts';
import { ORDER_STATUS, type OrderStatus, type Stage } from '#contract/orders/status.ts';
import type { Tx } from '#server/lib/database.ts';
import type { EventActor } from '#server/lib/events.ts';
import type { PlantNumber } from '#server/orders/animal/plant-number.ts';
import { isNotDeleted, statusIs } from '#server/orders/status-sql.ts';

export interface LockedOrder {
  order_id: number;
  status: OrderStatus;
  stage: Stage;
  species: Species;
  category_id: CategoryId;
  heads: number;
  /** Slots claimed per head. */
  slots_per_head: number;
  dropoff_date: IsoDate;
  kill_date: IsoDate;
  process_option: Label | '';
  sex: string;
  /** Weights in hundredths of a pound; null until weighed. */
  hanging_weight_clb: number | null;
  left_side_clb: number | null;
  right_side_clb: number | null;
  live_weight_clb: number | null;
  condemned_weight_clb: number | null;
  offering: Offering;
  tag_id: string;
  /** The plant's own number; '' until the animal first arrives. */
  plant_number: string;
  created_by: number;
  /** Whether the person bringing the animal picks up the meat for everyone. */
  bringer_picks_up: boolean;
  /** Why the meat can't be handed out yet: it was sold by weight, and a weight isn't recorded yet. Otherwise null. */
  missing_weight: 'weight_missing' | 'live_weight_missing' | null;
  /** Whether buyers on the market pay by a weight of the animal. */
  is_sold_by_weight: boolean;
  /** The portal users involved: share owners, their producers, the person bringing the animal, and the order's creator. */
  parties: number[];
}

/** Locks an order. Returns undefined if the plant has no order with this id. */
export async function lockOrder(tx: Tx, plant_id: number, order_id: number): Promise<LockedOrder | undefined> {
  const { rows } = await sql<LockedOrder>`
    select order_id, status, stage, species, category_id, heads, slots_per_head, dropoff_date, kill_date, process_option, offering, sex, tag_id, plant_number, created_by,
      hanging_weight_clb, left_side_clb, right_side_clb, live_weight_clb, condemned_weight_clb, bringer_picks_up, priced_by is not null as is_sold_by_weight,
      case when priced_by is null or stage = 'condemned' then null
        when hanging_weight_clb is null then 'weight_missing'
        when priced_by = 'live' and live_weight_clb is null then 'live_weight_missing' end as missing_weight,
      ${partiesOf(sql`o`)} as parties
    from orders o where plant_id = ${plant_id} and order_id = ${order_id} and ${isNotDeleted('status')} for update`.execute(
    tx,
  );
  return rows[0];
}

/** Locks all orders of an order's booking. */
export async function lockOrdersOfBooking(tx: Tx, plant_id: number, order_id: number): Promise<void> {
  await sql`
    select from orders where plant_id = ${plant_id} and booking_id = (
      select booking_id from orders where plant_id = ${plant_id} and order_id = ${order_id})
    order by order_id for update`.execute(tx);
}

/** The accounts involved in the order `o`, as an SQL array. */
export const partiesOf = (o: ReturnType<typeof sql>) => sql<number[]>`array(
  select o.created_by union
  select p.account_id from bookings b join customers c using (plant_id, customer_id)
    cross join lateral unnest(array[c.account_id, c.producer_id]) as p(account_id)
    where b.plant_id = ${o}.plant_id and b.booking_id = ${o}.booking_id and p.account_id is not null union
  select p.account_id from shares s join customers c using (plant_id, customer_id)
    cross join lateral unnest(array[c.account_id, c.producer_id]) as p(account_id)
    where s.plant_id = ${o}.plant_id and s.order_id = ${o}.order_id and p.account_id is not null)`;

/** The orders that an account is involved in, as an SQL set of ids. The reverse of `partiesOf`. */
export const ordersOf = (plant_id: number, account_id: number) => sql<number>`
  select s.order_id from customers c join shares s using (plant_id, customer_id)
    where c.plant_id = ${plant_id} and (c.account_id = ${account_id} or c.producer_id = ${account_id})
  union select b.order_id from customers c join bookings k using (plant_id, customer_id) join orders b using (plant_id, booking_id)
    where c.plant_id = ${plant_id} and (c.account_id = ${account_id} or c.producer_id = ${account_id})
  union select order_id from orders where plant_id = ${plant_id} and created_by = ${account_id} and is_customer_created`;

/** A flock that hasn't arrived has no counts. */
const UNCOUNTED = { dead_on_arrival: null, received_heads: null, condemned_heads: null, packed_heads: null };

export async function setStatus(
  tx: Tx,
  plant_id: number,
  order_id: number,
  status: OrderStatus,
  tag_id?: string,
  number?: PlantNumber,
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      status,
      ...(tag_id === undefined ? {} : { tag_id }),
      ...number,
      ...(status === ORDER_STATUS.open
        ? { received_at: sql<string>`coalesce(received_at, now())`, stage: 'dropped_off' }
        : {}),
      ...(status === ORDER_STATUS.pending ? { received_at: null, stage: '', ...UNCOUNTED } : {}),
      ...(status === ORDER_STATUS.completed
        ? {
            completed_at: sql<string>`now()`,
            stage: sql<string>`case stage when 'condemned' then stage else 'picked_up' end`,
          }
        : {}),
    })
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .execute();
}

export async function setDates(
  tx: Tx,
  plant_id: number,
  order_id: number,
  dates: { dropoff_date: IsoDate; kill_date: IsoDate },
): Promise<void> {
  // Once it has a new day, a missed animal is expected again.
  const stage = sql<string>`case when stage = 'missed' and dropoff_date <> ${dates.dropoff_date}::date then '' else stage end`;
  await tx
    .updateTable('orders')
    .set({ ...dates, stage })
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .execute();
}

/** A portal account's record in the plant's directory. */
export async function findOwnRecord(tx: Tx, plant_id: number, account_id: number): Promise<number | undefined> {
  const own = await tx
    .selectFrom('customers')
    .select('customer_id')
    .where('plant_id', '=', plant_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return own?.customer_id;
}

/** The customer who brings in an order's animal, if none of it has an owner. */
export async function findBringerOfUnowned(tx: Tx, plant_id: number, order_id: number): Promise<number | undefined> {
  const { rows } = await sql<{ customer_id: number }>`
    select b.customer_id from orders o join bookings b using (plant_id, booking_id)
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and b.customer_id is not null
      and not exists (select from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id)`.execute(tx);
  return rows[0]?.customer_id;
}

/** Makes a deletion final: the order can't be restored anymore. */
export async function keepDeleted(tx: Tx, plant_id: number, order_id: number): Promise<void> {
  await sql`update orders set removed_from = null where plant_id = ${plant_id} and order_id = ${order_id}`.execute(tx);
}

/** Locks the undecided requests for a market lot, by id. */
export async function lockRequestsOf(tx: Tx, plant_id: number, project_id: number): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from orders where plant_id = ${plant_id} and project_id = ${project_id} and project_id <> 0 and ${statusIs('status', [ORDER_STATUS.requested])}
    order by order_id for update`.execute(tx);
  return rows.map(({ order_id }) => order_id);
}

/** Lets an accepted request wait for an answer again. */
export async function clearDecision(tx: Tx, plant_id: number, order_id: number): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: ORDER_STATUS.requested, decided_by: null, decided_at: null })
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .execute();
}

/** Records the decision on a request and who made it; null if no person did. */
export async function setDecision(
  tx: Tx,
  { plant_id, account_id }: EventActor,
  order_id: number,
  decision: { status: OrderStatus; reject_reason: string },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ ...decision, decided_by: account_id, decided_at: sql<string>`now()` })
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .execute();
}
