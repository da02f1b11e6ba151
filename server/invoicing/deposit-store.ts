import { sql } from 'kysely';
import type { OrderPayment } from '#contract/invoicing/deposit-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { isOffice } from '#contract/lib/roles.ts';
import type { OrderStatus } from '#contract/orders/status.ts';
import { isLeftOver, leftOfDeposit } from '#server/invoicing/canceling/leftover.ts';
import { REFUNDABLE_NOW } from '#server/invoicing/voiding/free-deposit.ts';
import { VOIDABLE, VOIDED } from '#server/invoicing/voiding/voidable.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { activeOrderFor, depositOf, depositPaidOf } from '#server/orders/deposit-sql.ts';
import { partiesOf } from '#server/orders/store.ts';
import { disputedOf } from '#server/payments/disputed.ts';

export interface PayableOrder {
  order_id: number;
  title: string;
  dropoff_date: IsoDate;
  plant_name: string;
  status: OrderStatus;
  /** The portal users involved in the order. */
  parties: number[];
  /** The order that the booking's deposit was requested on; null if there is none. */
  deposit_order_id: number | null;
  asked_cents: number;
  paid_cents: number;
  /** The amount paid that an invoice can use, minus anything a bank has taken back. */
  held_cents: number;
  /** Whether any order in the booking is still active. */
  is_active: boolean;
  /** Whether one of the booking's shares is on an issued invoice. Anything unpaid by then is paid with the invoice. */
  is_invoiced: boolean;
  is_under_way: boolean;
  /** The share owners and the customer who booked, then the producers and others involved in the order. */
  payers: { customer_id: number; name: string; account_id: number | null }[];
}

/** The orders in the same booking as order `o`. */
const siblings = sql`select n.order_id from orders n where n.plant_id = o.plant_id and n.booking_id = o.booking_id`;

/**
 * The order, found by its own number or by one of its shares, with its booking's deposit. Includes deleted orders, because
 * their deposits may have to be refunded.
 */
export async function findPayable(
  db: Db,
  plant_id: number,
  { order_id, cart_id }: { order_id?: number | undefined; cart_id?: number | undefined },
): Promise<PayableOrder | undefined> {
  if (order_id === undefined && cart_id === undefined) return undefined;
  const isIt =
    cart_id === undefined
      ? sql`o.order_id = ${order_id}`
      : sql`o.order_id = (select order_id from shares where plant_id = ${plant_id} and cart_id = ${cart_id})`;
  const { rows } = await sql<PayableOrder>`
    select o.order_id, o.title, o.dropoff_date, p.name as plant_name, o.status, ${partiesOf(sql`o`)} as parties,
      d.order_id as deposit_order_id, coalesce(d.amount_cents, 0) as asked_cents,
      ${depositPaidOf(sql`o`)} as paid_cents,
      (select coalesce(sum(greatest(0, m.amount_cents - m.refunded_cents - m.credited_cents - ${disputedOf(sql`m`)})), 0)::int from payments m
        where not ${isLeftOver(sql`m`)} and m.plant_id = o.plant_id and m.order_id in (${siblings})) as held_cents,
      exists (select from ${activeOrderFor(sql`o`)} n) as is_active,
      exists (select from invoice_shares l join invoices i using (plant_id, invoice_id)
        where l.plant_id = o.plant_id and l.order_id in (${siblings}) and l.is_live and i.number is not null) as is_invoiced,
      exists (select from charges a
        where a.owner_id = o.plant_id and a.state = 'started' and a.order_id in (${siblings})) as is_under_way,
      (select coalesce(json_agg(json_build_object('customer_id', c.customer_id,
          'name', trim(c.first_name || ' ' || c.last_name), 'account_id', c.account_id)
          order by c.customer_id <> all(w.customer_ids), c.customer_id), '[]')
        from customers c where c.plant_id = o.plant_id
          and (c.customer_id = any(w.customer_ids) or c.account_id = any(${partiesOf(sql`o`)}))) as payers
    from orders o
    join bookings k using (plant_id, booking_id)
    join plants p using (plant_id)
    cross join lateral (select array(
      select k.customer_id where k.customer_id is not null union
      select s.customer_id from orders m join shares s using (plant_id, order_id)
      where m.plant_id = o.plant_id and m.booking_id = o.booking_id) as customer_ids) w
    left join lateral ${depositOf(sql`o`)} d on true
    where o.plant_id = ${plant_id} and ${isIt}`.execute(db);
  return rows[0];
}

/** Locks a deposit, so that payments toward it are handled one at a time. */
export async function lockDeposit(tx: Tx, plant_id: number, order_id: number): Promise<void> {
  await sql`select from deposits where plant_id = ${plant_id} and order_id = ${order_id} for update`.execute(tx);
}

/** The amount still due: 0 if all of the booking's orders were rejected or deleted, or once the booking is invoiced. */
export const dueOf = (order: PayableOrder): number =>
  awaitsInvoice(order) ? Math.max(0, order.asked_cents - order.paid_cents) : 0;

/** Whether the deposit is paid and will be taken off the invoice. */
export const isSecured = (order: PayableOrder): boolean =>
  awaitsInvoice(order) && order.held_cents >= order.asked_cents;

const awaitsInvoice = ({ is_active, is_invoiced }: PayableOrder) => is_active && !is_invoiced;

/**
 * The payments for the order's booking, oldest first. The office sees all of them; portal users see only their own and their
 * customers'.
 */
export async function listPayments(
  db: Db,
  { plant_id, account_id, role }: PlantActor,
  order_id: number,
): Promise<OrderPayment[]> {
  const { rows } = await sql<OrderPayment>`
    select p.payment_id, p.method, p.amount_cents, p.refunded_cents, ${REFUNDABLE_NOW} as refundable_cents,
      case when ${isOffice(role)} and ${isLeftOver(sql`p`)} then ${leftOfDeposit(sql`p`)} else 0 end as leftover_cents,
      trim(c.first_name || ' ' || c.last_name) as customer_name,
      p.reference, p.received_on, case when ${isOffice(role)} then ${VOIDABLE} end as voidable, ${VOIDED} as voided,
      case when a.charge_id is not null then json_build_object('brand', a.card_brand, 'last_four', a.card_last_four) end as card,
      (select json_build_object('state', d.state, 'amount_cents', d.amount_cents, 'answer_by', d.answer_by) from disputes d
        where d.charge_id = p.charge_id order by d.dispute_id desc limit 1) as dispute
    from payments p join customers c using (plant_id, customer_id)
    left join charges a on a.owner_id = p.plant_id and a.charge_id = p.charge_id
    where p.plant_id = ${plant_id} and (${isOffice(role)} or ${account_id} in (c.account_id, c.producer_id)) and p.order_id in (
      select n.order_id from orders o join orders n using (plant_id, booking_id)
      where o.plant_id = ${plant_id} and o.order_id = ${order_id}) order by p.payment_id`.execute(db);
  return rows;
}
