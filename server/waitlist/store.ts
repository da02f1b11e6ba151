import { sql } from 'kysely';
import { ERASED } from '#contract/accounts/erased.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { CategoryId, Species } from '#contract/lib/species.ts';
import type { Label, Offering } from '#contract/orders/offering.ts';
import type { EntryStatus } from '#contract/waitlist/status.ts';
import type { Heads } from '#server/calendar/ledger.ts';
import type { Db, Tx } from '#server/lib/database.ts';

/** A waitlist entry, with the people it concerns. */
export interface Entry {
  entry_id: number;
  status: EntryStatus;
  day: IsoDate;
  slack_days: number;
  species: Species;
  category_id: CategoryId;
  heads: number;
  process_option: Label | '';
  offering: Offering;
  title: string;
  remark: string;
  customer_id: number;
  created_by: number;
  /** The accounts of the customer and of their producer. */
  account_id: number;
  producer_id: number | null;
}
/** An open offer: what it holds, and until when. */
export interface OpenOffer {
  offer_id: number;
  day: IsoDate;
  heads: number;
  slots_per_head: number;
  offered_until: string;
  /** According to the database's clock, which also set `offered_until`. */
  is_due: boolean;
}

/** Lets only one transaction at a time work on a plant's line. Must be called before locking any entry. */
export const lockLine = (tx: Tx, plant_id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`waitlist ${plant_id}`}, 0))`.execute(tx);

/**
 * Locks an entry. Returns undefined if the plant has no entry with this id. Entries are locked before their
 * slots.
 */
export async function lockEntry(tx: Tx, plant_id: number, entry_id: number): Promise<Entry | undefined> {
  const { rows } = await sql<Entry>`
    select e.entry_id, e.status, e.day, e.slack_days, e.species, e.category_id, e.heads, e.process_option, e.offering, e.title, e.remark,
      e.customer_id, e.created_by, c.account_id, c.producer_id
    from waitlist_entries e join customers c using (plant_id, customer_id)
    where e.plant_id = ${plant_id} and e.entry_id = ${entry_id} for update of e`.execute(tx);
  return rows[0];
}

/** A locked entry's open offer. */
export async function findOpenOffer(tx: Tx, plant_id: number, entry_id: number): Promise<OpenOffer | undefined> {
  const { rows } = await sql<OpenOffer>`
    select offer_id, day, heads, slots_per_head, offered_until, offered_until <= now() as is_due from waitlist_offers
    where plant_id = ${plant_id} and entry_id = ${entry_id} and ended_at is null`.execute(tx);
  return rows[0];
}

export async function findEntryOfOffer(tx: Tx, plant_id: number, offer_id: number): Promise<number | undefined> {
  const offer = await tx
    .selectFrom('waitlist_offers')
    .select('entry_id')
    .where('plant_id', '=', plant_id)
    .where('offer_id', '=', offer_id)
    .executeTakeFirst();
  return offer?.entry_id;
}

/** The slots held by an open offer, in the form an order uses, because the booking takes them over unchanged. */
export const headsOfOffer = ({ category_id, process_option, offering }: Entry, offer: OpenOffer): Heads => ({
  day: offer.day,
  category_id,
  process_option,
  offering,
  heads: offer.heads,
  slots_per_head: offer.slots_per_head,
});

/** The entries with an open offer for a day that the plant has closed for their animals. */
export async function listOfferedClosed(db: Db, plant_id: number): Promise<number[]> {
  const { rows } = await sql<{ entry_id: number }>`
    select w.entry_id from waitlist_offers w join waitlist_entries e using (plant_id, entry_id)
    join slot_days d on d.plant_id = w.plant_id and d.day = w.day and d.category_id = e.category_id
    join special_days s on s.plant_id = d.plant_id and s.special_id = d.special_id and s.is_closed
    where w.plant_id = ${plant_id} and w.ended_at is null order by w.entry_id`.execute(db);
  return rows.map(({ entry_id }) => entry_id);
}

export interface NewEntry {
  plant_id: number;
  customer_id: number;
  title: string;
  species: Species;
  category_id: CategoryId;
  heads: number;
  process_option: Label | '';
  offering: Offering;
  day: IsoDate;
  slack_days: number;
  remark: string;
  created_by: number;
}
/**
 * Adds an entry at the end of the line. Returns undefined if the customer is already waiting for this day, species, label, and offering.
 */
export async function addEntry(tx: Tx, entry: NewEntry): Promise<number | undefined> {
  const { rows } = await sql<{ entry_id: number }>`
    insert into waitlist_entries (plant_id, place, customer_id, title, species, category_id, heads, process_option, offering, day,
      slack_days, remark, created_by)
    select ${entry.plant_id}, coalesce(max(place), 0) + 1, ${entry.customer_id}, ${entry.title}, ${entry.species},
      ${entry.category_id}, ${entry.heads}, ${entry.process_option}, ${entry.offering}, ${entry.day}, ${entry.slack_days}, ${entry.remark},
      ${entry.created_by}
    from waitlist_entries where plant_id = ${entry.plant_id} and ended_at is null
    on conflict (plant_id, customer_id, species, day, process_option, offering) where ended_at is null do nothing
    returning entry_id`.execute(tx);
  return rows[0]?.entry_id;
}

/** A customer who may join the waitlist: not deleted and, if `party_id` is given, belonging to or linked to this account. */
export async function findWaitingCustomer(
  tx: Tx,
  plant_id: number,
  customer_id: number,
  party_id: number | null,
): Promise<(Pick<Entry, 'account_id' | 'producer_id'> & { last_name: string }) | undefined> {
  const { rows } = await sql<Pick<Entry, 'account_id' | 'producer_id'> & { last_name: string }>`
    select account_id, producer_id, last_name from customers
    where plant_id = ${plant_id} and customer_id = ${customer_id} and deleted_at is null
      and (${party_id}::bigint is null or ${party_id} in (account_id, producer_id)) for key share`.execute(tx);
  return rows[0];
}

/** Sets an entry's status. Waiting and offered entries stay in line; any other status ends the entry. */
export async function setEntryStatus(tx: Tx, plant_id: number, entry_id: number, status: EntryStatus): Promise<void> {
  const isOpen = status === 'waiting' || status === 'offered';
  await tx
    .updateTable('waitlist_entries')
    .set({ status, ended_at: isOpen ? null : sql<string>`now()` })
    .where('plant_id', '=', plant_id)
    .where('entry_id', '=', entry_id)
    .execute();
}

/**
 * Adds an offer that lasts for the number of hours the plant has set, but never past the day it's for. The caller must have
 * claimed its slots.
 */
export async function addOffer(
  tx: Tx,
  offer: {
    plant_id: number;
    entry_id: number;
    day: IsoDate;
    heads: number;
    slots_per_head: number;
    offered_by: number | null;
  },
): Promise<{ offer_id: number; day: IsoDate; offered_until: string }> {
  const { rows } = await sql<{ offer_id: number; day: IsoDate; offered_until: string }>`
    insert into waitlist_offers (plant_id, entry_id, day, heads, slots_per_head, offered_by, offered_until)
    select plant_id, ${offer.entry_id}, ${offer.day}, ${offer.heads}, ${offer.slots_per_head}, ${offer.offered_by},
      least(now() + make_interval(hours => waitlist_hours), (${offer.day}::date + 1)::timestamp at time zone time_zone)
    from plants where plant_id = ${offer.plant_id}
    returning offer_id, day, offered_until`.execute(tx);
  const [added] = rows;
  if (!added) throw new Error('an offer answers its id');
  return added;
}

export async function endOffer(
  tx: Tx,
  plant_id: number,
  offer_id: number,
  end: {
    outcome: 'accepted' | 'declined' | 'lapsed' | 'withdrawn' | 'closed';
    ended_by: number | null;
    booking_id?: number;
  },
): Promise<void> {
  await tx
    .updateTable('waitlist_offers')
    .set({ ...end, ended_at: sql<string>`now()` })
    .where('plant_id', '=', plant_id)
    .where('offer_id', '=', offer_id)
    .execute();
}

/** The days an entry has already been offered. They aren't offered again automatically, unless the plant had closed them. */
export async function listOfferedDays(db: Db, plant_id: number, entry_id: number): Promise<IsoDate[]> {
  const offers = await db
    .selectFrom('waitlist_offers')
    .select('day')
    .where('plant_id', '=', plant_id)
    .where('entry_id', '=', entry_id)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '<>', 'closed')]))
    .execute();
  return offers.map(({ day }) => day);
}

export interface Waiting
  extends Pick<
    Entry,
    'entry_id' | 'day' | 'slack_days' | 'species' | 'category_id' | 'heads' | 'process_option' | 'offering'
  > {
  offered_days: IsoDate[];
}
/** The waiting entries in line order, with the days they have already been offered. */
export async function listWaiting(db: Db, plant_id: number, today: IsoDate): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select e.entry_id, e.day, e.slack_days, e.species, e.category_id, e.heads, e.process_option, e.offering,
      array(select o.day::text from waitlist_offers o where o.plant_id = e.plant_id and o.entry_id = e.entry_id
        and o.outcome is distinct from 'closed') as offered_days
    from waitlist_entries e join customers c using (plant_id, customer_id)
    where e.plant_id = ${plant_id} and e.ended_at is null and e.status = 'waiting' and e.day + e.slack_days >= ${today}
      and c.deleted_at is null
    order by e.place, e.entry_id`.execute(db);
  return rows;
}

/** Whether anyone at this plant is waiting for an offer. */
export async function isAwaited(db: Db, plant_id: number): Promise<boolean> {
  const waiting = await db
    .selectFrom('waitlist_entries')
    .select('entry_id')
    .where('plant_id', '=', plant_id)
    .where('ended_at', 'is', null)
    .where('status', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Slots per head, for the categories where the plant has set a number. */
export async function readWeights(db: Db, plant_id: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('slot_weights')
    .select(['category_id', 'slots_per_head'])
    .where('plant_id', '=', plant_id)
    .execute();
  return new Map(rows.map(({ category_id, slots_per_head }) => [category_id, slots_per_head]));
}

/** Blanks what was written on a customer's entries, whose titles are usually their name. */
export async function eraseEntries(
  tx: Tx,
  { plant_id, customer_id }: { plant_id: number; customer_id: number },
): Promise<void> {
  await sql`
    update waitlist_entries set title = ${ERASED}, remark = ''
    where plant_id = ${plant_id} and customer_id = ${customer_id}`.execute(tx);
}
