import type { keepMessages as api } from '#contract/accounts/keep-messages-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import type { Tx } from '#server/lib/database.ts';
import type { Actor, Who } from '#server/lib/who.ts';

export async function keepMessages(tx: Tx, { actor }: Who<Actor>, { keeps }: InputOf<typeof api>): Promise<null> {
  const keeps_messages = keeps;
  await tx.updateTable('accounts').set({ keeps_messages }).where('account_id', '=', actor.account_id).execute();
  return null;
}
