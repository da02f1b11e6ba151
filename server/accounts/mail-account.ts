import { sql } from 'kysely';
import { ACCOUNT_MAILS, type AccountMailFacts, type AccountMailTemplate } from '#server/app/account-mails.ts';
import type { Tx } from '#server/lib/database.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import { dropMarketMails, storeMarketMails } from '#server/lib/mails/mails.ts';

/**
 * This many messages in an hour are sent right away. Each later one waits ten minutes longer, so that nobody can use us
 * to flood a mailbox.
 */
const AT_ONCE = 5;
/** Higher for market and community updates, because a lot may sell this many times in an hour. */
const NEWS_AT_ONCE = 60;

const TEMPLATES = Object.keys(ACCOUNT_MAILS) as AccountMailTemplate[];
const NEWS = TEMPLATES.filter((template) => ACCOUNT_MAILS[template].pace === 'news');
const NOT_COUNTED = TEMPLATES.filter((template) => ACCOUNT_MAILS[template].pace !== undefined);

/**
 * How many messages are sent right away, and which ones count toward that limit. News doesn't delay messages about the account,
 * such as that its password was changed. A counter emails many receipts an hour, each to a different person. They don't delay
 * one another or the clerk's own mail.
 */
function paceOf(template: AccountMailTemplate, to: string | undefined) {
  const { pace } = ACCOUNT_MAILS[template];
  if (pace === 'address')
    return { at_once: AT_ONCE, counts: sql`m.template = ${template} and m.recipient = ${to ?? ''}` };
  if (pace === 'news') return { at_once: NEWS_AT_ONCE, counts: sql`m.template = any(${NEWS})` };
  return { at_once: AT_ONCE, counts: sql`m.template <> all(${NOT_COUNTED})` };
}

interface AccountMail<T extends AccountMailTemplate> {
  account_id: number;
  template: T;
  facts: AccountMailFacts[T];
  /** Instead of the account's current email address. */
  to?: string;
}

/**
 * Queues a message to an account's owner in the current transaction; it is sent after the commit. It goes to the account's
 * current email address, or to `to`; without an address, nothing is queued. Plants cannot read these messages, because they can
 * contain links that open the account. An invitation replaces one that is still waiting.
 */
export async function mailAccount<T extends AccountMailTemplate>(tx: Tx, mail: AccountMail<T>): Promise<void> {
  const { account_id, template } = mail;
  if (template === 'invite') {
    await dropMarketMails(
      tx,
      sql`account_id = ${account_id} and template = 'invite'
      and greatest(send_after, claimed_until) > now()`,
    );
  }
  await storeMarketMails(tx, rowOf(mail));
}

/** Queues messages about one thing to the owners of different accounts, such as a sale's buyer and seller. */
export const mailAccounts = (tx: Tx, mails: readonly AccountMail<Exclude<AccountMailTemplate, 'invite'>>[]) =>
  storeMarketMails(tx, sql.join(mails.map(rowOf), sql` union all `));

function rowOf<T extends AccountMailTemplate>({ account_id, template, facts, to }: AccountMail<T>) {
  const { at_once, counts } = paceOf(template, to);
  return sql`
    select account_id, coalesce(${to ?? null}::text, email) as recipient, ${template}::text as template,
      ${JSON.stringify(facts)}::jsonb as facts,
      now() + interval '10 minutes' * greatest(0, 1 - ${at_once}::int + (select count(*) from mails m
        where m.owner_id = ${sql.lit(MARKET_ID)} and m.account_id = a.account_id and m.channel = 'email'
          and m.created_at > now() - interval '1 hour' and ${counts})) as send_after
    from accounts a where account_id = ${account_id} and coalesce(${to ?? null}::text, email) is not null`;
}
