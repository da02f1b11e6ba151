import { sql } from 'kysely';
import { CHANNEL_WORDS } from '#contract/accounts/notice-events.ts';
import { safeCell } from '#contract/directory/import.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import type { Words } from '#contract/lib/spanish.ts';
import type { exportMails as api, Mail } from '#contract/mail/api.ts';
import { mailStatusWords } from '#contract/mail/mail-status.ts';
import type { Db } from '#server/lib/database.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
import { type Say, sayIn, translateIn } from '#server/lib/downloads/sheet-words.ts';
import type { FileAnswer } from '#server/lib/route.ts';
import { holdsWords } from '#server/lib/search-words.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** `made_when` is the time at the plant. */
type MailRow = Pick<Mail, 'channel' | 'recipient' | 'subject' | 'status' | 'sent_by' | 'problem'> & {
  made_when: string;
};
interface Reader {
  say: Say;
  translate(stored: string): string;
}

/** The file's columns. Spreadsheets and other programs may depend on their order, so add new ones at the end. */
const COLUMNS: readonly { header: Words; value: (mail: MailRow, reader: Reader) => string }[] = [
  { header: 'When', value: ({ made_when }) => made_when },
  { header: 'To', value: ({ recipient }) => recipient },
  { header: 'Channel', value: ({ channel }, { say }) => say(CHANNEL_WORDS[channel]) },
  { header: 'Subject', value: ({ subject }) => subject },
  { header: 'Status', value: (mail, { say }) => say(mailStatusWords(mail)) },
  { header: 'Reason', value: ({ problem }, { translate }) => translate(problem ?? '') },
];

/** All pages of the plant's messages, in the user's language. */
export async function exportMails(
  db: Db,
  { actor, today, gone }: Who<PlantActor>,
  { search }: InputOf<typeof api>,
): Promise<FileAnswer> {
  const reader = { say: sayIn(actor.language), translate: translateIn(actor.language) };
  return answerCsv<MailRow>(
    db,
    { actor, gone },
    {
      what: 'messages',
      day: today,
      header: COLUMNS.map(({ header }) => reader.say(header)),
      query: sql`
      select channel, recipient, subject, status, sent_by, problem,
        to_char(created_at at time zone ${actor.time_zone}::text, 'YYYY-MM-DD HH24:MI') as made_when
      from mails where owner_id = ${actor.plant_id} and ${holdsWords(sql`search_text`, search)}
      order by mail_id desc`,
      lineOf: (mail) => COLUMNS.map(({ value }) => safeCell(value(mail, reader))),
    },
  );
}
