import { isPassword } from '#server/accounts/sign-in/passwords.ts';
import { clearTries, guardsWith, requireTry } from '#server/accounts/sign-in/tries.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

/**
 * Asks a signed-in person for their password again and limits the attempts, so that someone at an unattended browser cannot
 * take over the account.
 */
export function presentPassword(secret: string) {
  const guards = guardsWith(secret);
  return async (db: Db, account_id: number, typed: string): Promise<void> => {
    const counted = [guards('present', account_id)];
    await requireTry(db, counted);
    const account = await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('account_id', '=', account_id)
      .executeTakeFirst();
    if (!(await isPassword(typed, account?.password_hash))) {
      const { message } = new Problem('present_password_wrong');
      throw new Problem('present_password_wrong', { fields: { present_password: message } });
    }
    await clearTries(db, counted);
  };
}
