import { sql } from 'kysely';
import type { Language } from '#contract/lib/words.ts';
import {
  type AccountMailFacts,
  type AccountMailTemplate,
  writeAccountMail,
} from '#server/accounts/account-mail-templates.ts';
import { makeLink } from '#server/accounts/one-time-links.ts';
import { tellOwner } from '#server/accounts/tell-owner.ts';
import { startWokenWork, type WokenWork } from '#server/lib/background/woken-work.ts';
import type { Db } from '#server/lib/database.ts';
import { type Mailer, MailRefused } from '#server/lib/mailer.ts';
import { inTransaction } from '#server/lib/transaction.ts';

export interface AccountPostParts {
  db: Db;
  mailer: Mailer;
  /** The public base URL for links: http(s)://host[:port]. */
  public_url: string;
  onError(error: unknown): void;
}
/** A queued message, or a registration whose address may already have an owner, who is then notified. */
type Queued = Waiting | (Pick<Waiting, 'account_mail_id'> & { template: 'registration' });
interface Waiting {
  account_mail_id: number;
  account_id: number | null;
  recipient: string;
  template: AccountMailTemplate;
  facts: AccountMailFacts[AccountMailTemplate];
  tries: number;
}

/** How many messages are sent in parallel. A batch takes far less than the minute it is claimed for. */
const AT_ONCE = 3;
/** Also polls, because a process can die while sending and a mail server can be down. */
const LOOK_EVERY_MS = 5_000;
/** Retries after 15 s, 30 s, 1 min … and gives up after about an hour. */
const MAX_TRIES = 9;
const FIRST_WAIT_SECONDS = 15;

/**
 * Sends account messages after the transaction that wrote them commits. Any number of processes may run this; each message is
 * claimed by one of them, and by another a minute later if that process died. A message is sent at least once, always with
 * the same Message-ID.
 */
export function startAccountPost(parts: AccountPostParts): WokenWork {
  return startWokenWork({
    lookEveryMs: LOOK_EVERY_MS,
    onError: parts.onError,
    async round() {
      const taken = await takeWaiting(parts.db);
      await Promise.all(taken.map((mail) => carryOut(parts, mail)));
      return taken.length > 0;
    },
  });
}

/** The limit is a parameter, so that the statement is prepared: it runs after every write. */
async function takeWaiting(db: Db): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    update account_mails set next_try_at = now() + interval '1 minute', tries = tries + 1
    where account_mail_id in (
      select account_mail_id from account_mails where status = 'queued' and next_try_at <= now()
      order by next_try_at limit ${AT_ONCE} for update skip locked
    )
    returning account_mail_id, account_id, recipient, template, facts, tries`.execute(db);
  return rows;
}

async function carryOut(parts: AccountPostParts, taken: Queued): Promise<void> {
  const { db, mailer, public_url } = parts;
  if (taken.template === 'registration') return tellOwner(db, taken.account_mail_id);
  if (taken.template === 'email_change' && (await dropIfTaken(db, taken))) return;
  const mail = taken.account_id === null ? await addressAsked(db, taken) : taken;
  if (!mail) return;
  const { account_mail_id, account_id, recipient: to, template, facts } = mail;
  const reader = await db
    .selectFrom('accounts')
    .select(['first_name', 'language'])
    .$narrowType<{ language: Language | null }>()
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const language = reader.language ?? 'en';
  const message = writeAccountMail(template, facts, { ...reader, language, public_url });
  try {
    const replyTo = 'reply_to' in facts ? facts.reply_to : undefined;
    const id = `hindquarter.account.${account_mail_id}`;
    await mailer.send({ id, to, language, ...message, ...(replyTo && { replyTo }) });
    await settle(db, mail, 'sent', null);
  } catch (error) {
    const isHopeless = error instanceof MailRefused || mail.tries >= MAX_TRIES;
    await settle(db, mail, isHopeless ? 'failed' : 'queued', String(error).slice(0, 500));
    if (isHopeless) parts.onError(error);
  }
}

/**
 * Handles a password reset requested for this address. The account is looked up here rather than in the call, so that
 * the call takes the same time for every address. A request for an unknown address is deleted.
 */
function addressAsked(db: Db, mail: Waiting): Promise<(Waiting & { account_id: number }) | undefined> {
  const { account_mail_id, recipient } = mail;
  return inTransaction(db, async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .select(['account_id', 'email'])
      .where('email', '=', recipient)
      .where('deactivated_at', 'is', null)
      .executeTakeFirst();
    if (!account?.email) {
      await tx.deleteFrom('account_mails').where('account_mail_id', '=', account_mail_id).execute();
      return undefined;
    }
    const { account_id, email } = account;
    const { path } = await makeLink(tx, { account_id, purpose: 'reset' });
    await tx
      .updateTable('account_mails')
      .set({ account_id, recipient: email, facts: JSON.stringify({ path }) })
      .where('account_mail_id', '=', account_mail_id)
      .execute();
    return { ...mail, account_id, recipient: email, facts: { path } };
  });
}

/**
 * Deletes the message to a new address that already has an account. The call itself doesn't check, so that it takes the
 * same time for every address. Returns whether the message was deleted.
 */
async function dropIfTaken(db: Db, { account_mail_id, recipient }: Waiting): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from account_mails where account_mail_id = ${account_mail_id}
      and exists (select 1 from accounts where email = ${recipient})`.execute(db);
  return numAffectedRows > 0n;
}

/** Deletes a message's content once it is sent or has permanently failed, because it may hold a link to the account. */
async function settle(
  db: Db,
  { account_mail_id, tries }: Waiting,
  status: 'sent' | 'failed' | 'queued',
  problem: string | null,
): Promise<void> {
  const wait = FIRST_WAIT_SECONDS * 2 ** (tries - 1);
  await sql`
    update account_mails set status = ${status}, problem = ${problem},
      ${status === 'queued' ? sql`next_try_at = now() + make_interval(secs => ${wait})` : sql`settled_at = now(), facts = '{}'`}
    where account_mail_id = ${account_mail_id}`.execute(db);
}
