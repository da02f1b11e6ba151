import type { Db } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import type { CommittedEvent } from '#server/lib/job.ts';
import { type Mailer, MailRefused } from '#server/lib/mailer.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { claimMail, listWaitingMails, settleMail } from '#server/mail/store.ts';

/** Sending is retried for about an hour. The first attempt after that is the last. */
const GIVE_UP_MS = 45 * 60_000;

interface Delivery {
  db: Db;
  mailer: Mailer;
}

/**
 * Sends an event's waiting emails. Each is claimed first, so that two simultaneous runs send it only once. No transaction
 * stays open while the mail server responds. Throws if an email is still waiting, so that the job is retried.
 */
export async function deliverMails({ db, mailer }: Delivery, event: CommittedEvent): Promise<void> {
  const { plant_id, event_id } = event;
  const waiting = await listWaitingMails(db, plant_id, event_id);
  if (waiting.length === 0) return;

  for (const mail_id of waiting) {
    const mail = await claimMail(db, plant_id, mail_id);
    if (!mail) continue;
    const { recipient: to, subject, body: text } = mail;
    const outcome = await mailer.send({ id: `hindquarter.${plant_id}.${mail_id}`, to, subject, text }).then(
      () => ({ status: 'sent' as const, problem: null, sent_by: mailer.name }),
      (error: unknown) => ({ ...afterFailure(error, event), problem: wordsOf(error), sent_by: null }),
    );
    await settleMail(db, plant_id, mail_id, outcome);
  }
  const actor = { plant_id, account_id: event.actor_id };
  await inTransaction(db, (tx) => emit(tx, { actor }, 'mail.changed', {}));

  const left = await listWaitingMails(db, plant_id, event_id);
  if (left.length > 0) throw new Error(`${left.length} of ${waiting.length} mails could not be sent yet`);
}

const afterFailure = (error: unknown, { happened_at }: CommittedEvent) => {
  const isHopeless = error instanceof MailRefused || Date.now() - Date.parse(happened_at) > GIVE_UP_MS;
  return { status: isHopeless ? ('failed' as const) : ('queued' as const) };
};
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 500);
