import type * as api from '#contract/directory/language-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { DEFAULT_LANGUAGE, type Language } from '#contract/lib/words.ts';
import { changeAccount } from '#server/accounts/shadow-accounts.ts';
import { findAccountBehind, findCustomer, lockCustomers } from '#server/directory/store.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

export async function customerLanguage(
  db: Db,
  { actor: { plant_id } }: Who<PlantActor>,
  { id }: InputOf<typeof api.customerLanguage>,
): Promise<DataOf<typeof api.customerLanguage>> {
  const found = await findCustomer(db, plant_id, id);
  if (!found) throw new Problem('not_found');
  const { account_id } = found;
  const { language } = await db
    .selectFrom('accounts')
    .select('language')
    .$narrowType<{ language: Language | null }>()
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const { isOurs } = await findAccountBehind(db, plant_id, account_id);
  return { language: language ?? DEFAULT_LANGUAGE, can: { change: isOurs && found.deleted_at === null } };
}

/** Sets the language of someone who can't do it themselves, because they never signed in. */
export async function setCustomerLanguage(
  tx: Tx,
  who: Who<PlantActor>,
  { id, language }: InputOf<typeof api.setCustomerLanguage>,
): Promise<DataOf<typeof api.setCustomerLanguage>> {
  const { plant_id } = who.actor;
  const customer = (await lockCustomers(tx, plant_id, [id], null)).find(({ customer_id }) => customer_id === id);
  if (!customer) throw new Problem('not_found');
  const { account_id } = customer;
  if (!(await findAccountBehind(tx, plant_id, account_id)).isOurs) throw new Problem('language_is_theirs');
  await changeAccount(tx, account_id, { language });
  await emit(tx, who, 'customer.changed', { subject: { customer_id: id } });
  return { id };
}
