import { sql } from 'kysely';
import type { register as api } from '#contract/accounts/registration.ts';
import { AGREEMENT_OF } from '#contract/accounts/registration.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { wordsFor } from '#contract/lib/refusals.ts';
import { lockUnclaimed, lockUnproved, offerClaim } from '#server/accounts/claim-account.ts';
import type { FurnishPlant } from '#server/accounts/furnish-plant.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { requireUncommon } from '#server/accounts/sign-in/common-passwords.ts';
import { hashPassword } from '#server/accounts/sign-in/passwords.ts';
import { guardsWith, isFirst, takeTry } from '#server/accounts/sign-in/tries.ts';
import { addAccount, addPlant, nameAndZone } from '#server/accounts/store.ts';
import { acceptAtRegistration } from '#server/legal/accept-agreement.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Who } from '#server/lib/who.ts';

type Registration = InputOf<typeof api>;
type Registered = DataOf<typeof api>;

/**
 * Creates an account and, for a processor, its plant. The password is hashed before the transaction, because hashing takes
 * longer than everything else.
 */
export function register(secret: string, furnishPlant: FurnishPlant) {
  const guards = guardsWith(secret);

  async function addRegistered(tx: Tx, form: Registration, password_hash: string): Promise<Registered> {
    const { role, first_name, last_name, email, zip, language } = form;
    const account_id = await addAccount(tx, { role, first_name, last_name, email, zip, language, password_hash });
    if (account_id === undefined) {
      await mailOwner(tx, form);
      return { id: await unusedId(tx) };
    }
    const { agreement } = AGREEMENT_OF[role];
    await acceptAtRegistration(tx, account_id, agreement);
    if (role === 'processor') {
      const { nmfs_number: species, license_number: services } = form;
      await addPlant(tx, { plant_id: account_id, ...nameAndZone(form), zip, species, services });
      await furnishPlant(tx, account_id);
    }
    return { id: account_id };
  }

  /**
   * Tells the owner of an address that has an account. If a plant made the account and nobody has used it, or if nobody
   * ever confirmed the address, the email has a link to claim it. See docs/decisions/0007.
   */
  async function mailOwner(tx: Tx, form: Registration): Promise<void> {
    if ((await takeTry(tx, [guards('mail_to', form.email)])) > 0) return;
    const unclaimed = await lockUnclaimed(tx, form.email);
    if (unclaimed !== undefined) return offerClaim(tx, unclaimed, form);
    const unproved = await lockUnproved(tx, form.email);
    if (unproved !== undefined) return offerClaim(tx, unproved, form, { isTaken: true });
    const owner = await findOwner(tx, form.email);
    if (owner !== undefined) await mailAccount(tx, { account_id: owner, template: 'already_registered', facts: {} });
  }

  return async (
    db: Db,
    { browser }: Who<unknown>,
    form: Registration,
    commit: (work: (tx: Tx) => Promise<Registered>) => Promise<Registered>,
  ): Promise<Registered> => {
    requireUncommon(form.password);
    const password_hash = await hashPassword(form.password);
    // The first answer is always yes and a repeated one always no, so that neither says whether the address had an account.
    const once = guards('registration', form.email, browser.network);
    try {
      return await commit(async (tx) => {
        if (!(await isFirst(tx, once)))
          throw new Problem('email_taken', { fields: { email: wordsFor('email_taken') } });
        return addRegistered(tx, form, password_hash);
      });
    } catch (error) {
      if (error instanceof Problem && error.code === 'email_taken')
        await inTransaction(db, (tx) => mailOwner(tx, form));
      throw error;
    }
  };
}

/** An id that belongs to nobody. */
async function unusedId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('accounts', 'account_id')) as id`.execute(tx);
  return rows[0]?.id ?? 0;
}

async function findOwner(tx: Tx, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from accounts where email = ${email} and deactivated_at is null`.execute(tx);
  return rows[0]?.account_id;
}
