import type { Db, Tx } from '#server/lib/database.ts';
import type { CommittedEvent } from '#server/lib/job.ts';
import type { Mailer } from '#server/lib/mailer.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import { type NewMail, queueMails } from '#server/mail/store.ts';

/** What a job needs to write and send mails. */
export interface MailContext {
  db: Db;
  mailer: Mailer;
  /** The public base URL for links: http(s)://host[:port]. */
  public_url: string;
}

/** Writes the mails of an event. Their links are made in the same transaction. */
export type WriteMails = (ctx: { db: Tx; public_url: string }, event: CommittedEvent) => Promise<NewMail[]>;

/**
 * Stores the mails of an event, then sends them. Mails and their links are stored together or not at all; a second run finds
 * what the first stored and sends only what is left.
 */
export async function mailEvent(ctx: MailContext, event: CommittedEvent, write: WriteMails): Promise<void> {
  const count = await inTransaction(ctx.db, async (tx) => {
    const mails = await write({ db: tx, public_url: ctx.public_url }, event);
    await queueMails(tx, event.plant_id, event.event_id, mails);
    return mails.length;
  });
  if (count > 0) await deliverMails(ctx, event);
}
