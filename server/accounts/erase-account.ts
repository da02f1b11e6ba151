import { sql } from 'kysely';
import { ERASED } from '#contract/accounts/erased.ts';
import { laterAreas } from '#server/accounts/ports.ts';
import { endSessionsOf } from '#server/accounts/store.ts';
import type { Tx } from '#server/lib/database.ts';

export interface ErasedAccount {
  email: string | null;
  phone: string;
  last_name: string;
  /** The picture's file, '' for none. */
  avatar: string;
}

/** Blanks an account, ends its sign-ins at once, and returns what it was. Nobody can sign in to it again. */
export async function eraseAccount(tx: Tx, account_id: number): Promise<ErasedAccount> {
  await endSessionsOf(tx, account_id);
  await laterAreas().dropCards(tx, account_id);
  await laterAreas().dropFeeds(tx, account_id);
  await tx.updateTable('sessions').set({ device: '', place: '' }).where('account_id', '=', account_id).execute();
  await tx.deleteFrom('one_time_links').where('account_id', '=', account_id).execute();
  await tx.deleteFrom('passkeys').where('account_id', '=', account_id).execute();
  await tx.deleteFrom('recovery_codes').where('account_id', '=', account_id).execute();
  await tx.deleteFrom('second_factors').where('account_id', '=', account_id).execute();
  await tx.deleteFrom('challenges').where('account_id', '=', account_id).execute();
  await tx.deleteFrom('push_devices').where('account_id', '=', account_id).execute();
  const before = await tx
    .selectFrom('accounts')
    .select(['email', 'phone', 'last_name', 'avatar'])
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  await sql`
    update accounts set first_name = ${ERASED}, last_name = '', email = null, password_hash = null, zip = '', phone = '',
      address = '', city = '', state = '', avatar = '', language = null, email_confirmed_at = null, office_mails = '{}',
      office_also = '{}', notices_off = '{}', texts_on = '{}', deactivated_at = now()
    where account_id = ${account_id}`.execute(tx);
  return before;
}
