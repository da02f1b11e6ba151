import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Language } from '#contract/lib/words.ts';
import { withoutSecrets } from '#server/cut-sheets/mails/sheet-links.ts';
import type { Db } from '#server/lib/database.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import type { Message, ShareFacts } from '#server/mail/mail-templates.ts';
import type { DecidedFacts } from '#server/notices/decided-mail.ts';

/** A share whose customer can be written to, with what a message says of it. */
export interface ShareToTell extends ShareFacts {
  customer_id: number;
  first_name: string;
  email: string;
  language: Language;
  plant_name: string;
  plant_contact: string;
  /** Messages that the plant does not send. */
  mails_off: string[];
  event_name: string;
  dropoff_date: IsoDate;
  order_status: number;
  tag_id: string;
  template_id: number | null;
  cut_sheet_id: number | null;
}

/** The shares of these orders whose customers have an e-mail address, customer by customer; orders rejected or removed in the meantime are left out. */
export async function listSharesToTell(db: Db, plant_id: number, order_ids: readonly number[]): Promise<ShareToTell[]> {
  const { rows } = await sql<ShareToTell>`
    select c.customer_id, c.first_name, c.email, coalesce(a.language, 'en') as language, p.name as plant_name,
      concat_ws(' · ', nullif(p.phone, ''), nullif(p.email, '')) as plant_contact, p.mails_off, o.title as event_name, o.dropoff_date,
      o.status as order_status, o.tag_id, o.species, o.animal_number, o.heads, s.quarters, s.template_id, s.cut_sheet_id
    from orders o
    join shares s using (plant_id, order_id)
    join customers c using (plant_id, customer_id)
    join plants p using (plant_id)
    left join accounts a on a.account_id = c.account_id
    where o.plant_id = ${plant_id} and o.order_id = any(${order_ids}::bigint[]) and o.status in (4, 0, 1, 3) and c.email is not null
    order by c.customer_id, o.order_id`.execute(db);
  return rows;
}

/** Of an order: these shares, or all; share 0 is whoever brings an animal that nobody has a share of, all of it. */
export async function listToTell(
  db: Db,
  plant_id: number,
  order_id: number,
  cart_ids: readonly number[] | null,
): Promise<ShareToTell[]> {
  const { rows } = await sql<ShareToTell>`
    select c.customer_id, c.first_name, c.email, coalesce(a.language, 'en') as language, p.name as plant_name,
      concat_ws(' · ', nullif(p.phone, ''), nullif(p.email, '')) as plant_contact, p.mails_off, o.title as event_name, o.dropoff_date,
      o.status as order_status, o.tag_id, o.species, o.animal_number, o.heads, w.quarters, w.template_id, w.cut_sheet_id
    from orders o
    join lateral (
      select s.cart_id, s.customer_id, s.quarters, s.template_id, s.cut_sheet_id from shares s
        where s.plant_id = o.plant_id and s.order_id = o.order_id
      union all
      select 0, k.customer_id, 4, null, null from bookings k where k.plant_id = o.plant_id and k.booking_id = o.booking_id
        and not exists (select from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id)
    ) w on true
    join customers c on c.plant_id = o.plant_id and c.customer_id = w.customer_id
    join plants p on p.plant_id = o.plant_id
    left join accounts a on a.account_id = c.account_id
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and o.status in (1, 3) and c.email is not null
      and (${cart_ids}::bigint[] is null or w.cart_id = any(${cart_ids}::bigint[]))
    order by c.customer_id`.execute(db);
  return rows;
}

export interface NewMail extends Message {
  template: string;
  recipient: string;
}

/** Keeps the messages of an event, each once however often its job runs. */
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

/** A request that the plant has decided about, with whom to tell; undefined when they have no address or it was deleted. */
export async function findDecided(
  db: Db,
  plant_id: number,
  order_id: number,
): Promise<(DecidedFacts & { email: string }) | undefined> {
  const { rows } = await sql<DecidedFacts & { email: string }>`
    select a.email, a.first_name, coalesce(a.language, 'en') as language, p.name as plant_name, o.title as event_name,
      o.dropoff_date, o.status <> 2 as is_accepted, o.reject_reason
    from orders o join accounts a on a.account_id = o.created_by join plants p on p.plant_id = o.plant_id
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and o.status >= 0 and a.email is not null`.execute(db);
  return rows[0];
}

/** Takes a waiting message for one run of the job, for a minute; undefined when it is sent, given up or another run's. */
export async function claimMail(db: Db, plant_id: number, mail_id: number) {
  const { rows } = await sql<{ recipient: string; subject: string; body: string }>`
    update mails set claimed_until = now() + interval '1 minute'
    where plant_id = ${plant_id} and mail_id = ${mail_id} and status = 'queued' and coalesce(claimed_until, '-infinity') < now()
    returning recipient, subject, body`.execute(db);
  return rows[0];
}

/** What became of a claimed message: sent, failed for good, or queued for another try. Once it is out, the secrets in it are forgotten. */
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

/** Newest first. */
export const listMails = (db: Db, plant_id: number, search: string, limit: number, offset: number) =>
  found(db, plant_id, search)
    .select(['mail_id', 'template', 'recipient', 'subject', 'status', 'problem', 'sent_by', 'created_at'])
    .select(withoutSecrets(sql`body`).as('body'))
    .$narrowType<{ status: 'queued' | 'sent' | 'failed' }>()
    .orderBy('mail_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** How many there are, counting no further than `most`. */
export async function countMails(db: Db, plant_id: number, search: string, most: number): Promise<number> {
  const { total } = await db
    .selectFrom(found(db, plant_id, search).select('mail_id').limit(most).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}
