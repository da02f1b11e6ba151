import { sql } from 'kysely';
import type { AccountMailFacts, AccountMailTemplate } from '#server/accounts/account-mail-templates.ts';
import type { Tx } from '#server/lib/database.ts';

/**
 * This many messages in an hour are sent right away. Each later one waits ten minutes longer, so that nobody can use us
 * to flood a mailbox.
 */
const AT_ONCE = 5;
/** Higher for market and community updates, because a lot may sell this many times in an hour. */
const NEWS_AT_ONCE = 60;

/** Messages about what others do on the market, in conversations, and in communities. */
const NEWS: readonly AccountMailTemplate[] = [
  'market',
  'next_lot',
  'message',
  'announcement',
  'mention',
  'community_joined',
  'digest',
];

/**
 * How many messages are sent right away, and which ones count toward that limit. News doesn't delay messages about the account,
 * such as that its password was changed. A counter emails many receipts an hour, each to a different person. They don't delay
 * one another or the clerk's own mail.
 */
function pace(template: AccountMailTemplate, to: string | undefined) {
  if (template === 'counter_receipt')
    return { at_once: AT_ONCE, counts: sql`m.template = 'counter_receipt' and m.recipient = ${to ?? ''}` };
  if (NEWS.includes(template)) return { at_once: NEWS_AT_ONCE, counts: sql`m.template = any(${NEWS})` };
  return { at_once: AT_ONCE, counts: sql`m.template <> all(${['counter_receipt', ...NEWS]})` };
}

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
  const { at_once, counts } = pace(template, to);
  await sql`
    insert into account_mails (account_id, recipient, template, facts, next_try_at)
    select account_id, coalesce(${to ?? null}::text, email), ${template}, ${JSON.stringify(facts)}::jsonb,
      now() + interval '10 minutes' * greatest(0, 1 - ${at_once}::int + (select count(*) from account_mails m
        where m.account_id = a.account_id and m.created_at > now() - interval '1 hour' and ${counts}))
    from accounts a where account_id = ${account_id} and coalesce(${to ?? null}::text, email) is not null`.execute(tx);
}
