import { sql } from 'kysely';
import type { confirmEmail as confirmApi } from '#contract/accounts/recovery-api.ts';
import type { changeEmail as api } from '#contract/accounts/security-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { makeLink, takeLink } from '#server/accounts/one-time-links.ts';
import { presentPassword } from '#server/accounts/security/present-password.ts';
import { guardsWith, takeTry } from '#server/accounts/sign-in/tries.ts';
import { holdSession } from '#server/accounts/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';

/**
 * Emails a link to the new address and notifies the current one. If the new address already has an account, nothing is sent
 * there. The lookup happens when the message is sent, so that the response and its timing are always the same.
 */
export function changeEmail(secret: string) {
  const requirePassword = presentPassword(secret);
  const guards = guardsWith(secret);
  return async (
    db: Db,
    { actor, browser }: Who,
    { email, present_password }: InputOf<typeof api>,
    commit: (work: (tx: Tx) => Promise<null>) => Promise<null>,
  ): Promise<null> => {
    const { account_id } = actor;
    await requirePassword(db, account_id, present_password);
    const wait = await takeTry(db, [guards('mail_to', email), guards('mail_from', browser.network)]);
    return commit(async (tx) => {
      await holdSession(tx, actor);
      await mailAccount(tx, { account_id, template: 'email_changing', facts: { email } });
      if (wait > 0) return null;
      const { path } = await makeLink(tx, { account_id, purpose: 'email', data: { email } });
      await mailAccount(tx, { account_id, template: 'email_change', facts: { path }, to: email });
      return null;
    });
  };
}

/** Called through the link sent to the new address, in any browser. */
export async function confirmEmail(
  tx: Tx,
  _who: Who<unknown>,
  { token }: InputOf<typeof confirmApi>,
): Promise<DataOf<typeof confirmApi>> {
  const link = await takeLink(tx, token, ['email']);
  if (!link) throw new Problem('link_over');
  const { account_id } = link;
  const email = String(link.data.email);
  await mailAccount(tx, { account_id, template: 'email_changed', facts: { email } });
  // Anyone claiming the same address at the same moment waits for this row and then finds it taken.
  const { rows } = await sql`
    update accounts set email = ${email}, email_confirmed_at = now()
    where account_id = ${account_id} and not exists (select 1 from accounts where email = ${email})
    returning 1`.execute(tx);
  if (rows.length === 0) throw new Problem('email_taken');
  return { email };
}
