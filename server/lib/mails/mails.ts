import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import type { Json } from '#server/lib/tables.ts';

// Every message by email, text, and push is a row of `mails`. Only this file writes them. A plant's messages are the log that
// its office reads. The market's are to people about their own accounts, so no plant can read them.

export type MailChannel = 'email' | 'text' | 'push';

/** A plant's message, written in full, or a text or push of the market. */
export interface NewMail {
  owner_id: number;
  /** Null for the market. */
  event_id: number | null;
  /** Whom the market's message is to. */
  account_id?: number;
  template: string;
  recipient: string;
  subject: string;
  body?: string;
  /** What the market's message is written from when it is sent. */
  facts?: Json;
  channel?: MailChannel;
  push_id?: number | null;
  status?: 'queued' | 'skipped';
  problem?: string | null;
  /** What to make the attachment from. */
  attachment?: Json | null;
  /** Not sent before then. Null means now. */
  send_after?: string | null;
}

/** Stores messages, except for those that their event already has. */
export async function storeMails(db: Db, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  await db
    .insertInto('mails')
    .values(
      mails.map(({ send_after = null, ...mail }) => ({
        ...mail,
        send_after: sql<string>`coalesce(${send_after}::timestamptz, now())`,
        ...(mail.status === 'skipped' && { body: withoutSecrets(sql`${mail.body}`) }),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['owner_id', 'event_id', 'template', 'recipient', 'channel', 'push_id'])
        .where('event_id', 'is not', null)
        .doNothing(),
    )
    .execute();
}

/**
 * Stores an email of the market for each row of a query: `account_id`, `recipient`, `template`, `send_after`, and the `facts`
 * that it is written from when it is sent.
 */
export const storeMarketMails = (db: Db, rows: RawBuilder<unknown>) =>
  sql`insert into mails (owner_id, account_id, recipient, template, facts, send_after)
    select ${sql.lit(MARKET_ID)}, m.account_id, m.recipient, m.template, m.facts, m.send_after from (${rows}) m`.execute(
    db,
  );

/** Stores an email of the market to an address whose account is looked up when it is sent. */
export const storeMailToAddress = (db: Db, recipient: string, template: string, facts: object) =>
  storeMarketMails(
    db,
    sql`select null::bigint as account_id, ${recipient}::text as recipient, ${template}::text as template,
      ${JSON.stringify(facts)}::jsonb as facts, now() as send_after`,
  );

/** A message that one run is sending. */
export interface ClaimedMail {
  owner_id: number;
  mail_id: number;
  account_id: number | null;
  channel: MailChannel;
  push_id: number | null;
  template: string;
  recipient: string;
  subject: string;
  body: string;
  facts: object;
  attachment: object | null;
  tries: number;
  /** When the message was written, if an earlier attempt got no response but may have sent it; otherwise null. */
  tried_at: string | null;
}

/** Making an attachment takes a while, so its message is claimed for longer. */
const CLAIM = sql`claimed_until = now() + case when m.attachment is null then interval '1 minute' else interval '12 minutes' end,
  tries = m.tries + 1`;
const CLAIMED = sql`new.owner_id, new.mail_id, new.account_id, new.channel, new.push_id, new.template, new.recipient, new.subject,
  new.body, new.facts, new.attachment, new.tries, case when old.tries > 0 then old.created_at end as tried_at`;

/** SQL: which messages to send. */
export const OF_PLANTS = sql<boolean>`owner_id > 0`;
export const EMAILS_TO_PEOPLE = sql<boolean>`owner_id = ${sql.lit(MARKET_ID)} and channel = 'email'`;
export const ofEvent = (owner_id: number, event_id: number) =>
  sql<boolean>`owner_id = ${owner_id} and event_id = ${event_id}`;

const isFree = (mails: string) => {
  const of = (column: string) => sql.ref(`${mails}.${column}`);
  return sql`${of('status')} = 'queued' and ${of('send_after')} <= now() and coalesce(${of('claimed_until')}, '-infinity') < now()`;
};

/**
 * Claims messages that are due, oldest first, for as long as it may take to send them. No message is claimed twice. If the
 * process dies, the claim ends and another run sends it. The limit is a parameter, so that the statement is prepared.
 */
export async function claimMails(db: Db, which: RawBuilder<boolean>, most: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mails m set ${CLAIM}
    where (m.owner_id, m.mail_id) in (select owner_id, mail_id from mails
      where ${which} and ${isFree('mails')}
      order by send_after, mail_id limit ${most} for update skip locked)
    returning ${CLAIMED}`.execute(db);
  return rows;
}

/** A text of the market goes out between these hours where its reader is, and at most one to a phone in so many minutes. */
export interface TextPace {
  /** An instant. */
  now: string;
  first_hour: number;
  last_hour: number;
  minutes: number;
}

/**
 * Claims the market's texts and pushes that are due, for several phones and devices. Locking the oldest one for each of them
 * keeps two processes from splitting what goes out as one message. Returns those for each phone and device, oldest first.
 */
export async function claimNotices(
  db: Db,
  { now, first_hour, last_hour, minutes }: TextPace,
  most: number,
): Promise<ClaimedMail[][]> {
  const isDue = (mails: string) => {
    const of = (column: string) => sql.ref(`${mails}.${column}`);
    const hour = sql`extract(hour from ${now}::timestamptz at time zone (${of('facts')} ->> 'time_zone'))`;
    return sql`${of('owner_id')} = ${sql.lit(MARKET_ID)} and ${of('channel')} <> 'email' and ${isFree(mails)}
      and (${of('channel')} = 'push' or (${hour} >= ${first_hour} and ${hour} < ${last_hour}
        and not exists (select from mails t where t.owner_id = ${sql.lit(MARKET_ID)} and t.channel = 'text'
          and t.recipient = ${of('recipient')} and t.status <> 'skipped' and t.sent_at > now() - make_interval(mins => ${minutes}))))`;
  };
  const { rows } = await sql<ClaimedMail>`
    with oldest as (
      select n.recipient, n.push_id from mails n
      where ${isDue('n')} and not exists (
        select from mails o where o.recipient = n.recipient and o.push_id is not distinct from n.push_id
          and o.mail_id < n.mail_id and ${isDue('o')})
      order by n.recipient, n.mail_id limit ${most} for update skip locked
    )
    update mails m set ${CLAIM} from oldest
    where m.recipient = oldest.recipient and m.push_id is not distinct from oldest.push_id and ${isDue('m')}
    returning ${CLAIMED}`.execute(db);
  rows.sort((one, two) => one.mail_id - two.mail_id);
  return [...Map.groupBy(rows, ({ recipient, push_id }) => `${recipient} ${push_id}`).values()];
}

export interface Outcome {
  status: 'queued' | 'sent' | 'failed' | 'skipped';
  problem: string | null;
  sent_by: string | null;
  provider_id: string | null;
}

/** Retried after 15 s, 30 s, 1 min … and given up after about an hour. */
export const MAX_TRIES = 9;
const FIRST_RETRY_SECONDS = 15;

/**
 * Records the outcome of messages that were claimed and sent as one: sent, permanently failed, or queued for another attempt. Once it is final, the
 * secrets of their links are deleted. A delivery that the service has already reported isn't overwritten.
 */
export async function settleMails(
  db: Db,
  mails: readonly ClaimedMail[],
  { status, problem, sent_by, provider_id }: Outcome,
): Promise<void> {
  const tries = mails[0]?.tries ?? 1;
  const after =
    status === 'queued'
      ? sql`send_after = now() + make_interval(secs => ${FIRST_RETRY_SECONDS * 2 ** (tries - 1)})`
      : sql`body = ${withoutSecrets(sql`body`)}, facts = '{}'`;
  await sql`
    update mails set status = ${status}, problem = ${problem}, sent_by = ${sent_by}, provider_id = ${provider_id},
      claimed_until = null, sent_at = case when ${status} = 'sent' then now() end, ${after}
    where owner_id = ${mails[0]?.owner_id} and mail_id = any(${mails.map(({ mail_id }) => mail_id)}::bigint[])
      and status = 'queued'`.execute(db);
}

/** Records what the texting service reported about a text. Returns false if the text's status was already final. */
export async function noteDelivery(
  db: Db,
  { owner_id, mail_id }: Pick<ClaimedMail, 'owner_id' | 'mail_id'>,
  { status, problem }: { status: 'delivered' | 'failed'; problem: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update mails set status = ${status}, problem = ${problem}, sent_by = 'twilio', sent_at = coalesce(sent_at, now())
    where owner_id = ${owner_id} and mail_id = ${mail_id} and channel = 'text' and status in ('queued', 'sent')
    returning mail_id`.execute(db);
  return rows.length > 0;
}

/** Addresses a waiting message of the market to an account, and changes what it is written from. */
export const readdressMail = (
  db: Db,
  { mail_id, account_id, recipient, facts }: Pick<ClaimedMail, 'mail_id' | 'account_id' | 'recipient' | 'facts'>,
) =>
  sql`update mails set account_id = ${account_id}, recipient = ${recipient}, facts = ${JSON.stringify(facts)}::jsonb
    where owner_id = ${sql.lit(MARKET_ID)} and mail_id = ${mail_id}`.execute(db);

/** Records the subject of a message of the market, which its reader's bell shows. */
export const noteSubject = (db: Db, mail_id: number, subject: string) =>
  sql`update mails set subject = ${subject} where owner_id = ${sql.lit(MARKET_ID)} and mail_id = ${mail_id}`.execute(
    db,
  );

/** Deletes those messages of the market that are still waiting. Returns how many there were. */
export async function dropMarketMails(db: Db, which: RawBuilder<boolean>): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`delete from mails where owner_id = ${sql.lit(MARKET_ID)} and status = 'queued' and ${which}`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Blanks what these plants sent to these addresses, and deletes what the market sent to them or the account. Each message keeps
 * a recipient of its own, because an event has at most one message for each.
 */
export async function eraseMails(
  db: Db,
  {
    account_id,
    plant_ids,
    addresses,
  }: { account_id: number; plant_ids: readonly number[]; addresses: readonly string[] },
): Promise<void> {
  const isTheirs = sql`lower(recipient) = any(${addresses.map((address) => address.toLowerCase())}::text[])`;
  await sql`delete from mails where owner_id = ${sql.lit(MARKET_ID)} and (account_id = ${account_id} or ${isTheirs})`.execute(
    db,
  );
  await sql`
    update mails set recipient = 'erased ' || mail_id, subject = '', body = '', attachment = null, facts = '{}',
      status = case when status = 'queued' then 'skipped' else status end
    where owner_id = any(${plant_ids}::bigint[]) and ${isTheirs}`.execute(db);
}

/**
 * Deletes those texts and pushes of the market that are still waiting. Skips those being claimed at the moment, because
 * waiting for several could end in a deadlock; the caller runs again a minute later.
 */
export const dropNotices = (db: Db, which: RawBuilder<boolean>) =>
  sql`delete from mails where owner_id = ${sql.lit(MARKET_ID)} and mail_id in (
    select mail_id from mails
    where owner_id = ${sql.lit(MARKET_ID)} and channel <> 'email' and status = 'queued' and ${which}
    for update skip locked)`.execute(db);

/** Deletes the market's messages 30 days after they were written. */
export async function deleteOldMarketMails(db: Db): Promise<void> {
  await sql`delete from mails where owner_id = ${sql.lit(MARKET_ID)} and status <> 'queued'
    and created_at < now() - interval '30 days'`.execute(db);
}

/**
 * A body with the secrets of its links removed. The office may read it long afterward, and the links were only for the
 * recipient.
 */
export const withoutSecrets = (body: RawBuilder<unknown>) =>
  sql<string>`regexp_replace(${body}, '(/CutSheet/|/pay/)[A-Za-z0-9_-]{43}', '\\1…', 'g')`;
