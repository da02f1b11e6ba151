import type { saveLanguage as api } from '#contract/accounts/language-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import type { Tx } from '#server/lib/database.ts';
import type { Actor, Who } from '#server/lib/who.ts';

export async function saveLanguage(tx: Tx, { actor }: Who<Actor>, { language }: InputOf<typeof api>): Promise<null> {
  await tx.updateTable('accounts').set({ language }).where('account_id', '=', actor.account_id).execute();
  return null;
}
