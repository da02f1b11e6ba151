import { sql } from 'kysely';
import type { Channel, NoticeTemplate } from '#contract/accounts/notice-events.ts';
import type { Mail } from '#contract/mail/api.ts';
import type { Db } from '#server/lib/database.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import { type AttachedFile, type NewMail, planNotices } from '#server/mail/plan-notices.ts';

/**
 * Stores an event's messages for every channel, each only once, no matter how often its job runs. `now` is an instant.
 * `isDue` leaves the sending to the scheduled job, for messages to a great many people.
 */
export async function queueMails(
  db: Db,
  plant_id: number,
  event_id: number,
  mails: readonly NewMail[],
  { now, isDue = false }: { now?: string; isDue?: boolean } = {},
): Promise<void> {
  if (mails.length === 0) return;
  const planned = await planNotices(db, plant_id, mails, now);
  if (planned.length === 0) return;
  await db
    .insertInto('mails')
    .values(
      planned.map(({ place: _, ...notice }) => ({
        plant_id,
        event_id,
        ...notice,
        ...(notice.status === 'skipped' && { body: withoutSecrets(sql`${notice.body}`) }),
        ...(isDue && { send_after: sql<string>`coalesce(${notice.send_after}::timestamptz, now())` }),
      })),
    )
    .onConflict((conflict) => conflict.constraint('once_per_event_and_recipient').doNothing())
    .execute();
}

/** Stores an example of a message for the person who asked for it. */
export async function queueTest(
  db: Db,
  message: { plant_id: number; event_id: number; template: NoticeTemplate; subject: string },
  ways: readonly { channel: Channel; recipient: string; body: string }[],
): Promise<void> {
  await db
    .insertInto('mails')
    .values(ways.map((way) => ({ ...message, ...way })))
    .execute();
}

/** An event's messages that can go out now. The scheduled job sends the ones that wait until morning. */
export async function listWaitingMails(db: Db, plant_id: number, event_id: number): Promise<number[]> {
  const waiting = await db
    .selectFrom('mails')
    .select('mail_id')
    .where('plant_id', '=', plant_id)
    .where('event_id', '=', event_id)
    .where('status', '=', 'queued')
    .where(sql<boolean>`coalesce(send_after, '-infinity') <= now()`)
    .orderBy('mail_id')
    .execute();
  return waiting.map(({ mail_id }) => mail_id);
}

export interface ClaimedMail {
  plant_id: number;
  mail_id: number;
  channel: Channel;
  push_id: number | null;
  recipient: string;
  subject: string;
  body: string;
  tries: number;
  created_at: string;
  /** What to make the attachment from. */
  attachment: AttachedFile | null;
  /** When the message was written, if an earlier attempt got no response but may have sent it; otherwise null. */
  tried_at: string | null;
}

/** Making an attachment takes a while, so its message is claimed for longer. */
const CLAIM = sql`claimed_until = now() + case when attachment is null then interval '1 minute' else interval '12 minutes' end,
  tries = tries + 1`;
const CLAIMED = sql`new.plant_id, new.mail_id, new.channel, new.push_id, new.recipient, new.subject, new.body, new.tries, new.created_at, new.attachment,
  case when old.tries > 0 then old.created_at end as tried_at`;
const IS_FREE = sql`status = 'queued' and coalesce(claimed_until, '-infinity') < now()`;

/**
 * Claims a waiting message for one run of the job, for a minute. Returns undefined if it was sent, given up on, or claimed by
 * another run.
 */
export async function claimMail(db: Db, plant_id: number, mail_id: number): Promise<ClaimedMail | undefined> {
  const { rows } = await sql<ClaimedMail>`
    update mails set ${CLAIM} where plant_id = ${plant_id} and mail_id = ${mail_id} and ${IS_FREE}
    returning ${CLAIMED}`.execute(db);
  return rows[0];
}

/** Claims due messages of all plants, oldest first. Two processes never claim the same one. */
export async function claimDueMails(db: Db, most: number): Promise<ClaimedMail[]> {
  const { rows } = await sql<ClaimedMail>`
    update mails set ${CLAIM}
    where (plant_id, mail_id) in (select plant_id, mail_id from mails
      where send_after <= now() and ${IS_FREE} order by send_after, mail_id limit ${most} for update skip locked)
    returning ${CLAIMED}`.execute(db);
  return rows;
}

export interface Outcome {
  status: 'queued' | 'sent' | 'failed' | 'skipped';
  problem: string | null;
  sent_by: string | null;
  provider_id: string | null;
  /** When to try again. */
  retry_seconds?: number;
}

/**
 * Records the result for a claimed message: sent, permanently failed, or queued for another attempt. Once the result is
 * final, the secrets in the message are deleted. A delivery that the service has already reported isn't overwritten.
 */
export async function settleMail(
  db: Db,
  plant_id: number,
  mail_id: number,
  { retry_seconds, ...outcome }: Outcome,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      ...outcome,
      claimed_until: null,
      ...(retry_seconds !== undefined && {
        send_after: sql<string>`now() + make_interval(secs => ${retry_seconds})`,
      }),
      ...(outcome.status === 'sent' && { sent_at: sql<string>`now()` }),
      ...(outcome.status !== 'queued' && { body: withoutSecrets(sql`body`) }),
    })
    .where('plant_id', '=', plant_id)
    .where('mail_id', '=', mail_id)
    .where('status', '=', 'queued')
    .execute();
}

const found = (db: Db, plant_id: number, search: string) =>
  db.selectFrom('mails').where('plant_id', '=', plant_id).where(holdsWords(sql`search_text`, search));

export const listMails = (db: Db, plant_id: number, search: string, limit: number, offset: number) =>
  found(db, plant_id, search)
    .select(['mail_id', 'channel', 'template', 'recipient', 'subject', 'status', 'problem', 'sent_by', 'created_at'])
    .select(sql<string | null>`attachment ->> 'name'`.as('attachment'))
    .select(withoutSecrets(sql`body`).as('body'))
    .$narrowType<{ status: Mail['status']; channel: Mail['channel'] }>()
    .orderBy('mail_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** The number of emails, counted up to `most`. */
export async function countMails(db: Db, plant_id: number, search: string, most: number): Promise<number> {
  const { total } = await db
    .selectFrom(found(db, plant_id, search).select('mail_id').limit(most).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * The body with the secrets of its links removed. The office may read it long afterward, and the links were only for the
 * recipient.
 */
const withoutSecrets = (body: ReturnType<typeof sql>) =>
  sql<string>`regexp_replace(${body}, '(/CutSheet/|/pay/)[A-Za-z0-9_-]{43}', '\\1…', 'g')`;
