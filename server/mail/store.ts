import { sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import type { Message } from '#server/mail/mail-templates.ts';

export interface NewMail extends Message {
  template: string;
  recipient: string;
}

/** Stores an event's emails, each only once, no matter how often its job runs. */
export async function queueMails(db: Db, plant_id: number, event_id: number, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ template, recipient, subject, text }) => ({
    plant_id,
    event_id,
    template,
    recipient,
    subject,
    body: text,
  }));
  await db
    .insertInto('mails')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('once_per_event_and_recipient').doNothing())
    .execute();
}

export async function listWaitingMails(db: Db, plant_id: number, event_id: number): Promise<number[]> {
  const waiting = await db
    .selectFrom('mails')
    .select('mail_id')
    .where('plant_id', '=', plant_id)
    .where('event_id', '=', event_id)
    .where('status', '=', 'queued')
    .orderBy('mail_id')
    .execute();
  return waiting.map(({ mail_id }) => mail_id);
}

/**
 * Claims a waiting message for one run of the job, for a minute. Returns undefined if it was sent, given up on, or claimed by
 * another run.
 */
export async function claimMail(db: Db, plant_id: number, mail_id: number) {
  const { rows } = await sql<{ recipient: string; subject: string; body: string }>`
    update mails set claimed_until = now() + interval '1 minute'
    where plant_id = ${plant_id} and mail_id = ${mail_id} and status = 'queued' and coalesce(claimed_until, '-infinity') < now()
    returning recipient, subject, body`.execute(db);
  return rows[0];
}

/**
 * Records the result for a claimed message: sent, failed for good, or queued for another attempt. Once the result is final, the
 * secrets in the message are deleted.
 */
export async function settleMail(
  db: Db,
  plant_id: number,
  mail_id: number,
  outcome: { status: 'queued' | 'sent' | 'failed'; problem: string | null; sent_by: string | null },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      ...outcome,
      claimed_until: null,
      ...(outcome.status === 'sent' && { sent_at: sql<string>`now()` }),
      ...(outcome.status !== 'queued' && { body: withoutSecrets(sql`body`) }),
    })
    .where('plant_id', '=', plant_id)
    .where('mail_id', '=', mail_id)
    .execute();
}

const found = (db: Db, plant_id: number, search: string) =>
  db.selectFrom('mails').where('plant_id', '=', plant_id).where(holdsWords(sql`search_text`, search));

export const listMails = (db: Db, plant_id: number, search: string, limit: number, offset: number) =>
  found(db, plant_id, search)
    .select(['mail_id', 'template', 'recipient', 'subject', 'status', 'problem', 'sent_by', 'created_at'])
    .select(withoutSecrets(sql`body`).as('body'))
    .$narrowType<{ status: 'queued' | 'sent' | 'failed' }>()
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
