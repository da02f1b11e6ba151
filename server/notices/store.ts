import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Language } from '#contract/lib/words.ts';
import { ARRIVED, HOLDING_SLOTS, ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import type { ShareFacts } from '#server/mail/mail-templates.ts';
import { pushedAt, textedAt } from '#server/mail/reach.ts';
import { CUSTOMER_READER, LANGUAGE, SENDER } from '#server/mail/reader-sql.ts';
import type { DecidedFacts } from '#server/notices/decided-mail.ts';
import { IS_BOUGHT } from '#server/notices/parties.ts';
import { isNotDeleted, statusIs } from '#server/orders/status-sql.ts';

/** A share with its customer, and the details for a message about it. */
export interface ShareToNotify extends ShareFacts {
  customer_id: number;
  first_name: string;
  /** Empty if they have no email address. */
  email: string;
  language: Language;
  plant_name: string;
  plant_contact: string;
  event_name: string;
  dropoff_date: IsoDate;
  order_status: OrderStatus;
  tag_id: string;
  template_id: number | null;
  cut_sheet_id: number | null;
}

/**
 * `text_to` is the phone to text about the booking if there is no email address, otherwise ''. `is_pushed` is whether
 * the customer's devices are notified instead. `is_bought` is whether they bought the share on the market.
 */
export type BookedShare = ShareToNotify & { text_to: string; is_pushed: boolean; is_bought: boolean };

/** The shares of these orders, grouped by customer. Rejected and deleted orders are left out. */
export async function listSharesToNotify(
  db: Db,
  plant_id: number,
  order_ids: readonly number[],
): Promise<BookedShare[]> {
  const { rows } = await sql<BookedShare>`
    select ${CUSTOMER_READER}, o.title as event_name, o.dropoff_date, o.status as order_status, o.tag_id,
      o.species, o.animal_number, o.heads, s.quarters, s.template_id, s.cut_sheet_id,
      ${textedAt('order_booked')} as text_to, ${pushedAt('order_booked')} as is_pushed, ${IS_BOUGHT} as is_bought
    from orders o
    join shares s using (plant_id, order_id)
    join customers c using (plant_id, customer_id)
    join plants p using (plant_id)
    left join accounts a on a.account_id = c.account_id
    where o.plant_id = ${plant_id} and o.order_id = any(${order_ids}::bigint[]) and ${statusIs('o.status', HOLDING_SLOTS)}
    order by c.customer_id, o.order_id`.execute(db);
  return rows;
}

/**
 * The given shares of an order, or all of them. Share 0 stands for the person bringing the animal, and covers all of it. The
 * emails are left out if the notice is automatic and the plant has turned off its email.
 */
export async function listToNotify(
  db: Db,
  plant_id: number,
  order_id: number,
  { cart_ids, isAutomatic }: { cart_ids: readonly number[] | null; isAutomatic: boolean },
): Promise<(ShareToNotify & { has_invoice: boolean; bringer_picks_up: boolean })[]> {
  const { rows } = await sql<ShareToNotify & { has_invoice: boolean; bringer_picks_up: boolean }>`
    select c.customer_id, c.first_name, ${LANGUAGE} as language, ${SENDER},
      case when ${isAutomatic} and 'product_received' = any(p.mails_off) then '' else coalesce(c.email, '') end as email,
      o.title as event_name, o.dropoff_date, o.status as order_status, o.tag_id,
      o.species, o.animal_number, o.heads, w.quarters, w.template_id, w.cut_sheet_id,
      w.invoice_id is not null as has_invoice, o.bringer_picks_up
    from orders o
    join lateral (
      select s.cart_id, s.customer_id, s.quarters, s.template_id, s.cut_sheet_id, s.invoice_id from shares s
        where s.plant_id = o.plant_id and s.order_id = o.order_id
      union all
      select 0, k.customer_id, 4, null, null, null from bookings k where k.plant_id = o.plant_id and k.booking_id = o.booking_id
        and (0 = any(${cart_ids}::bigint[])
          or not exists (select from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id))
    ) w on true
    join customers c on c.plant_id = o.plant_id and c.customer_id = w.customer_id
    join plants p on p.plant_id = o.plant_id
    left join accounts a on a.account_id = c.account_id
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and ${statusIs('o.status', ARRIVED)}
      and (${cart_ids}::bigint[] is null or w.cart_id = any(${cart_ids}::bigint[]))
    order by c.customer_id`.execute(db);
  return rows;
}

export interface Decided extends DecidedFacts {
  email: string;
  customer_id: number | undefined;
  /** Whether a customer or producer made the request, rather than someone on the plant's staff. */
  is_customer_created: boolean;
}
/** A decided request, with the person who made it. Undefined if the order was deleted. */
export async function findDecided(db: Db, plant_id: number, order_id: number): Promise<Decided | undefined> {
  const { rows } = await sql<Decided & { customer_id: number | null }>`
    select coalesce(a.email, '') as email, c.customer_id, a.first_name, ${LANGUAGE} as language, p.name as plant_name, o.title as event_name,
      o.dropoff_date, o.status <> ${sql.lit(ORDER_STATUS.rejected)} as is_accepted, o.reject_reason,
      o.is_customer_created
    from orders o join accounts a on a.account_id = o.created_by join plants p on p.plant_id = o.plant_id
      left join customers c on c.plant_id = o.plant_id and c.account_id = a.account_id and c.deleted_at is null
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and ${isNotDeleted('o.status')}`.execute(db);
  const [decided] = rows;
  return decided && { ...decided, customer_id: decided.customer_id ?? undefined };
}
