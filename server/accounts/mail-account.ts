import { sql } from 'kysely';
import type { AccountMailFacts, AccountMailTemplate } from '#server/accounts/account-mail-templates.ts';
import type { Tx } from '#server/lib/database.ts';

/**
 * Writes a message to an account's holder, in the transaction that causes it; it is sent after the commit. It goes to the
 * account's e-mail address as it is now, or to `to`; an account without an address is written nothing. These messages are no
 * plant's to read: they can hold links that open the account.
 */
export async function mailAccount<T extends AccountMailTemplate>(
  tx: Tx,
  { account_id, template, facts, to }: { account_id: number; template: T; facts: AccountMailFacts[T]; to?: string },
): Promise<void> {
  await sql`
    insert into account_mails (account_id, recipient, template, facts)
    select account_id, coalesce(${to ?? null}::text, email), ${template}, ${JSON.stringify(facts)}::jsonb
    from accounts where account_id = ${account_id} and coalesce(${to ?? null}::text, email) is not null`.execute(tx);
}
