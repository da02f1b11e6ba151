import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { login as api } from '#contract/accounts/api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { sessionBeginner } from '#server/accounts/sign-in/begin-session.ts';
import { keepChallenge } from '#server/accounts/sign-in/challenges.ts';
import { deviceMarks } from '#server/accounts/sign-in/device-marks.ts';
import { isPassword } from '#server/accounts/sign-in/passwords.ts';
import { clearTries, countedTry, type Guard, guardsWith, requireNoWait } from '#server/accounts/sign-in/tries.ts';
import { ACTOR_FACTS, BEHIND_ACTOR, heldAccount, type Person } from '#server/accounts/store.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Who } from '#server/lib/who.ts';

/**
 * Signs in: counts the attempt, checks the password outside any transaction, then begins a session or asks for the
 * second step. Attempts are counted and passwords hashed the same way whether or not the address has an account. A
 * browser that has signed in to the account before has its own count, so that a stranger's guesses never lock out the
 * owner.
 */
export function login(secret: string) {
  const guards = guardsWith(secret);
  const marks = deviceMarks(secret);
  const beginSession = sessionBeginner(secret);

  return async (db: Db, who: Who<unknown>, { username, password, remember }: InputOf<typeof api>): Promise<string> => {
    const { network, device: cookie, challenge } = who.browser;
    const device = marks.deviceOf(cookie.read(), username);
    const counted =
      device === undefined
        ? [guards('network', username, network), guards('account', username)]
        : [guards('device', username, device)];
    const found = await findAccount(db, username, counted);
    const isRight = await isPassword(password, found?.password_hash);
    if (!isRight || !found) throw new Problem('wrong_password');
    const { password_hash, has_second_factor, ...person } = found;
    if (!has_second_factor) return beginSession(db, who, { person, password_hash, remember, counted });

    await clearTries(db, counted);
    const { account_id } = person;
    const token = randomBytes(32).toString('base64url');
    await inTransaction(db, async (tx) => {
      const { rows } = await heldAccount(account_id, password_hash).execute(tx);
      if (rows.length === 0) throw new Problem('signed_out');
      await keepChallenge(tx, 'second_step', token, { account_id, data: { remember, password_hash } });
    });
    challenge.set(token);
    throw new Problem('second_step');
  };
}

type Found = Person & { password_hash: string; has_second_factor: boolean };

/** Counts the attempt and finds the account in one statement, because signing in waits for both. */
async function findAccount(db: Db, email: string, counted: readonly Guard[]): Promise<Found | undefined> {
  const { rows } = await sql<{ wait: number } & (Found | { account_id: null })>`
    with tried as materialized (select ${countedTry(counted)} as wait)
    select tried.wait, ${ACTOR_FACTS}, a.password_hash, f.account_id is not null as has_second_factor
    from tried
    left join accounts a on a.email = ${email} and a.deactivated_at is null
    left join second_factors f on f.account_id = a.account_id and f.confirmed_at is not null
    ${BEHIND_ACTOR}`.execute(db);
  const [{ wait, ...found } = { wait: 0, account_id: null }] = rows;
  requireNoWait(wait);
  return found.account_id === null ? undefined : found;
}
