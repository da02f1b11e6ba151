import { writeAccountMessage } from '#server/accounts/write-account-message.ts';
import { startWokenWork, type WokenWork } from '#server/lib/background/woken-work.ts';
import { claimMails, EMAILS_TO_PEOPLE } from '#server/lib/mails/mails.ts';
import { AT_ONCE, type Delivery, deliver } from '#server/mail/deliver-mails.ts';

export interface PostParts extends Pick<Delivery, 'db' | 'mailer'> {
  /** The public base URL for links: http(s)://host[:port]. */
  public_url: string;
  onError(error: unknown): void;
}
/** Also polls, because a process can die while sending and a mail server can be down. */
const LOOK_EVERY_MS = 5_000;

/**
 * Sends the market's emails to people right after the transaction that stored them commits, and never behind a plant's
 * messages. Any number of processes may run this.
 */
export function startPost({ public_url, onError, ...parts }: PostParts): WokenWork {
  const ctx = { ...parts, onFailed: onError };
  return startWokenWork({
    lookEveryMs: LOOK_EVERY_MS,
    onError,
    async round() {
      const claimed = await claimMails(ctx.db, EMAILS_TO_PEOPLE, AT_ONCE);
      await deliver(
        ctx,
        claimed.map((mail) => [mail]),
        ([mail]) => writeAccountMessage(ctx.db, mail, public_url),
      );
      return claimed.length > 0;
    },
  });
}
