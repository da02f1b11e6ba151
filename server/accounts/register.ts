import { hash } from '@node-rs/argon2';
import type { register as api } from '#contract/accounts/api.ts';
import { AGREEMENT_OF } from '#contract/accounts/registration.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { wordsFor } from '#contract/lib/refusals.ts';
import { addAccount, addPlant } from '#server/accounts/store.ts';
import { acceptAtRegistration } from '#server/legal/accept-agreement.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Who } from '#server/lib/who.ts';

type Registration = InputOf<typeof api>;
type Registered = DataOf<typeof api>;

/** Puts into a new plant what it needs on its first day; the areas that know what that is come after this one. */
export type FurnishPlant = (tx: Tx, plant_id: number) => Promise<void>;

/** Makes an account, a processor's with its plant. The hash is made before the transaction: it takes longer than everything else. */
export const register =
  (furnishPlant: FurnishPlant) =>
  async (
    _db: Db,
    _who: Who<unknown>,
    form: Registration,
    commit: (work: (tx: Tx) => Promise<Registered>) => Promise<Registered>,
  ): Promise<Registered> => {
    const password_hash = await hash(form.password);
    return commit((tx) => addRegistered(tx, form, password_hash, furnishPlant));
  };

async function addRegistered(
  tx: Tx,
  form: Registration,
  password_hash: string,
  furnishPlant: FurnishPlant,
): Promise<Registered> {
  const { role, first_name, last_name, email, zip, language } = form;
  const account_id = await addAccount(tx, { role, first_name, last_name, email, zip, language, password_hash });
  if (account_id === undefined) {
    throw new Problem('email_taken', { fields: { email: wordsFor('email_taken') } });
  }
  const { agreement } = AGREEMENT_OF[role];
  await acceptAtRegistration(tx, account_id, agreement);
  if (role === 'processor') {
    const name = `${first_name} ${last_name}`;
    await addPlant(tx, { plant_id: account_id, name, zip, species: form.nmfs_number, services: form.license_number });
    await furnishPlant(tx, account_id);
  }
  return { id: account_id };
}
