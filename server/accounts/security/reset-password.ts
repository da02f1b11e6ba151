import { sql } from 'kysely';
import type { resetPassword as api, forgotPassword as forgotApi } from '#contract/accounts/recovery-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import { claimAccount } from '#server/accounts/claim-account.ts';
import { dropLinks, isLinkGood, type LinkPurpose, takeLink } from '#server/accounts/one-time-links.ts';
import { laterAreas } from '#server/accounts/ports.ts';
import { releaseAddressToPlant } from '#server/accounts/release-address.ts';
import { requireUncommon } from '#server/accounts/sign-in/common-passwords.ts';
import { deviceMarks } from '#server/accounts/sign-in/device-marks.ts';
import { hashPassword } from '#server/accounts/sign-in/passwords.ts';
import { guardsWith, takeTry } from '#server/accounts/sign-in/tries.ts';
import { endSessionsOf, setPassword } from '#server/accounts/store.ts';
import { acceptTexts } from '#server/legal/agreements.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { storeMailToAddress } from '#server/lib/mails/mails.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';

/**
 * Records that a link was requested for an address, and nothing else. Whether it has an account is looked up when the message
 * is sent, so that the response and its timing are the same for every address. Requests over the limit get the same response,
 * but no email.
 */
export function forgotPassword(secret: string) {
  const guards = guardsWith(secret);
  return async (tx: Tx, { browser }: Who<unknown>, { email }: InputOf<typeof forgotApi>): Promise<null> => {
    const wait = await takeTry(tx, [guards('mail_to', email), guards('mail_from', browser.network)]);
    if (wait === 0) await storeMailToAddress(tx, email, 'reset', {});
    return null;
  };
}

const PURPOSES: readonly LinkPurpose[] = ['reset', 'invite', 'claim'];

/**
 * Sets the password for the account behind an emailed link. Ends all sessions and all other links, so that the old password is
 * worthless. The browser counts as the owner's from now on. Two-step sign-in stays on if the email address is confirmed.
 * Invited people also accept the terms and the privacy policy this way, as the screen says.
 */
export function resetPassword(secret: string) {
  const marks = deviceMarks(secret);
  return async (
    db: Db,
    { browser }: Who<unknown>,
    { token, password }: InputOf<typeof api>,
    commit: (work: (tx: Tx) => Promise<null>) => Promise<null>,
  ): Promise<null> => {
    // Checked first, so that a made-up link does not cost a password hash.
    if (!(await isLinkGood(db, token, PURPOSES))) throw new Problem('link_over');
    requireUncommon(password);
    const password_hash = await hashPassword(password);
    let email = '';
    await commit(async (tx) => {
      const link = await takeLink(tx, token, PURPOSES);
      if (!link) throw new Problem('link_over');
      const { account_id } = link;
      await requireNotAbout(tx, account_id, password);
      if (link.purpose === 'claim') await claimAccount(tx, account_id, link.data);
      if (link.purpose === 'invite') {
        await releaseAddressToPlant(tx, account_id, link.data.plant_id);
        await acceptTexts(tx, account_id);
      }
      await dropUnproved(tx, account_id);
      email = await setPassword(tx, account_id, password_hash, { hasMailbox: true });
      await dropLinks(tx, account_id, [...PURPOSES, 'email', 'confirm']);
      await endSessionsOf(tx, account_id);
      return null;
    });
    browser.device.set(marks.marked(browser.device.read(), email));
    return null;
  };
}

/** Refuses a password made of the person's own name or email address. The link can be used again. */
async function requireNotAbout(tx: Tx, account_id: number, password: string): Promise<void> {
  const { rows } = await sql<{ about: (string | null)[] }>`
    select array[a.email, a.first_name, a.last_name, p.name] as about
    from accounts a left join plants p using (plant_id) where a.account_id = ${account_id}`.execute(tx);
  requireUncommon(password, rows[0]?.about);
}

/**
 * Someone who registered with another person's address may have left a passkey, a calendar feed, a second step, or their own
 * account for payouts behind. All of these are removed when the address is first confirmed.
 */
async function dropUnproved(tx: Tx, account_id: number): Promise<void> {
  const unproved = await tx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', account_id)
    .where('email_confirmed_at', 'is', null)
    .executeTakeFirst();
  if (!unproved) return;
  for (const table of ['passkeys', 'recovery_codes', 'second_factors'] as const) {
    await tx.deleteFrom(table).where('account_id', '=', account_id).execute();
  }
  await laterAreas().dropFeeds(tx, account_id);
  await laterAreas().dropSellerAccount(tx, account_id);
}
