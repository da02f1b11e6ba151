import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { deriveKey } from '#server/accounts/sign-in/derive-key.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

/**
 * What is counted, and how it is slowed: `free` tries in a row cost nothing, the next one has to wait `first` seconds, and each
 * further one twice as long, up to `longest`. An hour without a try forgets them.
 */
const LIMITS = {
  /** Passwords for one account from one network. */
  network: { free: 5, first: 2, longest: 900 },
  /**
   * Passwords for one account from all networks together, but for browsers that have signed in to it before: guessing from ten
   * thousand addresses is as slow as from one, and the owner's own browser does not feel it.
   */
  account: { free: 30, first: 1, longest: 300 },
  /** Passwords for one account in a browser that has signed in to it before. */
  device: { free: 10, first: 2, longest: 900 },
  /** Codes of the second step: whoever gets here knew the password. */
  code: { free: 5, first: 5, longest: 900 },
  /** The present password, asked of somebody who is signed in. */
  present: { free: 5, first: 5, longest: 900 },
  /** Messages with links to one address, and asked for from one network. */
  mail_to: { free: 3, first: 600, longest: 3600 },
  mail_from: { free: 20, first: 60, longest: 3600 },
} as const;
type Counted = keyof typeof LIMITS;

export interface Guard {
  kind: Counted;
  /** A keyed hash of what it stands for: the table names nobody. */
  key: Buffer;
}

/**
 * Letter by letter, as the database compares addresses. JavaScript makes two letters of an 'İ', where the database sees an 'i':
 * each spelling of an address would have a count of its own.
 */
const fold = (text: string): string =>
  text.replace(/\P{ASCII}/gu, (letter) => String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0)).toLowerCase();

/** Makes guards: `guards('network', email, network)`. Text is folded, as addresses are. */
export function guardsWith(secret: string) {
  const key = deriveKey(secret, 'tries');
  return (kind: Counted, ...what: readonly (string | number)[]): Guard => ({
    kind,
    key: createHmac('sha256', key)
      .update(fold(JSON.stringify([kind, ...what])))
      .digest(),
  });
}

/** Takes one try of all of these, or of none: the seconds to wait, 0 when it may be made. */
export function takenTry(guards: readonly Guard[]): RawBuilder<unknown> {
  const of = (what: 'free' | 'first' | 'longest') => guards.map(({ kind }) => LIMITS[kind][what]);
  return sql`take_try(${keysOf(guards)}::bytea[], ${of('free')}::int[], ${of('first')}::int[], ${of('longest')}::int[])`;
}
const keysOf = (guards: readonly Guard[]) => guards.map(({ key }) => key);

/** Whether one of these has counted anything that is not forgotten yet. */
export const isCounted = (guards: readonly Guard[]): RawBuilder<unknown> =>
  sql`exists (select from tries where guard = any(${keysOf(guards)}::bytea[]) and count > 0 and last_at > now() - interval '1 hour')`;

export async function takeTry(db: Db, guards: readonly Guard[]): Promise<number> {
  const { rows } = await sql<{ wait: number }>`select ${takenTry(guards)} as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** Refuses with the time to wait. Outside the transaction of what is tried: a wrong try counts although nothing else is kept of it. */
export async function requireTry(db: Db, guards: readonly Guard[]): Promise<void> {
  requireNoWait(await takeTry(db, guards));
}
export function requireNoWait(wait: number): void {
  if (wait > 0) throw new Problem('too_many', { retryAfter: wait });
}

/** After a right answer: its own counts begin anew. */
export async function forgetTries(db: Db, guards: readonly Guard[]): Promise<void> {
  await sql`delete from tries where guard = any(${keysOf(guards)}::bytea[])`.execute(db);
}

/** The same inside another statement; a count that others share is only eased by this one try. */
export const forgottenTries = (guards: readonly Guard[]): RawBuilder<unknown> =>
  sql`delete from tries where guard = any(${keysOf(guards.filter(({ kind }) => kind !== 'account'))}::bytea[])`;
export const easedTries = (guards: readonly Guard[]): RawBuilder<unknown> =>
  sql`update tries set count = count - 1 where count > 0
    and guard = any(${keysOf(guards.filter(({ kind }) => kind === 'account'))}::bytea[])`;
