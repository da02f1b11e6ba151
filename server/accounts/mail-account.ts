import { sql } from 'kysely';
import type { AccountMailFacts, AccountMailTemplate } from '#server/accounts/account-mail-templates.ts';
import type { Tx } from '#server/lib/database.ts';

/**
 * This many messages in an hour are sent right away. Each later one waits ten minutes longer, so that nobody can use us
 * to flood a mailbox.
 */
const AT_ONCE = 5;

/**
 * A counter emails many receipts an hour, each to a different person. They don't delay one another or the clerk's own
 * mail.
 */
const paced = (template: AccountMailTemplate, to: string | undefined) =>
  template === 'counter_receipt'
    ? sql`m.template = 'counter_receipt' and m.recipient = ${to ?? ''}`
    : sql`m.template <> 'counter_receipt'`;

/**
 * Queues a message to an account's owner in the current transaction; it is sent after the commit. It goes to the account's
 * current email address, or to `to`; without an address, nothing is queued. Plants cannot read these messages, because they can
 * contain links that open the account. An invitation replaces one that is still waiting.
 */
export async function mailAccount<T extends AccountMailTemplate>(
  tx: Tx,
  { account_id, template, facts, to }: { account_id: number; template: T; facts: AccountMailFacts[T]; to?: string },
): Promise<void> {
  if (template === 'invite') {
    await sql`delete from account_mails where account_id = ${account_id} and template = 'invite' and status = 'queued'
      and next_try_at > now()`.execute(tx);
  }
  await sql`
    insert into account_mails (account_id, recipient, template, facts, next_try_at)
    select account_id, coalesce(${to ?? null}::text, email), ${template}, ${JSON.stringify(facts)}::jsonb,
      now() + interval '10 minutes' * greatest(0, 1 - ${AT_ONCE}::int + (select count(*) from account_mails m
        where m.account_id = a.account_id and m.created_at > now() - interval '1 hour' and ${paced(template, to)}))
    from accounts a where account_id = ${account_id} and coalesce(${to ?? null}::text, email) is not null`.execute(tx);
}
