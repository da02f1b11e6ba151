import { sql } from 'kysely';
import type * as api from '#contract/accounts/recovery-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { makeLink, takeLink } from '#server/accounts/one-time-links.ts';
import { guardsWith, requireTry } from '#server/accounts/sign-in/tries.ts';
import { holdSession } from '#server/accounts/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';

/** Emails the link that confirms the account's address. Earlier ones stop working. */
export async function mailConfirmation(tx: Tx, account_id: number): Promise<void> {
  const { path } = await makeLink(tx, { account_id, purpose: 'confirm' });
  await mailAccount(tx, { account_id, template: 'confirm_address', facts: { path } });
}

/** Sends the caller's link again. Whoever asks too often is told how long to wait, because the address is their own. */
export function sendConfirmation(secret: string) {
  const guards = guardsWith(secret);
  return async (
    db: Db,
    { actor, browser }: Who,
    _input: InputOf<typeof api.sendConfirmation>,
    commit: (work: (tx: Tx) => Promise<null>) => Promise<null>,
  ): Promise<null> => {
    await requireUnconfirmed(db, actor.account_id);
    await requireTry(db, [guards('mail_to', actor.email), guards('mail_from', browser.network)]);
    return commit(async (tx) => {
      await holdSession(tx, actor);
      await requireUnconfirmed(tx, actor.account_id);
      await mailConfirmation(tx, actor.account_id);
      return null;
    });
  };
}

async function requireUnconfirmed(db: Db, account_id: number): Promise<void> {
  const { rows } = await sql`
    select from accounts where account_id = ${account_id} and email_confirmed_at is null and email is not null`.execute(
    db,
  );
  if (rows.length === 0) throw new Problem('already_confirmed');
}

/**
 * Confirms the address. The link proves the mailbox, and the session proves that its reader chose the password, so that
 * nobody confirms an account that a stranger registered with their address.
 */
export async function confirmAddress(
  tx: Tx,
  { actor }: Who,
  { token }: InputOf<typeof api.confirmAddress>,
): Promise<DataOf<typeof api.confirmAddress>> {
  await holdSession(tx, actor);
  const link = await takeLink(tx, token, ['confirm']);
  if (!link) throw new Problem('link_over');
  if (link.account_id !== actor.account_id) throw new Problem('link_of_other');
  await tx
    .updateTable('accounts')
    .set({ email_confirmed_at: sql<string>`now()` })
    .where('account_id', '=', actor.account_id)
    .execute();
  return { email: actor.email };
}
