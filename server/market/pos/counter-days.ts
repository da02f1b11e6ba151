import { sql } from 'kysely';
import { todayIn } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { zoneNear } from '#contract/lib/time-zone.ts';
import type * as api from '#contract/market/pos/counter-api.ts';
import { closeSellersTill } from '#server/invoicing/till/close-till.ts';
import type { CounterOwner } from '#server/invoicing/till/counter-sale.ts';
import { openSellersTill } from '#server/invoicing/till/open-till.ts';
import { type LockedSession, lockSession, lockTaking } from '#server/invoicing/till/till-session.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { asPlant } from '#server/market/pos/owner.ts';

/** The time zone where the seller is, according to their farm's ZIP code or else their own. */
export async function zoneOfSeller(db: Db, seller_id: number): Promise<string> {
  const { rows } = await sql<{ zip: string }>`
    select coalesce(nullif(f.zip, ''), a.zip) as zip from accounts a left join farms f on f.seller_id = a.account_id
    where a.account_id = ${seller_id}`.execute(db);
  return zoneNear(rows[0]?.zip ?? '');
}

type CounterDay = DataOf<typeof api.openCounterDay>;

/** A seller's till day: the open session of their till. */
export async function openDayOf(db: Db, seller_id: number): Promise<CounterDay | null> {
  const { rows } = await sql<CounterDay>`
    select session_id as day_id, place, opened_on, float_cents from till_sessions
    where owner_id = ${seller_id} and z_number is null`.execute(db);
  return rows[0] ?? null;
}

/** Locks a seller's open till day, so storing sales and closing the day wait for each other. */
export async function lockDay(tx: Tx, seller_id: number, day_id?: number): Promise<LockedSession> {
  const day = await openDayOf(tx, seller_id);
  if (!day || (day_id !== undefined && day.day_id !== day_id)) throw new Problem('till_closed');
  return lockSession(tx, seller_id, day.day_id);
}

/** Locks the till session that a counter's money goes into or comes out of. A seller has only one that is open. */
export const lockPlace = (
  tx: Tx,
  who: Who<Actor>,
  { owner_id, isPlant }: CounterOwner,
  session_id: number,
): Promise<LockedSession> => (isPlant ? lockTaking(tx, asPlant(who), session_id) : lockDay(tx, owner_id));

export async function openCounterDay(
  tx: Tx,
  { actor: { account_id } }: Who<Actor>,
  { place, float_cents }: InputOf<typeof api.openCounterDay>,
): Promise<CounterDay> {
  const today = todayIn(await zoneOfSeller(tx, account_id));
  const day_id = await openSellersTill(tx, account_id, { place, float_cents, today });
  return { day_id, place, opened_on: today, float_cents };
}

/** Closes a till day. Only then does the seller see how much should be in the box. */
export async function closeCounterDay(
  tx: Tx,
  { actor: { account_id } }: Who<Actor>,
  { day_id, counted_cents }: InputOf<typeof api.closeCounterDay>,
): Promise<DataOf<typeof api.closeCounterDay>> {
  const session = await lockDay(tx, account_id, day_id);
  const today = todayIn(await zoneOfSeller(tx, account_id));
  const { expected_cents } = await closeSellersTill(tx, account_id, session, { counted_cents, today });
  return { day_id, expected_cents, counted_cents };
}
