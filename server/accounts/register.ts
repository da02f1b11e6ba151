import { sql } from 'kysely';
import type { register as api } from '#contract/accounts/registration-api.ts';
import { AGREEMENT_OF, servicesIn } from '#contract/accounts/registration-api.ts';
import { wordsFor } from '#contract/app/refusals.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { queueRegistration } from '#server/accounts/notify-owner.ts';
import { laterAreas } from '#server/accounts/ports.ts';
import { requireUncommon } from '#server/accounts/sign-in/common-passwords.ts';
import { hashPassword } from '#server/accounts/sign-in/passwords.ts';
import { guardsWith, isFirst, takeTry } from '#server/accounts/sign-in/tries.ts';
import { addAccount, addPlant, nameAndZone } from '#server/accounts/store.ts';
import { acceptAtRegistration } from '#server/legal/agreements.ts';
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
export function register(secret: string) {
  const guards = guardsWith(secret);

  /**
   * For an address that already has an account, everything is created without an address and then undone, so that the call
   * takes as long as any other.
   */
  async function addRegistered(tx: Tx, form: Registration, password_hash: string): Promise<Registered> {
    const { role, first_name, last_name, email, zip, language } = form;
    const isKnown = await hasAccount(tx, email);
    await sql`savepoint registered`.execute(tx);
    const person = { role, first_name, last_name, zip, language, password_hash };
    const account_id = await addAccount(tx, { ...person, email: isKnown ? null : email });
    if (account_id === undefined) {
      // Someone registered the address from another network at the same moment.
      await sql`rollback to savepoint registered`.execute(tx);
      return addRegistered(tx, form, password_hash);
    }
    const { agreement } = AGREEMENT_OF[role];
    await acceptAtRegistration(tx, account_id, agreement);
    if (role === 'processor') {
      const { nmfs_number: species } = form;
      const services = servicesIn(form.license_number);
      await addPlant(tx, { plant_id: account_id, ...nameAndZone(form), zip, species, services });
      await laterAreas().seedPlant(tx, account_id);
    }
    await sql.raw(isKnown ? 'rollback to savepoint registered' : 'release savepoint registered').execute(tx);
    await queueOnce(tx, form, !isKnown);
    return { id: account_id };
  }

  async function queueOnce(tx: Tx, form: Registration, isNew: boolean): Promise<void> {
    // New addresses are counted separately, so that their owners can still ask for other emails.
    const wait = await takeTry(tx, [guards('mail_to', form.email, ...(isNew ? ['new'] : []))]);
    if (wait === 0) await queueRegistration(tx, form, isNew);
  }

  return async (
    db: Db,
    { browser }: Who<unknown>,
    form: Registration,
    commit: (work: (tx: Tx) => Promise<Registered>) => Promise<Registered>,
  ): Promise<Registered> => {
    requireUncommon(form.password, [form.email, form.first_name, form.last_name, form.plant_name]);
    const password_hash = await hashPassword(form.password);
    // The first registration always appears to succeed and a repeated one always fails, so neither reveals whether
    // the address had an account.
    const once = guards('registration', form.email, browser.network);
    try {
      return await commit(async (tx) => {
        if (!(await isFirst(tx, once)))
          throw new Problem('email_taken', { fields: { email: wordsFor('email_taken') } });
        return addRegistered(tx, form, password_hash);
      });
    } catch (error) {
      if (error instanceof Problem && error.code === 'email_taken')
        await inTransaction(db, (tx) => queueOnce(tx, form, false));
      throw error;
    }
  };
}

async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql`select from accounts where email = ${email}`.execute(tx);
  return rows.length > 0;
}
