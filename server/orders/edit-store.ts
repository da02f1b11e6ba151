import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Offering } from '#contract/orders/offering.ts';
import { HOLDING_SLOTS, type OrderStatus, type Stage } from '#contract/orders/status.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { depositOf } from '#server/orders/deposit-sql.ts';
import { statusIs } from '#server/orders/status-sql.ts';

export interface OrderFields {
  status: OrderStatus;
  stage: Stage;
  /** In hundredths of a pound; null until weighed. */
  hanging_weight_clb: number | null;
  left_side_clb: number | null;
  right_side_clb: number | null;
  live_weight_clb: number | null;
  condemned_weight_clb: number | null;
  title: string;
  organic: string;
  dropoff_date: IsoDate;
  kill_date: IsoDate;
  remark: string;
  organs: readonly string[];
  sex: string;
  process_option: string;
  offering: Offering;
  species: Species;
  category_id: number;
  animal_number: number;
  heads: number;
  slots_per_head: number;
  tag_id: string;
  hang_days: number | null;
  over_thirty_months: string;
}
/**
 * Updates the order's own row. Called even if only its shares change, so its version always increases. Returns the new
 * version.
 */
export async function updateOrder(
  tx: Tx,
  plant_id: number,
  order_id: number,
  { organs, ...fields }: Partial<OrderFields> & { may_be_partly_shared?: boolean },
): Promise<number> {
  const { version } = await tx
    .updateTable('orders')
    .set({ order_id: sql`order_id`, ...fields, ...(organs && { organs: [...organs] }) })
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** The number for the next animal of this species in a booking. */
export async function nextAnimalNumber(
  tx: Tx,
  plant_id: number,
  booking_id: number,
  species: Species,
): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(animal_number), 0) + 1 as next from orders
    where plant_id = ${plant_id} and booking_id = ${booking_id} and species = ${species}`.execute(tx);
  return rows[0]?.next ?? 1;
}

/** How many days a species usually hangs at a plant. */
export async function usualHangDays(tx: Tx, plant_id: number, species: Species): Promise<number | null> {
  const { rows } = await sql<{ days: number | null }>`
    select (hang_days ->> ${species}::text)::int as days from plants where plant_id = ${plant_id}`.execute(tx);
  return rows[0]?.days ?? null;
}

/** The order that a share belongs to. */
export async function findOrderOfShare(tx: Tx, { plant_id }: PlantActor, cart_id: number): Promise<number | undefined> {
  const share = await tx
    .selectFrom('shares')
    .select('order_id')
    .where('plant_id', '=', plant_id)
    .where('cart_id', '=', cart_id)
    .executeTakeFirst();
  return share?.order_id;
}

/**
 * Sets the deposit requested for an order's booking; null removes it. A deposit that is changed stays with its order. The
 * booking's other orders show it too, so their versions increase.
 */
export async function setDeposit(
  tx: Tx,
  { plant_id, account_id }: PlantActor,
  order_id: number,
  deposit: { amount_cents: number; email: string; phone: string } | null,
): Promise<void> {
  const order = sql`orders o where o.plant_id = ${plant_id} and o.order_id = ${order_id}`;
  await sql`
    update orders n set order_id = n.order_id where n.plant_id = ${plant_id} and n.order_id <> ${order_id}
      and n.booking_id = (select booking_id from ${order})`.execute(tx);
  if (deposit) {
    const asked = { ...deposit, asked_by: account_id };
    const stored_with = sql<number>`(select coalesce((select d.order_id from ${depositOf(sql`o`)} d), o.order_id) from ${order})`;
    await tx
      .insertInto('deposits')
      .values({ plant_id, order_id: stored_with, ...asked })
      .onConflict((conflict) =>
        conflict
          .columns(['plant_id', 'order_id'])
          .doUpdateSet(({ ref }) => ({ ...asked, asked_at: ref('excluded.asked_at') })),
      )
      .execute();
    return;
  }
  await sql`
    delete from deposits where plant_id = ${plant_id} and order_id in (
      select n.order_id from orders n where n.plant_id = ${plant_id} and n.booking_id = (select booking_id from ${order}))`.execute(
    tx,
  );
}

/** Locks the deposit of an order's booking, so that nobody starts to pay it until the transaction ends. */
export async function lockDepositOf(tx: Tx, plant_id: number, order_id: number): Promise<void> {
  await sql`select from deposits where plant_id = ${plant_id} and order_id in (${bookingOf(plant_id, order_id)}) for update`.execute(
    tx,
  );
}

/** Changes only the amount. The booking's other orders show it too, so the versions of all increase. */
export async function lowerDeposit(tx: Tx, plant_id: number, order_id: number, amount_cents: number): Promise<void> {
  const ids = bookingOf(plant_id, order_id);
  await sql`update deposits set amount_cents = ${amount_cents} where plant_id = ${plant_id} and order_id in (${ids})`.execute(
    tx,
  );
  await sql`update orders set order_id = order_id where plant_id = ${plant_id} and order_id in (${ids})`.execute(tx);
}

const bookingOf = (plant_id: number, order_id: number) => sql`select n.order_id from orders o
    join orders n using (plant_id, booking_id) where o.plant_id = ${plant_id} and o.order_id = ${order_id}`;

/**
 * Makes a single-order booking the first of a series and returns the series' id. Undefined if other orders belong to the
 * booking, because the series is only one order's.
 */
export async function beginSeries(
  tx: Tx,
  plant_id: number,
  booking_id: number,
  { rrule, day }: { rrule: string; day: IsoDate },
): Promise<number | undefined> {
  const { rows } = await sql<{ series_id: number }>`
    update bookings b set rrule = ${rrule}, series_id = booking_id, series_date = ${day}, series_start = ${day}
    where plant_id = ${plant_id} and booking_id = ${booking_id}
      and (select count(*) from orders o where o.plant_id = b.plant_id and o.booking_id = b.booking_id) = 1
    returning series_id`.execute(tx);
  return rows[0]?.series_id;
}

/** Changes how the orders of a series repeat whose rule counts from the same date. */
export async function setRule(
  tx: Tx,
  plant_id: number,
  { series_id, first_day }: { series_id: number; first_day: IsoDate },
  rrule: string,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ rrule })
    .where('plant_id', '=', plant_id)
    .where('series_id', '=', series_id)
    .where('series_start', '=', first_day)
    .execute();
}

/**
 * Moves the dates that these orders' bookings have in their series. From then on, their rule counts from the first of them. A
 * booking of several animals keeps its date until the last of them has moved to the same day.
 */
export async function moveInSeries(
  tx: Tx,
  plant_id: number,
  order_ids: readonly number[],
  { shift, rrule }: { shift: number; rrule: string },
): Promise<void> {
  const ids = sql`any(${sql.val([...order_ids])}::bigint[])`;
  // Of two people who move the animals of one booking, the second sees what the first one moved.
  await sql`
    select from bookings where plant_id = ${plant_id} and booking_id in (
      select booking_id from orders where plant_id = ${plant_id} and order_id = ${ids})
    order by booking_id for update`.execute(tx);
  await sql`
    with moved as (
      select b.booking_id, coalesce(b.series_date + ${shift}::int, o.dropoff_date) as day
      from orders o join bookings b using (plant_id, booking_id)
      where o.plant_id = ${plant_id} and o.order_id = ${ids} and not exists (select from orders n
        where n.plant_id = o.plant_id and n.booking_id = o.booking_id and n.dropoff_date <> o.dropoff_date
          and ${statusIs('n.status', HOLDING_SLOTS)}))
    update bookings b set series_date = moved.day, rrule = ${rrule}, series_start = (select min(day) from moved)
    from moved where b.plant_id = ${plant_id} and b.booking_id = moved.booking_id and b.series_id is not null`.execute(
    tx,
  );
}
