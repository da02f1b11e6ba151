import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { deriveKey } from '#server/accounts/sign-in/derive-key.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

/**
 * What is counted, and how attempts are slowed down: the first `free` attempts in a row are not delayed, the next one waits
 * `first` seconds, and each one after that waits twice as long as the one before it, up to `longest`. An hour without an
 * attempt resets the counter.
 */
const LIMITS = {
  /** Password attempts for one account from one network. */
  network: { free: 5, first: 2, longest: 900 },
  /**
   * Password attempts for one account from anywhere, except browsers that have signed in to it before. Guessing from
   * ten thousand addresses is as slow as from one, and the owner's own browser is not affected.
   */
  account: { free: 30, first: 1, longest: 300 },
  /** Password attempts for one account in a browser that has signed in to it before. */
  device: { free: 10, first: 2, longest: 900 },
  /** Second-step codes; anyone who gets here has already entered the password. */
  code: { free: 5, first: 5, longest: 900 },
  /** Attempts at the current password when a signed-in person is asked for it. */
  present: { free: 5, first: 5, longest: 900 },
  /** Registrations of one address from one network: a repeated one is refused. */
  registration: { free: 0, first: 3600, longest: 3600 },
  /** Emails with links, counted per address and per requesting network. */
  mail_to: { free: 3, first: 600, longest: 3600 },
  mail_from: { free: 20, first: 60, longest: 3600 },
  /** Drop-offs asked for without an account, each of which holds slots, per address and per network. */
  dropoff_to: { free: 5, first: 600, longest: 3600 },
  dropoff_from: { free: 10, first: 300, longest: 3600 },
  /** Links that confirm a saved search, per address and per network. */
  alert_to: { free: 3, first: 600, longest: 3600 },
  alert_from: { free: 20, first: 60, longest: 3600 },
  /** Quarters offered to others, per address and per account. */
  split_to: { free: 3, first: 600, longest: 3600 },
  split_from: { free: 10, first: 60, longest: 3600 },
} as const;
type Counted = keyof typeof LIMITS;

export interface Guard {
  kind: Counted;
  /** A keyed hash of what is counted, so that the table contains no names or addresses. */
  key: Buffer;
}

/**
 * Lowercases character by character, the way the database compares addresses. JavaScript turns 'İ' into two characters where
 * the database sees 'i', so each spelling of an address would get its own counter.
 */
const fold = (text: string): string =>
  text.replace(/\P{ASCII}/gu, (letter) => String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0)).toLowerCase();

/** Creates guards: `guards('network', email, network)`. Text is lowercased, like addresses. */
export function guardsWith(secret: string) {
  const key = deriveKey(secret, 'tries');
  return (kind: Counted, ...what: readonly (string | number)[]): Guard => ({
    kind,
    key: createHmac('sha256', key)
      .update(fold(JSON.stringify([kind, ...what])))
      .digest(),
  });
}

const keysOf = (guards: readonly Guard[]) => guards.map(({ key }) => key);

/**
 * SQL that counts one attempt against all of these guards, or against none if one of them is still waiting. Returns the
 * seconds to wait, or 0 if the attempt may go ahead.
 */
export function countedTry(guards: readonly Guard[]): RawBuilder<number> {
  const of = (what: 'free' | 'first' | 'longest') => guards.map(({ kind }) => LIMITS[kind][what]);
  return sql`take_try(${keysOf(guards)}::bytea[], ${of('free')}::int[], ${of('first')}::int[], ${of('longest')}::int[])`;
}

export async function takeTry(db: Db, guards: readonly Guard[]): Promise<number> {
  const { rows } = await sql<{ wait: number }>`select ${countedTry(guards)} as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}

/**
 * Marks a guard. Returns true if it hadn't been marked within the past hour. Of several calls at the same moment,
 * exactly one gets true.
 */
export async function isFirst(db: Db, { key }: Guard): Promise<boolean> {
  const { rows } = await sql`
    insert into tries as t (guard, count, open_at, last_at) values (${key}, 1, clock_timestamp(), clock_timestamp())
    on conflict (guard) do update set last_at = excluded.last_at
      where t.last_at < clock_timestamp() - interval '1 hour' returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Throws a refusal that says how long to wait. Must run outside the attempt's own transaction, so that a failed attempt is
 * counted even if everything else rolls back.
 */
export async function requireTry(db: Db, guards: readonly Guard[]): Promise<void> {
  requireNoWait(await takeTry(db, guards));
}
export function requireNoWait(wait: number): void {
  if (wait > 0) throw new Problem('too_many', { retryAfter: wait });
}

/**
 * Two common table expressions that reset the counters after a correct answer, for use in a SQL statement. A counter shared
 * with others is lowered only by this one attempt. It comes last, as in `take_try`, because otherwise an attempt and a reset
 * could each wait for the other. Reading the first expression makes PostgreSQL finish it before the second.
 */
export function clearedTries(guards: readonly Guard[]): RawBuilder<unknown> {
  const isShared = ({ kind }: Guard) => kind === 'account';
  const own = guards.filter((guard) => !isShared(guard));
  return sql`
    cleared_tries as (delete from tries where ${isOneOf(own)} returning 1),
    lowered_tries as (
      update tries set count = count - 1
      where ${isOneOf(guards.filter(isShared))} and count > 0 and (select count(*) from cleared_tries) >= 0)`;
}
/**
 * A list, not an array: with an array, PostgreSQL would plan the statement at every sign-in, which takes as long as running it.
 */
const isOneOf = (guards: readonly Guard[]) =>
  guards.length === 0 ? sql`false` : sql`guard in (${sql.join(keysOf(guards))})`;

export async function clearTries(db: Db, guards: readonly Guard[]): Promise<void> {
  await sql`with ${clearedTries(guards)} select`.execute(db);
}
