import type { changePassword as api } from '#contract/accounts/security-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { dropLinks } from '#server/accounts/one-time-links.ts';
import { presentPassword } from '#server/accounts/security/present-password.ts';
import { requireUncommon } from '#server/accounts/sign-in/common-passwords.ts';
import { hashPassword } from '#server/accounts/sign-in/passwords.ts';
import { endSessionsOf, holdSession, setPassword } from '#server/accounts/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { Who } from '#server/lib/who.ts';

/** Changes the password, signs out all other browsers, and revokes all emailed links. */
export function changePassword(secret: string) {
  const requirePassword = presentPassword(secret);
  return async (
    db: Db,
    { actor }: Who,
    { present_password, password }: InputOf<typeof api>,
    commit: (work: (tx: Tx) => Promise<null>) => Promise<null>,
  ): Promise<null> => {
    const { account_id, session_id, email, first_name, last_name, plant_name } = actor;
    await requirePassword(db, account_id, present_password);
    requireUncommon(password, [email, first_name, last_name, plant_name]);
    const password_hash = await hashPassword(password);
    return commit(async (tx) => {
      await holdSession(tx, actor);
      await setPassword(tx, account_id, password_hash);
      await dropLinks(tx, account_id, ['reset', 'invite', 'claim', 'email']);
      await endSessionsOf(tx, account_id, session_id);
      await mailAccount(tx, { account_id, template: 'password_changed', facts: {} });
      return null;
    });
  };
}
