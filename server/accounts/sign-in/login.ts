import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { login as api } from '#contract/accounts/api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { sessionBeginner } from '#server/accounts/sign-in/begin-session.ts';
import { keepChallenge } from '#server/accounts/sign-in/challenges.ts';
import { deviceMarks } from '#server/accounts/sign-in/device-marks.ts';
import { isPassword } from '#server/accounts/sign-in/passwords.ts';
import {
  forgetTries,
  type Guard,
  guardsWith,
  isCounted,
  requireNoWait,
  takenTry,
  takeTry,
} from '#server/accounts/sign-in/tries.ts';
import { uncountedTries } from '#server/accounts/sign-in/uncounted-tries.ts';
import { ACTOR_FACTS, BEHIND_ACTOR, heldAccount, type Person } from '#server/accounts/store.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Who } from '#server/lib/who.ts';

/**
 * Signs in: counts the try, then checks the password outside any transaction, then begins a session or asks for the second step.
 * Every address is counted and hashed alike, whether it has an account or not. A browser that has signed in to the account
 * before has a count of its own, so that a stranger's guesses never lock its owner out. Where nothing wrong has been tried of
 * late and nobody else is trying, the try is counted only once it proves wrong: a right password writes nothing but its session.
 */
export function login(secret: string) {
  const guards = guardsWith(secret);
  const marks = deviceMarks(secret);
  const beginSession = sessionBeginner(secret);
  const uncounted = uncountedTries();

  return async (db: Db, who: Who<unknown>, { username, password, remember }: InputOf<typeof api>): Promise<string> => {
    const { network, device: cookie, challenge } = who.browser;
    const device = marks.deviceOf(cookie.read(), username);
    const counted =
      device === undefined
        ? [guards('network', username, network), guards('account', username)]
        : [guards('device', username, device)];
    const { person, password_hash, has_second_factor, cleared } = await provePassword(db, counted, username, password);
    if (!has_second_factor) return beginSession(db, who, { person, password_hash, remember, guards: cleared });

    const { account_id } = person;
    const token = randomBytes(32).toString('base64url');
    await inTransaction(db, async (tx) => {
      const { rows } = await heldAccount(account_id, password_hash).execute(tx);
      if (rows.length === 0) throw new Problem('signed_out');
      await keepChallenge(tx, 'second_step', token, { account_id, data: { remember, password_hash } });
      await forgetTries(
        tx,
        cleared.filter(({ kind }) => kind !== 'account'),
      );
    });
    challenge.set(token);
    throw new Problem('second_step');
  };

  /** Whose password it is, and which counts are to be cleared by that; refused with `wrong_password` and `too_many`. */
  async function provePassword(db: Db, counted: readonly Guard[], username: string, password: string) {
    const end = await uncounted.begin(counted);
    try {
      const first = end && (await findAccount(db, counted, username));
      if (first?.is_counted) end?.();
      const found = first && !first.is_counted ? first : await findAccountToTry(db, counted, username);
      const { wait, password_hash, has_second_factor, ...person } = found;
      requireNoWait(wait);
      const isRight = await isPassword(password, password_hash);
      if (isRight && password_hash !== null && person.account_id !== null) {
        return { person, password_hash, has_second_factor, cleared: found === first ? [] : counted };
      }
      if (found === first) await takeTry(db, counted);
      throw new Problem('wrong_password');
    } finally {
      end?.();
    }
  }
}

/** Where no account has the address, all of a person's facts are null. */
type Found = (Person | { account_id: null }) & {
  /** Seconds until the next try; 0 for this one to be made. */
  wait: number;
  password_hash: string | null;
  has_second_factor: boolean;
};
const ACCOUNT_FACTS = sql`${ACTOR_FACTS}, a.password_hash, f.account_id is not null as has_second_factor`;
const BEHIND_ACCOUNT = sql`left join second_factors f on f.account_id = a.account_id and f.confirmed_at is not null ${BEHIND_ACTOR}`;

/** Finds the account, and says whether tries for it are being counted. Nothing is written. */
async function findAccount(db: Db, counted: readonly Guard[], email: string): Promise<Found & { is_counted: boolean }> {
  const { rows } = await sql<Found & { is_counted: boolean }>`
    select 0 as wait, ${isCounted(counted)} as is_counted, ${ACCOUNT_FACTS}
    from (select) as one
    left join accounts a on a.email = ${email} and a.deactivated_at is null ${BEHIND_ACCOUNT}`.execute(db);
  return onlyOne(rows);
}

/** Counts the try and finds the account, in one statement: nothing is known before it is counted. */
async function findAccountToTry(db: Db, counted: readonly Guard[], email: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select t.wait, ${ACCOUNT_FACTS}
    from ${takenTry(counted)} as t (wait)
    left join accounts a on t.wait = 0 and a.email = ${email} and a.deactivated_at is null ${BEHIND_ACCOUNT}`.execute(
    db,
  );
  return onlyOne(rows);
}

function onlyOne<T>([found]: readonly T[]): T {
  if (!found) throw new Error('a try was neither granted nor refused');
  return found;
}
