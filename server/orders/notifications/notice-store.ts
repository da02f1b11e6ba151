import { type RawBuilder, sql } from 'kysely';
import type { Channel, CustomerNotice } from '#contract/accounts/notice-events.ts';
import { NOTICES, type Notice, type SentNotice } from '#contract/orders/notices-api.ts';
import type { Stage } from '#contract/orders/status.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { isPushed } from '#server/mail/reach.ts';
import { GOES_TO_BRINGER } from '#server/orders/pickup/bringer-picks-up.ts';

/** Someone who gets an order notice. */
export interface Recipient {
  /** The share; 0 if the animal has no shares and the notice goes to the person bringing it. */
  cart_id: number;
  /** Their email address, or else the phone that the plant texts, or 'push'; '' if they can't be reached. */
  recipient: string;
  /** Whether this notice goes out to them now. It isn't sent twice unless forced. */
  is_due: boolean;
}

interface NoticeAsked {
  order_id: number;
  event: Notice;
  /** Limits the notice to a single share or customer. */
  cart_id?: number | undefined;
  customer_id?: number | undefined;
  isForced?: boolean;
}

/**
 * The shares of an order with their customers, for a notice. Share 0 stands for the person bringing the animal. It is returned
 * alone if the order has no shares, and for a pickup in place of the shares whose meat that person picks up.
 */
const sharesOf = (plant_id: number, order_id: number, isPickup: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select s.cart_id, s.customer_id from orders o join shares s using (plant_id, order_id)
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and not (${GOES_TO_BRINGER} and ${isPickup})
  union all
  select 0, k.customer_id from orders o join bookings k using (plant_id, booking_id)
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and (${isPickup} and (o.bringer_picks_up
        or exists (select from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id and s.bringer_picks_up))
      or not exists (select from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id))`;

/** The notice whose settings turn texts and pushes for this notice on or off. */
const switchOf = (event: Notice): CustomerNotice => (event === 'invoice_generated' ? 'invoice' : event);

/** Customer `c`'s phone number if plant `p` sends texts about this event; otherwise ''. */
const textedTo = (event: Notice): RawBuilder<string> => sql<string>`
  case when ${switchOf(event)} = any(p.texts_on) then coalesce(nullif(c.phone, ''), own.phone, '') else '' end`;

/**
 * Records that an order's customers have been notified, and returns them. Locks the order. With `isAutomatic`, skips emails
 * that the plant has turned off.
 */
export async function recordNotice(
  tx: Tx,
  { plant_id, account_id }: PlantActor,
  { order_id, event, cart_id, customer_id, isForced = false }: NoticeAsked,
  isAutomatic = false,
): Promise<Recipient[]> {
  const isPickup = sql<boolean>`${event === 'ready_for_pickup'}`;
  const { rows } = await sql<Recipient>`
    insert into order_notices as known (plant_id, order_id, cart_id, event, recipient, sent_by, first_sent_at)
    select ${plant_id}, ${order_id}, w.cart_id, ${event}, a.recipient, ${account_id},
      case when a.recipient <> '' or c.email is null then now() end
    from (${sharesOf(plant_id, order_id, isPickup)}) w
    join plants p on p.plant_id = ${plant_id}
    left join customers c on c.plant_id = ${plant_id} and c.customer_id = w.customer_id
    left join accounts own on own.account_id = c.account_id
    cross join lateral (
      select coalesce(case when not (${isAutomatic} and ${event} = any(p.mails_off)) then c.email::text end,
        nullif(${textedTo(event)}, ''), case when ${isPushed(switchOf(event))} then 'push' else '' end) as recipient) a
    where (${cart_id ?? null}::bigint is null or w.cart_id = ${cart_id ?? null})
      and (${customer_id ?? null}::bigint is null or w.customer_id = ${customer_id ?? null})
    on conflict (plant_id, order_id, cart_id, event) do update set
      times = known.times + 1,
      recipient = case when ${isForced} or known.recipient = '' then excluded.recipient else known.recipient end,
      sent_by = case when ${isForced} or known.recipient = '' then excluded.sent_by else known.sent_by end,
      sent_at = case when ${isForced} or known.recipient = '' then excluded.sent_at else known.sent_at end,
      first_sent_at = coalesce(known.first_sent_at, excluded.first_sent_at)
    returning new.cart_id, new.recipient,
      new.recipient <> '' and (${isForced} or coalesce(old.recipient, '') = '') as is_due`.execute(tx);
  return rows;
}

/** The stored data about a share's notice. If `times` is missing or 0, the share had not been notified. */
export interface BeforeNotice {
  cart_id: number;
  times: number;
  is_mailed?: boolean;
  sent_by?: number | null;
  sent_at?: string;
  /** When they were first notified (without an email address: first recorded). Null if the email was turned off. */
  first_sent_at?: string | null;
}
/** The stored data about a notice, share by share. Leaves out addresses, because it is kept in the order's history. */
export async function knownNotices(tx: Tx, plant_id: number, order_id: number, event: Notice): Promise<BeforeNotice[]> {
  const { rows } = await sql<BeforeNotice>`
    select cart_id, times, recipient <> '' as is_mailed, sent_by, sent_at, first_sent_at from order_notices
    where plant_id = ${plant_id} and order_id = ${order_id} and event = ${event}`.execute(tx);
  return rows;
}
/** What was on record before a notice, for each share that it went to. */
export const beforeNotice = (recipients: readonly Recipient[], known: readonly BeforeNotice[]): BeforeNotice[] =>
  recipients.map(({ cart_id }) => known.find((one) => one.cart_id === cart_id) ?? { cart_id, times: 0 });

/** Restores the records as they were before a notice that was undone. */
export async function restoreNotices(
  tx: Tx,
  plant_id: number,
  order_id: number,
  event: Notice,
  before: readonly BeforeNotice[],
): Promise<void> {
  for (const { cart_id, times, is_mailed = false, sent_by = null, sent_at, first_sent_at = null } of before) {
    const row = sql`plant_id = ${plant_id} and order_id = ${order_id} and event = ${event} and cart_id = ${cart_id}`;
    if (times === 0) await sql`delete from order_notices where ${row}`.execute(tx);
    else
      await sql`update order_notices set times = ${times}, recipient = case when ${is_mailed} then recipient else '' end,
        sent_by = ${sent_by}, sent_at = ${sent_at}, first_sent_at = ${first_sent_at} where ${row}`.execute(tx);
  }
}

/** The stored stage of an order's animal. */
export async function findStage(tx: Tx, plant_id: number, order_id: number): Promise<Stage> {
  const { rows } = await sql<{ stage: Stage }>`
    select stage from orders where plant_id = ${plant_id} and order_id = ${order_id}`.execute(tx);
  return rows[0]?.stage ?? '';
}
export async function setStage(tx: Tx, plant_id: number, order_id: number, stage: Stage): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ stage })
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .execute();
}

/**
 * Forgets which notices were sent. An undone receipt was announced by mistake, so customers are notified again next
 * time.
 */
export async function forgetNotices(tx: Tx, plant_id: number, order_id: number): Promise<void> {
  await tx.deleteFrom('order_notices').where('plant_id', '=', plant_id).where('order_id', '=', order_id).execute();
}

/** The channel through which each notice reaches someone: email, or else a text or a push. Null if they can't be reached. */
type Channels = Record<Notice, Channel | null>;

/**
 * The people an order's notices go to, and on which channels: when someone sends them, and when they go out
 * automatically. `is_pickup` is true for people who get the ready-for-pickup notice, and false for people who get all
 * other notices.
 */
export async function listPeople(db: Db, plant_id: number, order_id: number) {
  const channels = (isUnasked: boolean) =>
    sql`json_build_object(${sql.join(NOTICES.flatMap((event) => [sql`${event}::text`, channelOf(event, isUnasked)]))})`;
  const { rows } = await sql<{ cart_id: number; is_pickup: boolean; name: string; by: Channels; unasked_by: Channels }>`
    select w.cart_id, sides.is_pickup, concat_ws(' ', c.first_name, c.last_name) as name, ${channels(false)} as by,
      ${channels(true)} as unasked_by
    from (values (true), (false)) as sides(is_pickup)
    cross join lateral (${sharesOf(plant_id, order_id, sql`sides.is_pickup`)}) w
    join plants p on p.plant_id = ${plant_id}
    join customers c on c.plant_id = p.plant_id and c.customer_id = w.customer_id
    left join accounts own on own.account_id = c.account_id
    order by w.cart_id`.execute(db);
  return rows;
}
const channelOf = (event: Notice, isUnasked: boolean) => sql`case
  when c.email is not null and not (${isUnasked} and ${event} = any(p.mails_off)) then 'email'
  when ${textedTo(event)} <> '' then 'text'
  when ${isPushed(switchOf(event))} then 'push' end`;

export type ListedNotice = SentNotice['sent'][number] & { event: Notice };
/** The notices sent to an order's customers, oldest first. */
export async function listNotices(db: Db, plant_id: number, order_id: number): Promise<ListedNotice[]> {
  const { rows } = await sql<ListedNotice>`
    select n.event, n.cart_id, n.recipient, n.times, n.sent_at, concat_ws(' ', c.first_name, c.last_name) as name,
      coalesce(concat_ws(' ', a.first_name, a.last_name), '') as sent_by
    from order_notices n
    join lateral (${sharesOf(plant_id, order_id, sql`n.event = 'ready_for_pickup'`)}) w on w.cart_id = n.cart_id
    left join customers c on c.plant_id = n.plant_id and c.customer_id = w.customer_id
    left join accounts a on a.account_id = n.sent_by
    where n.plant_id = ${plant_id} and n.order_id = ${order_id}
    order by n.sent_at, w.customer_id`.execute(db);
  return rows;
}
