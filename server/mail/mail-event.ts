import type { EventOf } from '#server/lib/background/job.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { EventKind } from '#server/lib/events.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import type { Mailer } from '#server/lib/mailer.ts';
import type { Texter } from '#server/lib/texter.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { deliverMails, type MakeFile } from '#server/mail/deliver-mails.ts';
import type { NewMail } from '#server/mail/plan-notices.ts';
import type { Pusher } from '#server/mail/push/pusher.ts';
import { queueMails } from '#server/mail/store.ts';

/** What a job needs to write and send emails. */
export interface MailContext {
  db: Db;
  mailer: Mailer;
  /** Without a texter, texts are only stored. */
  texter?: Texter;
  pusher?: Pusher;
  /** Makes the files attached to emails. */
  makeFile?: MakeFile;
  /** Holds the plants' logos. */
  files?: Pick<FileStore, 'get'>;
  /** The public base URL for links: http(s)://host[:port]. */
  public_url: string;
}

/** Writes an event's emails. Their links are created in the same transaction. */
export type WriteMails<Kind extends EventKind = EventKind> = (
  ctx: { db: Tx; public_url: string },
  event: EventOf<Kind>,
) => Promise<NewMail[]>;

/**
 * Stores an event's emails, then sends them. Emails and their links are stored together or not at all. A second run finds what
 * the first one stored and sends only what is left, even if there is nothing left to write.
 */
export async function mailEvent<Kind extends EventKind>(
  ctx: MailContext,
  event: EventOf<Kind>,
  write: WriteMails<Kind>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const mails = await write({ db: tx, public_url: ctx.public_url }, event);
    await queueMails(tx, event.plant_id, event.event_id, mails);
  });
  await deliverMails(ctx, event);
}
