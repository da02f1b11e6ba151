import { z } from 'zod';
import type { loginCode as api } from '#contract/accounts/security-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { acceptCode } from '#server/accounts/security/accept-code.ts';
import { sessionBeginner } from '#server/accounts/sign-in/begin-session.ts';
import { findChallenge, takeChallenge } from '#server/accounts/sign-in/challenges.ts';
import type { AppSecrets } from '#server/accounts/sign-in/derive-key.ts';
import { clearTries, guardsWith, requireTry } from '#server/accounts/sign-in/tries.ts';
import { findPerson } from '#server/accounts/store.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Who } from '#server/lib/who.ts';

/** `password_hash` is from the first step; if the password has changed since, the sign-in ends. */
const Kept = z.object({ remember: z.boolean(), password_hash: z.string().optional() });

/**
 * The second step of signing in. The pending sign-in and the code are used up together or not at all. Attempts are counted per
 * account, because anyone who gets this far has already entered its password.
 */
export function loginCode(secrets: AppSecrets) {
  const [secret] = secrets;
  const guards = guardsWith(secret);
  const beginSession = sessionBeginner(secret);
  return async (db: Db, who: Who<unknown>, { code }: InputOf<typeof api>): Promise<string> => {
    const { challenge } = who.browser;
    const token = challenge.read() ?? '';
    const asked = await findChallenge(db, 'second_step', token);
    if (asked?.account_id == null) throw new Problem('begin_again');
    const { account_id } = asked;
    const counted = [guards('code', account_id)];
    await requireTry(db, counted);
    await inTransaction(db, async (tx) => {
      if (!(await takeChallenge(tx, 'second_step', token))) throw new Problem('begin_again');
      await acceptCode(tx, secrets, account_id, code);
    });
    await clearTries(db, counted);
    challenge.clear();
    const person = await findPerson(db, account_id);
    if (!person) throw new Problem('signed_out');
    const { remember, password_hash } = Kept.parse(asked.data);
    return beginSession(db, who, { person, remember, password_hash });
  };
}
