import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { login as api } from '#contract/accounts/api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { sessionBeginner } from '#server/accounts/begin-session.ts';
import { keepChallenge } from '#server/accounts/challenges.ts';
import { deviceMarks } from '#server/accounts/device-marks.ts';
import { isPassword } from '#server/accounts/passwords.ts';
import { forgetTries, type Guard, guardsWith, requireNoWait, takenTry } from '#server/accounts/tries.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';

/**
 * Signs in: counts the try, then checks the password outside any transaction, then begins a session or asks for the second step.
 * Every address is counted and hashed alike, whether it has an account or not. A browser that has signed in to the account
 * before has a count of its own, so that a stranger's guesses never lock its owner out.
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
    const { wait, account_id, password_hash, has_second_factor } = await findAccountToTry(db, counted, username);
    requireNoWait(wait);
    const isRight = await isPassword(password, password_hash);
    if (!isRight || account_id === null) throw new Problem('wrong_password');
    if (!has_second_factor) return beginSession(db, who, { account_id, remember, guards: counted });

    const token = randomBytes(32).toString('base64url');
    await keepChallenge(db, 'second_step', token, { account_id, data: { remember } });
    await forgetTries(
      db,
      counted.filter(({ kind }) => kind !== 'account'),
    );
    challenge.set(token);
    throw new Problem('second_step');
  };
}

interface Found {
  /** Seconds until the next try; 0 for this one to be made. */
  wait: number;
  account_id: number | null;
  password_hash: string | null;
  has_second_factor: boolean;
}

/** Counts the try and finds the account, in one statement: nothing is known before it is counted. */
async function findAccountToTry(db: Db, counted: readonly Guard[], email: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select t.wait, a.account_id, a.password_hash, f.account_id is not null as has_second_factor
    from ${takenTry(counted)} as t (wait)
    left join accounts a on t.wait = 0 and a.email = ${email} and a.deactivated_at is null
    left join second_factors f on f.account_id = a.account_id and f.confirmed_at is not null`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a try was neither granted nor refused');
  return found;
}
