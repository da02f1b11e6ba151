import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TextRefused } from '#server/lib/texter.ts';
import { findStopped } from '#server/mail/reach.ts';
import { addTextWebhooks } from '#server/mail/text-webhooks.ts';
import { TEXT_REPLY, TEXT_STATUS, twilioTexter } from '#server/mail/twilio-texter.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { openTwilioStandIn, twilioSignature } from '#server/test/twilio-stand-in.ts';

const app = openTestApp();
const ORIGIN = 'https://plant.test';
const web = Fastify();
let twilio: Awaited<ReturnType<typeof openTwilioStandIn>>;
beforeAll(async () => {
  twilio = await openTwilioStandIn();
  await web.register(formbody);
  const site = { origin: () => ORIGIN, isSecure: true };
  addTextWebhooks(web, { db: app.db, twilio: twilio.settings, site });
});
afterAll(async () => {
  await web.close();
  await twilio.close();
});

const message = (to: string) => ({ id: 'hindquarter.1.7', to, text: 'Olsen: Beef 1 received' });
/** Calls the app as Twilio does. */
function sendWebhook(
  url: string,
  fields: Record<string, string>,
  signature = twilioSignature(`${ORIGIN}${url}`, fields),
) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature };
  return web.inject({ method: 'POST', url, headers, payload: new URLSearchParams(fields).toString() });
}
const reply = async (From: string, Body: string, more: Record<string, string> = {}) =>
  (await sendWebhook(TEXT_REPLY, { From, Body, ...more })).payload.match(/<Message>(.*)<\/Message>/)?.[1];
const isStopped = async (phone: string) => (await findStopped(app.db, [phone])).has(phone);

test('sends a text with the address for delivery reports', async () => {
  const texter = twilioTexter(twilio.settings, ORIGIN);
  expect(await texter.send(message('+13125550100'))).toBe('SM1');
  expect(twilio.taken).toMatchObject([
    { to: '+13125550100', body: 'Olsen: Beef 1 received', callback: `${ORIGIN}${TEXT_STATUS}?id=hindquarter.1.7` },
  ]);
});

test('gives up on a number that stopped texts or doesn’t exist, and retries after problems that can be fixed', async () => {
  const texter = twilioTexter(twilio.settings, ORIGIN);
  const problemOf = (to: string, by = texter) => by.send(message(to)).catch((error: unknown) => error);
  expect(await problemOf('+13125550001')).toMatchObject({ isStopped: true, message: expect.stringContaining('21610') });
  expect(await problemOf('+13125550002')).toMatchObject({ isStopped: false, message: '21211 Invalid phone number' });
  for (const problem of [
    await problemOf('+13125550003'),
    await problemOf('+13125550100', twilioTexter({ ...twilio.settings, authToken: 'wrong' }, ORIGIN)),
    await problemOf('+13125550100', twilioTexter({ ...twilio.settings, apiUrl: 'http://127.0.0.1:1' }, ORIGIN)),
  ]) {
    expect(problem).toBeInstanceOf(Error);
    expect(problem).not.toBeInstanceOf(TextRefused);
  }
});

test('finds a text that Twilio accepted even though its response was lost', async () => {
  const texter = twilioTexter(twilio.settings, ORIGIN);
  const lost = message('+13125550004');
  const since = new Date();
  expect(await texter.find(lost, since)).toBeNull();
  await expect(texter.send(lost)).rejects.toThrow();
  expect(await texter.find(lost, since)).toBe(twilio.taken.at(-1)?.sid);
  expect(await texter.find({ ...lost, text: 'Something else' }, since)).toBeNull();
  expect(await texter.find(lost, new Date(since.getTime() + 3_600_000))).toBeNull();
});

test.each([
  ['delivered', [['delivered'], ['sent'], ['queued']], 'delivered', null],
  ['delivered once, whatever follows', [['sent'], ['delivered'], ['undelivered', '30003']], 'delivered', null],
  ['failed', [['undelivered', '30003'], ['sent']], 'failed', 'undelivered 30003'],
  ['only sent', [['queued'], ['sending'], ['sent']], 'sent', null],
])('handles delivery reports in any order: %s', async (_, reports, status, problem) => {
  const { plant_id } = await makePlant(app);
  const text = {
    owner_id: plant_id,
    event_id: 1,
    template: 'order_booked',
    recipient: '+13125550100',
    channel: 'text',
    status: 'sent',
  };
  const { mail_id } = await app.db
    .insertInto('mails')
    .values({ ...text, subject: 'Beef', body: 'Beef' })
    .returning('mail_id')
    .executeTakeFirstOrThrow();
  for (const [MessageStatus = '', ErrorCode] of reports) {
    const fields = { MessageStatus, To: '+13125550100', ...(ErrorCode && { ErrorCode }) };
    expect((await sendWebhook(`${TEXT_STATUS}?id=hindquarter.${plant_id}.${mail_id}`, fields)).statusCode).toBe(204);
  }
  const found = app.db.selectFrom('mails').select(['status', 'problem']).where('mail_id', '=', mail_id);
  expect(await found.executeTakeFirst()).toEqual({ status, problem });
});

test('refuses a call that Twilio didn’t sign', async () => {
  const fields = { From: '+13125550111', Body: 'STOP' };
  for (const signature of [
    '',
    'AAAA',
    twilioSignature(`${ORIGIN}${TEXT_REPLY}`, fields, 'another token'),
    twilioSignature(`https://elsewhere.test${TEXT_REPLY}`, fields),
    twilioSignature(`${ORIGIN}${TEXT_REPLY}`, { ...fields, Body: 'Hello' }),
  ]) {
    expect((await sendWebhook(TEXT_REPLY, fields, signature)).statusCode).not.toBe(200);
  }
  expect(await isStopped('+13125550111')).toBe(false);
});

test('stops texting right away, confirms it once, and starts again when asked', async () => {
  const phone = '+13125550112';
  expect(await reply(phone, 'Stop')).toContain('won’t get any more texts');
  expect(await isStopped(phone)).toBe(true);
  expect(await reply(phone, 'STOP')).toBeUndefined();
  expect(await reply(phone, 'We are running late')).toBeUndefined();
  expect(await reply(phone, 'HELP')).toContain('Reply STOP');
  expect(await reply(phone, 'start')).toContain('You’ll get texts again');
  expect(await isStopped(phone)).toBe(false);
  expect(await reply(phone, 'alto')).toContain('Ya no recibirá');
});

test('doesn’t confirm a stop that Twilio has already confirmed', async () => {
  expect(await reply('+13125550113', 'STOP', { OptOutType: 'STOP' })).toBeUndefined();
  expect(await isStopped('+13125550113')).toBe(true);
});
