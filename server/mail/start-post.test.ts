import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import type { Mail, Mailer } from '#server/lib/mailer.ts';
import { storeMails } from '#server/lib/mails/mails.ts';
import type { Texter } from '#server/lib/texter.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { deliverDue } from '#server/mail/deliver-mails.ts';
import { deliverPersonNotices } from '#server/mail/person-notices/deliver-person-notices.ts';
import { startPost } from '#server/mail/start-post.ts';
import { makePlant, makeVisitor, openTestApp } from '#server/test/harness.ts';

const app = openTestApp();
const NOON = '2026-11-24T18:00:00Z';
const FACTS = { news: 'sold', title: 'Beef', amount: '$10.00', path: '/sellerdashboard/tracker' } as const;
afterEach(() => app.db.deleteFrom('mails').execute());

function mailerOf(name: string, send: (mail: Mail) => Promise<void> = async () => undefined) {
  const sent: Mail[] = [];
  const mailer: Mailer = { name, send: (mail) => send(mail).then(() => void sent.push(mail)) };
  return { sent, mailer };
}
const start = (mailer: Mailer) =>
  startPost({ db: app.db, mailer, public_url: 'https://a.test', onError: () => undefined });
const mails = () =>
  app.db
    .selectFrom('mails')
    .select(['channel', 'owner_id', 'status', 'sent_by', 'tries', 'claimed_until'])
    .orderBy('mail_id')
    .execute();
async function mailBuyer() {
  const { account_id } = await makeVisitor(app, 'buyer');
  await inTransaction(app.db, (tx) => mailAccount(tx, { account_id, template: 'market', facts: FACTS }));
  return account_id;
}

test('each run sends only its own: the post the market’s emails, the others plants’ messages and texts to people', async () => {
  const account_id = await mailBuyer();
  const { plant_id } = await makePlant(app);
  const facts = { notices: ['message_unread'], path: '/messages', time_zone: 'UTC', language: 'en' };
  await app.db
    .updateTable('accounts')
    .set({ texts_on: ['message_unread'] })
    .where('account_id', '=', account_id)
    .execute();
  const text = { owner_id: MARKET_ID, event_id: null, account_id, template: 'message', subject: 'News', facts };
  await storeMails(app.db, [{ ...text, channel: 'text', recipient: '+13125550177' }]);
  const plants = { owner_id: plant_id, event_id: 1, template: 'order_moved', subject: 'Moved', body: 'Moved' };
  await storeMails(app.db, [{ ...plants, recipient: 'ana@example.test' }]);

  const post = start(mailerOf('post').mailer);
  await expect.poll(async () => (await mails())[0]?.status).toBe('sent');
  await post.stop();
  expect((await mails()).map(({ status }) => status)).toEqual(['sent', 'queued', 'queued']);
  await deliverDue({ db: app.db, mailer: mailerOf('plants').mailer });
  expect((await mails()).map(({ status }) => status)).toEqual(['sent', 'queued', 'sent']);
  const texter: Texter = { name: 'texter', send: async () => 'SM1', find: async () => null };
  const context = { db: app.db, mailer: mailerOf('none').mailer, texter, public_url: 'https://a.test' };
  await deliverPersonNotices(context, NOON);
  expect(await mails()).toMatchObject([
    { owner_id: MARKET_ID, channel: 'email', sent_by: 'post' },
    { owner_id: MARKET_ID, channel: 'text', status: 'sent', sent_by: 'texter' },
    { owner_id: plant_id, channel: 'email', sent_by: 'plants' },
  ]);
});

test('an email to a person isn’t stuck behind a plant’s announcement that is being sent', async () => {
  const { plant_id } = await makePlant(app);
  const announcement = { owner_id: plant_id, event_id: 1, template: 'announcement', subject: 'Closed', body: 'Closed' };
  await storeMails(
    app.db,
    Array.from({ length: 200 }, (_, at) => ({ ...announcement, recipient: `${at}@example.test` })),
  );
  await mailBuyer();
  const { sent, mailer } = mailerOf('post');
  const post = start(mailer);
  await expect.poll(() => sent.length).toBe(1);
  await post.stop();
});

test('an email whose process died while sending goes out once its claim has ended, under the same id', async () => {
  await mailBuyer();
  const ids: string[] = [];
  const dying = start({ name: 'dying', send: ({ id }) => new Promise(() => void ids.push(id)) });
  await expect.poll(() => ids.length).toBe(1);
  const { sent, mailer } = mailerOf('post');
  const post = start(mailer);
  await sql`update mails set claimed_until = now() - interval '1 second'`.execute(app.db);
  post.wake();
  await expect.poll(() => sent.map(({ id }) => id)).toEqual(ids);
  await post.stop();
  expect(await mails()).toMatchObject([{ status: 'sent', tries: 2, claimed_until: null }]);
  // Never finishes, because its mailer never answers.
  void dying.stop();
});

test('eight processes send each of 60 emails exactly once', async () => {
  for (let count = 0; count < 60; count++) await mailBuyer();
  const { sent, mailer } = mailerOf('post');
  const posts = Array.from({ length: 8 }, () => start(mailer));
  await expect.poll(async () => (await mails()).every(({ status }) => status === 'sent')).toBe(true);
  for (const post of posts) await post.stop();
  expect(sent).toHaveLength(60);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(60);
});
