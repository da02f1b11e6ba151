import { changeMails } from '#server/cut-sheets/change-mails.ts';
import { remindMissingSheets } from '#server/cut-sheets/remind.ts';
import type { Clockwork, Job } from '#server/lib/job.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { deliverMails } from '#server/notices/deliver-mails.ts';
import type { NoticesContext } from '#server/notices/jobs.ts';
import { queueMails } from '#server/notices/store.ts';

export const jobs: readonly Job<NoticesContext>[] = [
  // Their messages were written with the event, because of the secret in them.
  { queue: 'cut-sheets.deliver-links', on: ['cut_sheet.link_sent', 'cut_sheet.reminded'], run: deliverMails },
  {
    queue: 'cut-sheets.tell-changes',
    on: ['cut_sheet.change_asked', 'cut_sheet.change_accepted', 'cut_sheet.change_refused'],
    async run(context, event) {
      const { db, public_url } = context;
      await inTransaction(db, async (tx) =>
        queueMails(tx, event.plant_id, event.event_id, await changeMails(tx, event, public_url)),
      );
      await deliverMails(context, event);
    },
  },
];

/** Four times an hour: a reminder goes out in the morning of its day, wherever the plant is. */
export const clockwork: readonly Clockwork<NoticesContext>[] = [
  {
    queue: 'cut-sheets.remind',
    cron: '*/15 * * * *',
    async run({ db, public_url }) {
      await remindMissingSheets(db, public_url);
    },
  },
];
