import { sql } from 'kysely';
import {
  type CustomerNotice,
  cellOf,
  type PersonChoices,
  type PlantChoices,
} from '#contract/accounts/notice-events.ts';
import type { Language } from '#contract/lib/words.ts';
import { textNumber } from '#contract/mail/phone.ts';
import type { Db } from '#server/lib/database.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import { LANGUAGE, PLANT_CONTACT } from '#server/mail/reader-sql.ts';

/** Outside these hours at the plant, texts wait until morning. */
export const FIRST_HOUR = 8;
export const LAST_HOUR = 20;
/** The last hour in which reminders go out. */
const LAST_REMINDER_HOUR = 18;

/** Whether `now`, an instant, is within the hours for reminders in the time zone stored in the `zone` column. */
export const isDaytime = (now: string, zone: string) =>
  sql<boolean>`extract(hour from ${now}::timestamptz at time zone ${sql.ref(zone)}) between ${FIRST_HOUR} and ${LAST_REMINDER_HOUR}`;

export interface Reach extends PersonChoices {
  /** The number to send texts to; undefined if there is none. */
  phone: string | undefined;
  /** The browsers that get this person's notices, and the email address of their owner. */
  devices: readonly number[];
  account_email: string;
  /** '' if it isn't known. */
  first_name: string;
  language: Language;
}
export interface PlantReach extends PlantChoices {
  name: string;
  /** The phone number and email address for customers; '' if there are none. */
  contact: string;
  /** When texts may go out; null means now. */
  send_after: string | null;
}

interface Addressee {
  recipient: string;
  /** Set for customers, who may have no email address. */
  customer_id?: number | undefined;
}

/** The plant's notice settings, and whether it is too early or too late there for texts. `now` is an instant. */
export async function findPlantReach(db: Db, plant_id: number, now = new Date().toISOString()): Promise<PlantReach> {
  const { rows } = await sql<PlantReach>`
    select p.name, ${PLANT_CONTACT} as contact, p.mails_off, p.texts_on, p.pushes_off,
      case when extract(hour from here) < ${FIRST_HOUR} then (here::date + make_time(${FIRST_HOUR}, 0, 0)) at time zone p.time_zone
        when extract(hour from here) >= ${LAST_HOUR} then (here::date + 1 + make_time(${FIRST_HOUR}, 0, 0)) at time zone p.time_zone
      end as send_after
    from plants p cross join lateral (select ${now}::timestamptz at time zone p.time_zone as here) at
    where p.plant_id = ${plant_id}`.execute(db);
  const [plant] = rows;
  if (!plant) throw new Error(`no plant ${plant_id}`);
  return plant;
}

/**
 * How to reach each recipient, in the same order, and which notices they want. A person's own phone number and name are used
 * only for the plant they belong to or chose. Otherwise, a plant could learn them by adding a stranger's email address.
 */
export async function findReach(db: Db, plant_id: number, people: readonly Addressee[]): Promise<Reach[]> {
  const { rows } = await sql<Reach & { typed: string }>`
    select coalesce(nullif(c.phone, ''), case when belongs then a.phone end, '') as typed, ${LANGUAGE} as language,
      coalesce(a.notices_off, '{}') as notices_off, coalesce(a.office_mails, '{}') as office_mails,
      coalesce(a.office_also, '{}') as office_also, coalesce(a.email, '') as account_email,
      coalesce(nullif(c.first_name, ''), case when belongs then a.first_name end, '') as first_name,
      coalesce((select json_agg(d.push_id order by d.push_id) from push_devices d
        where d.account_id = a.account_id), '[]') as devices
    from unnest(${people.map(({ recipient }) => recipient)}::text[],
      ${people.map(({ customer_id }) => customer_id ?? null)}::bigint[]) with ordinality as asked(email, customer_id, place)
    left join customers c on c.plant_id = ${plant_id} and c.customer_id = coalesce(asked.customer_id,
      (select k.customer_id from customers k
        where k.plant_id = ${plant_id} and k.email = asked.email::citext and k.deleted_at is null))
    left join accounts own on asked.email <> '' and own.email = asked.email::citext
    left join accounts a on a.account_id = coalesce(c.account_id, own.account_id)
    cross join lateral (select ${plant_id} in (a.plant_id, a.current_plant_id) as belongs) at
    order by asked.place`.execute(db);
  return rows.map(({ typed, ...reach }) => ({ ...reach, phone: textNumber(typed) }));
}

/** The phone number of customer `c` as it was typed; '' if there is none. See findReach for their own number. */
export const PHONE = sql<string>`coalesce(nullif(c.phone, ''), (select k.phone from accounts k
  where k.account_id = c.account_id and c.plant_id in (k.plant_id, k.current_plant_id)), '')`;
/** The phone number of customer `c` if plant `p` texts people about this and they have no email address; otherwise ''. */
export const textedAt = (event: CustomerNotice) =>
  sql<string>`case when c.email is null and ${event} = any(p.texts_on) then ${PHONE} else '' end`;

/** Whether customer `c` gets pushes about this from plant `p`. */
export const isPushed = (event: CustomerNotice) =>
  sql<boolean>`(not ${event} = any(p.pushes_off) and exists (
    select from push_devices d join accounts k using (account_id)
    where d.account_id = c.account_id and not ${cellOf('push', event)} = any(k.notices_off)))`;
/** Whether customer `c` has no email address, but gets pushes about this from plant `p`. */
export const pushedAt = (event: CustomerNotice) => sql<boolean>`(c.email is null and ${isPushed(event)})`;

/** Whether plant `p` can tell customer `c` about this on at least one channel. */
export const isReached = (event: CustomerNotice) =>
  sql<boolean>`(c.email is not null or ${textedAt(event)} <> '' or ${isPushed(event)})`;

/** The phones that can't be texted, because their owners opted out. */
export async function findStopped(db: Db, phones: readonly string[]): Promise<ReadonlySet<string>> {
  const stopped = await db
    .selectFrom('text_stops')
    .select('phone')
    .where('phone', 'in', [...phones])
    .execute();
  return new Set(stopped.map(({ phone }) => phone));
}

/**
 * Which of these phones have been texted before. A plant's waiting text already says how to stop, the market's only once it
 * is sent.
 */
export async function findTexted(db: Db, phones: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    select phone from unnest(${phones}::text[]) as phone
    where exists (select from mails where channel = 'text' and recipient = phone and status <> 'skipped'
      and (owner_id <> ${sql.lit(MARKET_ID)} or sent_at is not null))`.execute(db);
  return rows.map(({ phone }) => phone);
}
