import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { isStaff, type Role } from '#contract/lib/roles.ts';
import type { Species } from '#contract/lib/species.ts';
import type { Language } from '#contract/lib/words.ts';
import type { Label } from '#contract/orders/offering.ts';
import { HOLDING_SLOTS, type OrderStatus } from '#contract/orders/status.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { addTokens, deleteWithTokens, dropTokens, plantOfToken } from '#server/lib/tokens/plant-tokens.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { LANGUAGE } from '#server/mail/reader-sql.ts';
import { isNotDeleted, statusIs } from '#server/orders/status-sql.ts';
import { ordersOf } from '#server/orders/store.ts';

export async function findFeedOf(
  db: Db,
  { plant_id, account_id, role }: PlantActor,
): Promise<{ made_at: string; last_read_at: string | null } | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .select(['made_at', 'last_read_at'])
    .where('plant_id', '=', plant_id)
    .where('account_id', '=', account_id)
    .where('role', '=', role)
    .executeTakeFirst();
}

export async function replaceFeed(
  tx: Tx,
  { plant_id, account_id, role }: PlantActor,
  token_hash: Buffer,
): Promise<void> {
  await addTokens(tx, plant_id, 'calendar', [token_hash]);
  const { rows } = await sql<{ before: Buffer | null }>`
    insert into calendar_feeds (plant_id, account_id, token_hash, role) values (${plant_id}, ${account_id}, ${token_hash}, ${role})
    on conflict (plant_id, account_id) do update set token_hash = excluded.token_hash, role = excluded.role, made_at = excluded.made_at,
      last_read_at = null, content_hash = null, changed_at = null
    returning old.token_hash as before`.execute(tx);
  await dropTokens(
    tx,
    rows.flatMap(({ before }) => before ?? []),
  );
}

export async function dropFeed(tx: Tx, { plant_id, account_id }: PlantActor): Promise<void> {
  await deleteWithTokens(
    tx,
    sql`delete from calendar_feeds where plant_id = ${plant_id} and account_id = ${account_id} returning token_hash`,
  );
}

/** Deletes an account's feed addresses at all plants. */
export async function dropFeedsOf(tx: Tx, account_id: number): Promise<void> {
  await deleteWithTokens(tx, sql`delete from calendar_feeds where account_id = ${account_id} returning token_hash`);
}

/** The person whose orders a feed shows. */
export interface FeedReader {
  plant_id: number;
  account_id: number;
  role: Role;
  plant_name: string;
  time_zone: string;
  language: Language;
  changed_at: string | null;
}
/**
 * The person behind a feed address. Returns undefined if the address is unknown or the person no longer has the role in
 * which they created it.
 */
export async function findFeedReader(db: Db, token_hash: Buffer): Promise<FeedReader | undefined> {
  const plant_id = await plantOfToken(db, 'calendar', token_hash);
  const { rows } = await sql<FeedReader>`
    select f.plant_id, f.account_id, f.role, p.name as plant_name, p.time_zone, ${LANGUAGE} as language, f.changed_at
    from calendar_feeds f
    join accounts a on a.account_id = f.account_id and a.deactivated_at is null
    join plants p on p.plant_id = f.plant_id
    left join customers d on d.plant_id = f.plant_id and d.account_id = f.account_id and a.role in ('customer', 'producer')
    where f.plant_id = ${plant_id} and f.token_hash = ${token_hash} and case when a.role in ('customer', 'producer')
      then d.type = f.role and d.has_portal
      else a.role = f.role and a.plant_id = f.plant_id end`.execute(db);
  return rows[0];
}

/** An order as shown in a calendar feed: with names, but no contact details. */
export interface FeedOrder {
  order_id: number;
  /** Increases with every change to the order. */
  version: number;
  title: string;
  species: Species;
  animal_number: number;
  heads: number;
  status: OrderStatus;
  dropoff_date: IsoDate;
  kill_date: IsoDate;
  process_option: Label | '';
  created_at: string;
  changed_at: string;
  brought_by: string;
  /** Owners with their quarters; only for staff. */
  owners: { name: string; quarters: number }[];
}
/** More than any calendar program shows. Past this limit, only the earliest days are kept. */
const MAX_ORDERS = 10_000;

/**
 * Orders with a drop-off on or after a day, or one order: any of the plant's for staff, only their own for portal users. Rejected
 * and deleted orders are left out.
 */
export async function listFeedOrders(
  db: Db,
  { plant_id, account_id, role }: Pick<FeedReader, 'plant_id' | 'account_id' | 'role'>,
  asked: { since: IsoDate } | { order_id: number },
): Promise<FeedOrder[]> {
  const isAsked = 'since' in asked ? sql`o.dropoff_date >= ${asked.since}` : sql`o.order_id = ${asked.order_id}`;
  const own = isStaff(role) ? sql`true` : sql`o.order_id in (${ordersOf(plant_id, account_id)})`;
  const { rows } = await sql<FeedOrder>`
    select o.order_id, o.version, o.title, o.species, o.animal_number, o.heads, o.status, o.dropoff_date, o.kill_date,
      o.process_option, o.created_at,
      coalesce((select max(happened_at) from events e where e.owner_id = o.plant_id and e.order_id = o.order_id), o.created_at) as changed_at,
      coalesce(concat_ws(' ', b.first_name, nullif(b.last_name, '')), '') as brought_by,
      case when ${isStaff(role)}::boolean then (
        select coalesce(json_agg(json_build_object('name', concat_ws(' ', c.first_name, nullif(c.last_name, '')), 'quarters', s.quarters)
          order by s.first_quarter), '[]')
        from shares s join customers c using (plant_id, customer_id) where s.plant_id = o.plant_id and s.order_id = o.order_id
      ) else '[]' end as owners
    from orders o
    join bookings k using (plant_id, booking_id)
    left join customers b on b.plant_id = k.plant_id and b.customer_id = k.customer_id
    where o.plant_id = ${plant_id} and ${isAsked} and ${statusIs('o.status', HOLDING_SLOTS)} and ${isNotDeleted('o.status')} and ${own}
    order by o.dropoff_date, o.order_id limit ${sql.lit(MAX_ORDERS)}`.execute(db);
  return rows;
}

/**
 * Records when a feed was read and when its content last changed. Change times are whole seconds and never repeat,
 * because clients compare them. Writes only if the content has changed or the last write was a few minutes ago.
 */
export async function noteReading(
  db: Db,
  { plant_id, account_id, changed_at }: FeedReader,
  token_hash: Buffer,
  content_hash: Buffer,
): Promise<string | null> {
  const { rows } = await sql<{ changed_at: string }>`
    update calendar_feeds set last_read_at = now(), content_hash = ${content_hash},
      changed_at = case when content_hash is distinct from ${content_hash}
        then greatest(date_trunc('second', now()), changed_at + interval '1 second') else changed_at end
    where plant_id = ${plant_id} and account_id = ${account_id} and token_hash = ${token_hash}
      and (content_hash is distinct from ${content_hash} or last_read_at < now() - interval '5 minutes')
    returning changed_at`.execute(db);
  return rows[0]?.changed_at ?? changed_at;
}
