import { sql } from 'kysely';
import { cellOf } from '#contract/accounts/notice-events.ts';
import { zoneNear } from '#contract/lib/time-zone.ts';
import type { Language } from '#contract/lib/words.ts';
import { textNumber } from '#contract/mail/phone.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { writeAccountMail } from '#server/accounts/write-account-mail.ts';
import type { AccountMailFacts, AccountMailTemplate } from '#server/app/account-mails.ts';
import type { Tx } from '#server/lib/database.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import { storeMails } from '#server/lib/mails/mails.ts';
import type { PersonNotice } from '#server/mail/person-notices/wants-notice.ts';
import { LANGUAGE } from '#server/mail/reader-sql.ts';

interface PersonNews<T extends AccountMailTemplate> {
  account_id: number;
  template: T;
  facts: AccountMailFacts[T];
  /** The checkboxes in the person's settings that allow this. One checked box is enough. */
  notices: readonly PersonNotice[];
  /** The page that the texts and pushes link to. */
  path: string;
  /** The conversation it is about. Once the reader has caught up, notices still waiting are dropped. */
  about?: { thread_id: number; party_id: number };
}

/** What a text or push is made from when it is sent. */
export type NoticeFacts = {
  /** If all of these checkboxes are turned off before then, a waiting text is dropped. */
  notices: string[];
  path: string;
  /** Where texts wait for the morning. */
  time_zone: string;
  language: Language;
  thread_id?: number;
  party_id?: number;
};

interface Person {
  first_name: string;
  language: Language;
  email: string;
  phone: string;
  zip: string;
  plant_zone: string | null;
  notices_off: string[];
  texts_on: string[];
  devices: number[];
}

/**
 * Notifies someone about their messages or communities on the channels they chose. Texts and pushes contain only the
 * email's subject and a link. Everything is stored in the current transaction and sent after it commits.
 */
export async function notifyPerson<T extends AccountMailTemplate>(
  tx: Tx,
  { account_id, template, facts: mailed, notices, path, about }: PersonNews<T>,
): Promise<void> {
  const person = await findPerson(tx, account_id);
  if (!person) return;
  const { devices, texts_on, notices_off } = person;
  const isLeftOn = (channel: 'email' | 'push') =>
    notices.some((notice) => !notices_off.includes(cellOf(channel, notice)));
  if (isLeftOn('email')) await mailAccount(tx, { account_id, template, facts: mailed });

  const { subject } = writeAccountMail(template, mailed, { ...person, public_url: '' });
  const time_zone = person.plant_zone ?? zoneNear(person.zip);
  const { language } = person;
  const facts: NoticeFacts = { notices: [...notices], path, time_zone, language, ...about };
  const row = { owner_id: MARKET_ID, event_id: null, account_id, template, subject, facts };
  const phone = notices.some((notice) => texts_on.includes(notice)) ? textNumber(person.phone) : undefined;
  const rows = [
    ...(phone === undefined ? [] : [{ ...row, channel: 'text' as const, recipient: phone, push_id: null }]),
    ...(isLeftOn('push') ? devices : []).map((push_id) => ({
      ...row,
      channel: 'push' as const,
      recipient: person.email,
      push_id,
    })),
  ];
  await storeMails(tx, rows);
}

/** Texts wait until morning in the time zone of the person's plant, or else of their ZIP code. */
async function findPerson(tx: Tx, account_id: number): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select a.first_name, ${LANGUAGE} as language, coalesce(a.email, '') as email, a.phone, a.zip,
      a.notices_off, a.texts_on,
      (select p.time_zone from plants p where p.plant_id = coalesce(a.plant_id, a.current_plant_id)) as plant_zone,
      coalesce((select json_agg(d.push_id order by d.push_id) from push_devices d
        where d.account_id = a.account_id), '[]') as devices
    from accounts a where a.account_id = ${account_id} and a.deactivated_at is null`.execute(tx);
  return rows[0];
}
