import { sql } from 'kysely';
import type { Mail } from '#contract/mail/api.ts';
import type { Db } from '#server/lib/database.ts';
import { storeMails, withoutSecrets } from '#server/lib/mails/mails.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import { type NewMail, planNotices } from '#server/mail/plan-notices.ts';

/** Stores an event's messages for every channel, each only once, no matter how often its job runs. `now` is an instant. */
export async function queueMails(
  db: Db,
  plant_id: number,
  event_id: number,
  mails: readonly NewMail[],
  now?: string,
): Promise<void> {
  if (mails.length === 0) return;
  const planned = await planNotices(db, plant_id, mails, now);
  await storeMails(
    db,
    planned.map(({ place: _, ...notice }) => ({ owner_id: plant_id, event_id, ...notice })),
  );
}

const found = (db: Db, plant_id: number, search: string) =>
  db.selectFrom('mails').where('owner_id', '=', plant_id).where(holdsWords(sql`search_text`, search));

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
