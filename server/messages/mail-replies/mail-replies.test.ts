import { createHmac, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as inbox from '#contract/messages/inbox-api.ts';
import * as api from '#contract/messages/messages-api.ts';
import { type ReplySettings, readReplyAddress, replyAddress } from '#server/messages/mail-replies/reply-address.ts';
import { addReplyWebhook, MAIL_REPLY } from '#server/messages/mail-replies/reply-webhook.ts';
import { mailUnread } from '#server/messages/mail-unread.ts';
import { accountMailOf } from '#server/test/account-mail.ts';
import { makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { mailTo } = accountMailOf(app);
const settings: ReplySettings = {
  domain: 'reply.plant.test',
  signingKey: 'only_for_tests_key',
  secrets: ['only for tests', 'an earlier secret'],
};
const [web, webOff] = [Fastify(), Fastify()];
let plant: Plant;
let customer: Person;
let email: string;
let thread_id: number;

beforeAll(async () => {
  addReplyWebhook(web, { db: app.db, replies: settings });
  addReplyWebhook(webOff, { db: app.db, replies: undefined });
  plant = await makePlant(app);
});
afterAll(async () => {
  await web.close();
  await webOff.close();
});
beforeEach(async () => {
  customer = await plant.join('customer');
  email = await emailOf(customer);
  ({ thread_id } = await write(customer, { to: { subject: 'person', subject_id: plant.plant_id } }));
  await write(plant.owner, { thread_id, text: 'Is Friday fine?' });
});

async function write(person: Person, more: object) {
  const sent = { text: 'When is pickup?', client_message_id: randomUUID(), file_ids: [], ...more };
  return expectYes(await app.call(api.insertMessages, person, sent)).data;
}
async function emailOf({ account_id }: Person): Promise<string> {
  const found = app.db.selectFrom('accounts').select('email').where('account_id', '=', account_id);
  return (await found.executeTakeFirstOrThrow()).email ?? '';
}
const textsIn = async (id = thread_id) =>
  expectYes(await app.call(api.readMessages, plant.owner, { thread_id: id })).data.messages.map(({ text }) => text);
const replies = async () => (await textsIn()).slice(2);

function sign(timestamp = Math.floor(Date.now() / 1_000), key = settings.signingKey) {
  const token = randomUUID();
  const signature = createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex');
  return { timestamp: String(timestamp), token, signature };
}
type Headers = [string, string][];
const fieldsOf = (more: Record<string, string> = {}, headers: Headers = []) => ({
  ...sign(),
  recipient: replyAddress(settings, { thread_id, account_id: customer.account_id }),
  from: `Ana Ruiz <${email}>`,
  'body-plain': `Friday is fine.\n\nOn Fri, Nov 20, 2026, Hindquarter wrote:\n> Is Friday fine?`,
  'Message-Id': `<${randomUUID()}@mail.test>`,
  'message-headers': JSON.stringify([['Subject', 'Re: Olsen sent you a message'], ...headers]),
  ...more,
});
const post = (fields: Record<string, string>, to = web) =>
  to.inject({
    method: 'POST',
    url: MAIL_REPLY,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const receive = async (more: Record<string, string> = {}, headers: Headers = []) =>
  (await post(fieldsOf(more, headers))).statusCode;

test('a reply to the email about an unread message appears in the conversation', async () => {
  await sql`update messages set sent_at = sent_at - interval '1 hour' where thread_id = ${thread_id}`.execute(app.db);
  await mailUnread(app.db, settings);
  const [mail] = await mailTo(email);
  expect(mail?.text).toContain('You can reply to this email');
  expect(await receive({ recipient: mail?.replyTo?.toUpperCase() ?? '' })).toBe(200);
  expect(await replies()).toEqual(['Friday is fine.']);
  expect(expectYes(await app.call(api.countUnread, customer, {})).data.unread).toBe(0);
});

test('messages that arrived after the email stay unread when someone replies to it', async () => {
  const pass = () =>
    sql`update messages set sent_at = sent_at - interval '1 hour' where thread_id = ${thread_id}`.execute(app.db);
  await pass();
  await mailUnread(app.db, settings);
  await write(plant.owner, { thread_id, text: 'Or Saturday?' });
  expect(await receive()).toBe(200);
  expect(expectYes(await app.call(api.countUnread, customer, {})).data.unread).toBe(1);
  await pass();
  await mailUnread(app.db, settings);
  const texts = (await mailTo(email)).map(({ text }) => text);
  const about = (words: string) => texts.filter((text) => text.includes(words));
  expect(about('Is Friday fine?')).toHaveLength(1);
  expect(about('Or Saturday?')).toHaveLength(1);
  expect(texts).toHaveLength(2);
});

test('unless replies by email are set up, emails have no reply address, and calls with replies are refused', async () => {
  await sql`update messages set sent_at = sent_at - interval '1 hour' where thread_id = ${thread_id}`.execute(app.db);
  await mailUnread(app.db);
  const [mail] = await mailTo(email);
  expect(mail?.replyTo).toBeUndefined();
  expect(mail?.text).not.toContain('reply to this email');
  expect((await post(fieldsOf(), webOff)).statusCode).not.toBe(200);
  expect((await app.app.inject({ method: 'POST', url: MAIL_REPLY, payload: fieldsOf() })).statusCode).toBe(404);
  expect(await replies()).toEqual([]);
});

test('an email that is delivered several times at once is posted only once', async () => {
  const fields = fieldsOf();
  const answers = await Promise.all(Array.from({ length: 6 }, () => post({ ...fields, ...sign() })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
  expect(await replies()).toEqual(['Friday is fine.']);
  expect(await receive()).toBe(200);
  expect(await replies()).toHaveLength(2);
});

test('a call that Mailgun didn’t sign, or signed long ago, is refused', async () => {
  const now = Math.floor(Date.now() / 1_000);
  for (const signed of [
    { signature: '' },
    { signature: '0'.repeat(64) },
    { token: randomUUID() },
    { timestamp: String(now - 60) },
    sign(now, 'another key of Mailgun'),
    sign(now - 13 * 3_600),
    sign(now + 13 * 3_600),
  ]) {
    expect((await post({ ...fieldsOf(), ...signed })).statusCode).not.toBe(200);
  }
  for (const payload of ['', '{}', '%', '\0']) {
    for (const type of ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data', '']) {
      const answer = await web.inject({ method: 'POST', url: MAIL_REPLY, headers: { 'content-type': type }, payload });
      expect(answer.json()).toMatchObject({ code: expect.stringMatching(/^malformed$|^FST_ERR_CTP/) });
    }
  }
  expect(await replies()).toEqual([]);
});

describe('a reply address', () => {
  const replier = { thread_id: 36, account_id: 71 };

  test('belongs to one person in one conversation and can’t be forged', () => {
    const address = replyAddress(settings, replier);
    expect(readReplyAddress(settings, address)).toEqual(replier);
    const [name = '', domain] = address.split('@');
    expect(name.length).toBeLessThanOrEqual(64);
    expect(name).toMatch(/\.[0-9a-f]{32}$/);
    for (const forged of [
      address.replace('+10.', '+11.'),
      address.replace('.1z.', '.20.'),
      address.replace('+10.1z.', '+1.01z.'),
      `${name.slice(0, -1)}@${domain}`,
      `${name}@elsewhere.test`,
      `reply+10.1z.${'0'.repeat(32)}@${domain}`,
      replyAddress({ ...settings, secrets: ['another'] }, replier),
      'reply@reply.plant.test',
      '',
    ]) {
      expect(readReplyAddress(settings, forged)).toBeUndefined();
    }
  });

  test('still works after the secret has changed, and isn’t too long even with the largest ids', () => {
    const largest = { thread_id: Number.MAX_SAFE_INTEGER, account_id: Number.MAX_SAFE_INTEGER };
    const address = replyAddress({ ...settings, secrets: ['an earlier secret'] }, largest);
    expect(readReplyAddress(settings, address)).toEqual(largest);
    expect(address.indexOf('@')).toBeLessThanOrEqual(64);
  });
});

describe('drops', () => {
  test('email to a forged address, to someone else’s address, or from another sender', async () => {
    const stranger = await makeVisitor(app, 'buyer');
    const forged = fieldsOf().recipient.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    expect(await receive({ recipient: forged })).toBe(200);
    const theirs = replyAddress(settings, { thread_id, account_id: stranger.account_id });
    expect(await receive({ recipient: theirs, from: await emailOf(stranger) })).toBe(200);
    for (const from of [await emailOf(stranger), `${email} <x@evil.test>`, `"${email}" x@evil.test`, '']) {
      expect(await receive({ from })).toBe(200);
    }
    expect(await replies()).toEqual([]);
    expect(await mailTo(email)).toEqual([]);
  });

  test.each<[string, Headers]>([
    ['an out-of-office reply', [['Auto-Submitted', 'auto-replied']]],
    ['an older out-of-office reply', [['X-Autoreply', 'yes']]],
    ['bulk mail', [['Precedence', 'bulk']]],
    ['a mailing list', [['List-Id', '<farms.test>']]],
    ['a bounce', [['Return-Path', '<>']]],
    ['a delivery report', [['Content-Type', 'multipart/report; report-type=delivery-status']]],
  ])('%s', async (_, headers) => {
    expect(await receive({}, headers)).toBe(200);
    expect(await replies()).toEqual([]);
    expect(await mailTo(email)).toEqual([]);
  });

  test('email from someone whose account was closed', async () => {
    await app.db
      .updateTable('accounts')
      .set({ deactivated_at: sql<string>`now()` })
      .where('account_id', '=', customer.account_id)
      .execute();
    expect(await receive()).toBe(200);
    expect(await replies()).toEqual([]);
  });
});

describe('refuses, and tells the writer why,', () => {
  const refused = async (more: Record<string, string>) => {
    expect(await receive(more)).toBe(200);
    expect(await replies()).toEqual([]);
    return (await mailTo(email)).at(-1)?.text;
  };

  test('an email without text, with too much text, or with a file', async () => {
    expect(await refused({ 'body-plain': '> Is Friday fine?' })).toContain('found no text');
    expect(await refused({ 'body-plain': '\u202e\u200b' })).toContain('found no text');
    expect(await refused({ 'body-plain': 'x'.repeat(4_001) })).toContain('longer than 4,000');
    expect(await refused({ 'attachment-count': '1' })).toContain('sent.\n> Friday is fine.');
  });

  test('a form with a file in it', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fieldsOf())) form.set(name, value);
    form.set('attachment-1', new File(['%PDF'], 'evil.pdf'));
    const sent = new Response(form);
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
    const payload = Buffer.from(await sent.arrayBuffer());
    expect((await web.inject({ method: 'POST', url: MAIL_REPLY, headers, payload })).statusCode).toBe(200);
    expect(await replies()).toEqual([]);
    expect((await mailTo(email))[0]?.text).toContain('files can’t be sent');
  });

  test('a reply to someone who blocked the writer', async () => {
    expectYes(await app.call(api.blockThread, plant.owner, { thread_id, is_blocked: true }));
    expect(await refused({})).toContain('couldn’t be sent');
  });

  test('a reply from someone who left the plant', async () => {
    const clerk = await plant.join('manager');
    expectYes(await app.call(inbox.assignThread, plant.owner, { thread_id, account_id: clerk.account_id }));
    const recipient = replyAddress(settings, { thread_id, account_id: clerk.account_id });
    const from = await emailOf(clerk);
    expect(await receive({ recipient, from })).toBe(200);
    expect(await replies()).toHaveLength(1);
    const other = await makePlant(app);
    await app.db
      .updateTable('accounts')
      .set({ plant_id: other.plant_id })
      .where('account_id', '=', clerk.account_id)
      .execute();
    expect(await receive({ recipient, from })).toBe(200);
    expect(await replies()).toHaveLength(1);
    expect((await mailTo(from)).at(-1)?.text).toContain('couldn’t be sent');
  });
});

test('treats markup and characters that reverse text as the app does, and refuses a huge email', async () => {
  await receive({ 'body-plain': '<script>alert(1)</script> https://farm.test/\u202egnp.exe' });
  expect(await replies()).toEqual(['<script>alert(1)</script> https://farm.test/gnp.exe']);
  expect((await post(fieldsOf({ 'body-plain': 'x'.repeat(9_000_000) }))).statusCode).not.toBe(200);
  expect(await replies()).toHaveLength(1);
});
