import { beforeEach, expect } from 'vitest';
import type { Mail } from '#server/lib/mailer.ts';
import { startPost } from '#server/mail/start-post.ts';
import type { TestApp } from '#server/test/harness.ts';

/** The one-time token in an email's link. */
export const tokenIn = (mail: Mail | undefined): string => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';

/** The account emails sent by a test file's app. `posted` is emptied before each test. */
export function accountMailOf(app: TestApp) {
  const posted: Mail[] = [];
  beforeEach(() => void posted.splice(0));

  const start = (send = async (mail: Mail): Promise<void> => void posted.push(mail)) =>
    startPost({
      db: app.db,
      mailer: { name: 'test', send },
      public_url: 'https://plant.example',
      onError: () => undefined,
    });
  const waiting = () =>
    app.db.selectFrom('mails').select(['mail_id', 'tries', 'status', 'facts']).where('status', '=', 'queued').execute();
  async function sendAll(): Promise<void> {
    const post = start();
    await expect.poll(async () => (await waiting()).length).toBe(0);
    await post.stop();
  }
  const isConfirmation = ({ text }: Mail) => text.includes('/confirmAddress?');
  /** Sends the queued emails and returns those sent to an address, except the link that every registration sends. */
  async function mailTo(address: string): Promise<Mail[]> {
    await sendAll();
    return posted.filter((mail) => mail.to === address && !isConfirmation(mail));
  }
  /** The newest email with the link that confirms an address. */
  async function confirmationTo(address: string): Promise<Mail | undefined> {
    await sendAll();
    return posted.findLast((mail) => mail.to === address && isConfirmation(mail));
  }
  return { posted, start, waiting, mailTo, confirmationTo };
}
