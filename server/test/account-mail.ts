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
  /** Sends the queued emails and returns those sent to an address. */
  async function mailTo(address: string): Promise<Mail[]> {
    const post = start();
    await expect.poll(async () => (await waiting()).length).toBe(0);
    await post.stop();
    return posted.filter(({ to }) => to === address);
  }
  return { posted, start, waiting, mailTo };
}
