import { sql } from 'kysely';
import type { Registration } from '#contract/accounts/registration-api.ts';
import { lockUnclaimed, lockUnproved, offerClaim } from '#server/accounts/claim-account.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { mailConfirmation } from '#server/accounts/security/confirm-address.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { type ClaimedMail, dropMarketMails, storeMailToAddress } from '#server/lib/mails/mails.ts';
import { inTransaction } from '#server/lib/transaction.ts';

/** A registration in the mail queue, without its password. `is_new` if it created an account. */
interface Registered {
  is_new: boolean;
  form: Omit<Registration, 'password' | 'confirmpassword'>;
}

/**
 * Queues a registration for `notifyOwner`. A new address is queued too, so that a known one takes no longer. Whether to
 * notify anyone is decided when the queue is processed.
 */
export async function queueRegistration(tx: Tx, registration: Registration, is_new: boolean): Promise<void> {
  const { password: _, confirmpassword: __, ...form } = registration;
  const facts: Registered = { is_new, form };
  await storeMailToAddress(tx, form.email, 'registration', facts);
}

/**
 * Tells the owner of an address that someone registered with it. A new account's address gets the link that confirms it. If a plant created the account and nobody has used it, or if
 * nobody ever confirmed the address, the email has a link to claim it. See docs/decisions/0007.
 */
export const notifyOwner = (db: Db, { mail_id, facts }: Pick<ClaimedMail, 'mail_id' | 'facts'>): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { is_new, form } = facts as Registered;
    if ((await dropMarketMails(tx, sql`mail_id = ${mail_id}`)) === 0) return;
    if (is_new) return confirmNew(tx, form.email);
    const unclaimed = await lockUnclaimed(tx, form.email);
    if (unclaimed !== undefined) return offerClaim(tx, unclaimed, form);
    const unproved = await lockUnproved(tx, form.email);
    if (unproved !== undefined) return offerClaim(tx, unproved, form, { isTaken: true });
    const { rows: owners } = await sql<{ account_id: number }>`
      select account_id from accounts where email = ${form.email} and deactivated_at is null`.execute(tx);
    for (const { account_id } of owners)
      await mailAccount(tx, { account_id, template: 'already_registered', facts: {} });
  });

async function confirmNew(tx: Tx, email: string): Promise<void> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from accounts where email = ${email} and email_confirmed_at is null and deactivated_at is null
    for no key update`.execute(tx);
  for (const { account_id } of rows) await mailConfirmation(tx, account_id);
}
