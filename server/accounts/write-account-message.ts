import { sql } from 'kysely';
import { DEFAULT_LANGUAGE, type Language } from '#contract/lib/words.ts';
import { notifyOwner } from '#server/accounts/notify-owner.ts';
import { makeLink } from '#server/accounts/one-time-links.ts';
import { writeAccountMail } from '#server/accounts/write-account-mail.ts';
import { ACCOUNT_MAILS, type AccountMailFacts, type AccountMailTemplate } from '#server/app/account-mails.ts';
import type { Db } from '#server/lib/database.ts';
import type { Mail } from '#server/lib/mailer.ts';
import { type ClaimedMail, dropMarketMails, noteSubject, readdressMail } from '#server/lib/mails/mails.ts';
import { inTransaction } from '#server/lib/transaction.ts';

type Waiting = Pick<ClaimedMail, 'mail_id' | 'account_id' | 'recipient' | 'facts'>;
type AccountMail = Pick<Mail, 'to' | 'subject' | 'text' | 'language' | 'replyTo'>;

/**
 * Writes a waiting email of the market to a person. Returns undefined if there is nobody to send it to, or if it was only a
 * registration, whose address may already have an owner, who is then notified.
 */
export async function writeAccountMessage(
  db: Db,
  claimed: ClaimedMail,
  public_url: string,
): Promise<AccountMail | undefined> {
  if (claimed.template === 'registration') return void (await notifyOwner(db, claimed));
  if (claimed.template === 'email_change' && (await dropIfTaken(db, claimed))) return undefined;
  const template = claimed.template as AccountMailTemplate;
  if (ACCOUNT_MAILS[template].isToAddress) return writeToAddress(template, claimed, public_url);
  const mail = claimed.account_id === null ? await addressReset(db, claimed) : claimed;
  if (!mail) return undefined;
  const { account_id, recipient: to } = mail;
  const facts = mail.facts as AccountMailFacts[AccountMailTemplate];
  const reader = await db
    .selectFrom('accounts')
    .select(['first_name', 'language'])
    .$narrowType<{ language: Language | null }>()
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const language = reader.language ?? DEFAULT_LANGUAGE;
  const replyTo = 'reply_to' in facts ? facts.reply_to : undefined;
  const message = writeAccountMail(template, facts, { ...reader, language, public_url });
  if (template === 'market') await noteSubject(db, mail.mail_id, message.subject);
  return { to, ...message, language, ...(replyTo && { replyTo }) };
}

/**
 * Handles a password reset requested for this address. The account is looked up here rather than in the call, so that
 * the call takes the same time for every address. A request for an unknown address is deleted.
 */
function addressReset(db: Db, { mail_id, recipient }: Waiting): Promise<Waiting | undefined> {
  return inTransaction(db, async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .select(['account_id', 'email'])
      .where('email', '=', recipient)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst();
    if (!account?.email) {
      await dropMarketMails(tx, sql`mail_id = ${mail_id}`);
      return undefined;
    }
    const { account_id, email } = account;
    const { path } = await makeLink(tx, { account_id, purpose: 'reset' });
    const mail = { mail_id, account_id, recipient: email, facts: { path } };
    await readdressMail(tx, mail);
    return mail;
  });
}

/**
 * Deletes the message to a new address that already has an account. The call itself doesn't check, so that it takes the
 * same time for every address. Returns whether the message was deleted.
 */
async function dropIfTaken(db: Db, { mail_id, recipient }: Waiting): Promise<boolean> {
  const isTaken = sql<boolean>`mail_id = ${mail_id} and exists (select from accounts where email = ${recipient})`;
  return (await dropMarketMails(db, isTaken)) > 0;
}

/** An email to an address, whether or not it has an account. */
function writeToAddress(
  template: AccountMailTemplate,
  { recipient: to, facts }: ClaimedMail,
  public_url: string,
): AccountMail {
  const { language = 'en' } = facts as { language?: Language };
  const said = facts as AccountMailFacts[AccountMailTemplate];
  return { to, ...writeAccountMail(template, said, { first_name: '', language, public_url }), language };
}
