import { sql } from 'kysely';
import type { register as api } from '#contract/accounts/registration.ts';
import { AGREEMENT_OF } from '#contract/accounts/registration.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { wordsFor } from '#contract/lib/refusals.ts';
import { lockUnclaimed, lockUnproved, offerClaim } from '#server/accounts/claim-account.ts';
import type { FurnishPlant } from '#server/accounts/furnish-plant.ts';
import { requireUncommon } from '#server/accounts/sign-in/common-passwords.ts';
import { hashPassword } from '#server/accounts/sign-in/passwords.ts';
import { guardsWith, takeTry } from '#server/accounts/sign-in/tries.ts';
import { addAccount, addPlant } from '#server/accounts/store.ts';
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
    if (account_id === undefined) return askForProof(tx, form);
    const { agreement } = AGREEMENT_OF[role];
    await acceptAtRegistration(tx, account_id, agreement);
    if (role === 'processor') {
      const name = `${first_name} ${last_name}`;
      await addPlant(tx, { plant_id: account_id, name, zip, species: form.nmfs_number, services: form.license_number });
      await furnishPlant(tx, account_id);
    }
    return { id: account_id };
  }

  /**
   * The address already has an account. If a plant made it and nobody has used it, this person can claim it through an
   * emailed link and choose a password there. The response looks like any other registration's, with an id that belongs to
   * nobody, so that strangers cannot find out who a plant's customers are. See docs/decisions/0007.
   */
  async function askForProof(tx: Tx, form: Registration): Promise<Registered> {
    const account_id = await lockUnclaimed(tx, form.email);
    if (account_id === undefined) throw new Problem('email_taken', { fields: { email: wordsFor('email_taken') } });
    if ((await takeTry(tx, [guards('mail_to', form.email)])) === 0) await offerClaim(tx, account_id, form);
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('accounts', 'account_id')) as id`.execute(tx);
    return { id: rows[0]?.id ?? 0 };
  }

  async function offerWay(tx: Tx, form: Registration): Promise<void> {
    const account_id = await lockUnproved(tx, form.email);
    if (account_id === undefined || (await takeTry(tx, [guards('mail_to', form.email)])) > 0) return;
    await offerClaim(tx, account_id, form, { isTaken: true });
  }

  return async (
    db: Db,
    _who: Who<unknown>,
    form: Registration,
    commit: (work: (tx: Tx) => Promise<Registered>) => Promise<Registered>,
  ): Promise<Registered> => {
    requireUncommon(form.password);
    const password_hash = await hashPassword(form.password);
    try {
      return await commit((tx) => addRegistered(tx, form, password_hash));
    } catch (error) {
      // The response is the same no matter who has the address; anything more is sent to the mailbox.
      if (error instanceof Problem && error.code === 'email_taken') await inTransaction(db, (tx) => offerWay(tx, form));
      throw error;
    }
  };
}
