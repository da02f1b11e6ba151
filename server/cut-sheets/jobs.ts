import { sql } from 'kysely';
import { required } from '#contract/lib/required.ts';
import { agreementMails } from '#server/cut-sheets/mails/agreement-mails.ts';
import { changeMails } from '#server/cut-sheets/mails/change-mails.ts';
import { remindMissingSheets } from '#server/cut-sheets/sheet-links/remind.ts';
import { recordYield } from '#server/cut-sheets/yields/record-yield.ts';
import { type Job, onEvents, type ScheduledJob } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { deleteWithTokens } from '#server/lib/tokens/plant-tokens.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import { type MailContext, mailEvent } from '#server/mail/mail-event.ts';

export const jobs: readonly Job<MailContext>[] = [
  // These emails contain a secret link, so they are written in the same transaction as the event.
  { queue: 'cut-sheets.deliver-links', on: ['cut_sheet.link_sent', 'cut_sheet.reminded'], run: deliverMails },
  onEvents(['cut_sheet.change_asked', 'cut_sheet.change_accepted', 'cut_sheet.change_refused'], {
    queue: 'cut-sheets.tell-changes',
    run: (context: MailContext, event) => mailEvent(context, event, changeMails),
  }),
  onEvents(['cut_sheet.differs', 'cut_sheet.settled', 'cut_sheet.age_decided'], {
    queue: 'cut-sheets.tell-agreement',
    run: (context: MailContext, event) => mailEvent(context, event, agreementMails),
  }),
  onEvents(['order.weighed'], {
    queue: 'cut-sheets.record-yield',
    run: async ({ db }: MailContext, { plant_id, order_id }) =>
      recordYield(db, plant_id, required(order_id, 'the order')),
  }),
];

/** Four times an hour, because reminders go out in the morning and plants are in different time zones. */
export const scheduled: readonly ScheduledJob<MailContext>[] = [
  {
    queue: 'cut-sheets.remind',
    cron: '*/15 * * * *',
    async run({ db, public_url }) {
      await remindMissingSheets(db, public_url);
    },
  },
];

/** Deletes links 90 days after they expire. Until then, opening one says that it has expired. */
export async function deleteExpiredLinks(db: Db): Promise<void> {
  await deleteWithTokens(
    db,
    sql`delete from sheet_links where expires_at < now() - interval '90 days' returning token_hash`,
  );
}
