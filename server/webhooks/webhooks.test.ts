import type { LookupAddress, lookup } from 'node:dns';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getBell } from '#contract/dashboard/bell-api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import {
  listDeliveries,
  listWebhooks,
  resumeWebhook,
  saveWebhook,
  sendAgain,
  testWebhook,
} from '#contract/webhooks/api.ts';
import { MAX_WEBHOOKS, WAITS, WEBHOOK_KIND_KEYS, type WebhookKind } from '#contract/webhooks/kinds.ts';
import { EVENTS } from '#server/app/events/events.ts';
import { type EventOf, readEvent, type StoredEvent } from '#server/lib/background/job.ts';
import { makePlant, openTestApp, type Plant, SECRET } from '#server/test/harness.ts';
import { makeKey } from '#server/test/keys/make-key.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { deliver, deliverDue, jobs, type WebhooksContext } from '#server/webhooks/deliver.ts';
import { webhookSender } from '#server/webhooks/send-message.ts';
import { newSecret, signMessage } from '#server/webhooks/sign-message.ts';

const app = openTestApp();
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let answerWith = 200;
const receiver = createServer((request, answer) => {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    answer.writeHead(answerWith).end('thanks');
  });
});
beforeAll(() => new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done)));
afterAll(() => void receiver.close());
beforeEach(() => {
  received.length = 0;
  answerWith = 200;
});

const context = (): WebhooksContext => ({
  db: app.db,
  webhooks: { sender: webhookSender(true), secrets: [SECRET] },
});
const makeWebhook = async ({ owner }: Plant, kinds: WebhookKind[]) =>
  expectYes(
    await app.call(saveWebhook, owner, {
      url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`,
      kinds,
    }),
  ).data.id;
/** Runs the job for a plant's events of this kind. */
async function relay(plant: Plant, kind: WebhookKind): Promise<void> {
  const { rows } = await sql<StoredEvent>`
    select owner_id as plant_id, event_id, kind, order_id, actor_id, data, happened_at from events
    where owner_id = ${plant.plant_id} and kind = ${kind} order by event_id`.execute(app.db);
  for (const event of rows) for (const job of jobs) await job.run(context(), readEvent(event) as EventOf<WebhookKind>);
}
const makeDue = (plant: Plant) =>
  app.db
    .updateTable('webhook_deliveries')
    .set({ next_try_at: sql`now()` })
    .where('plant_id', '=', plant.plant_id)
    .execute();
const logOf = async (plant: Plant, id: number) => expectYes(await app.call(listDeliveries, plant.owner, { id })).data;

test('sends an event once, signed, with the record as the API shows it', async () => {
  const plant = await makePlant(app);
  const { order_id } = await makeOrder(app, ['Whole'], { plant });
  const id = await makeWebhook(plant, ['order.created']);
  await relay(plant, 'order.created');
  await relay(plant, 'order.created');
  expect(received).toHaveLength(1);
  const [message] = received;
  const sent = JSON.parse(message?.body ?? '');
  expect(sent).toMatchObject({
    type: 'order.created',
    data: { order_ids: [order_id], orders: [{ order_id, title: 'Smith' }] },
  });
  const [{ secret } = { secret: '' }] = expectYes(await app.call(listWebhooks, plant.owner, {})).data;
  const at = new Date(Number(message?.headers['webhook-timestamp']) * 1000);
  expect(message?.headers).toMatchObject(signMessage(secret, { id: sent.id, body: message?.body ?? '', at }));
  expect(await logOf(plant, id)).toMatchObject([
    { kind: 'order.created', state: 'delivered', http: 200, tries: 1, answer: 'thanks' },
  ]);
  const stored = await app.db
    .selectFrom('webhooks')
    .select('secret')
    .where('webhook_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored.secret?.toString('utf8')).not.toContain(secret);
});

test('signs like the example of Standard Webhooks', () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', at: new Date(1_614_265_330_000) };
  expect(signMessage(secret, message)['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  expect(newSecret()).toMatch(/^whsec_[\w+/]{43}=$/);
});

test('tries again for about a day, then gives up, and sends the same message again when asked', async () => {
  const plant = await makePlant(app);
  const id = await makeWebhook(plant, ['customer.added']);
  answerWith = 500;
  expectYes(await app.call(addCustomer, plant.owner, { first_name: 'Ada', last_name: 'Lane', type: 'customer' }));
  await relay(plant, 'customer.added');
  for (let again = 0; again < WAITS.length; again++) {
    expect(await logOf(plant, id)).toMatchObject([{ state: 'waiting', http: 500, tries: again + 1 }]);
    await makeDue(plant);
    await deliverDue(context());
  }
  const [failed] = await logOf(plant, id);
  expect(failed).toMatchObject({ state: 'failed', tries: WAITS.length + 1 });
  expect(WAITS.reduce((sum, wait) => sum + wait, 0) / 3600).toBeGreaterThan(22);

  answerWith = 204;
  const delivery_id = failed?.id ?? 0;
  expect(expectYes(await app.call(sendAgain, plant.owner, { delivery_id })).data).toMatchObject({
    state: 'delivered',
    http: 204,
  });
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('of many processes that find a message due, one sends it', async () => {
  const plant = await makePlant(app);
  const id = await makeWebhook(plant, ['customer.added']);
  answerWith = 500;
  expectYes(await app.call(addCustomer, plant.owner, { first_name: 'Ada', last_name: 'Lane', type: 'customer' }));
  await relay(plant, 'customer.added');
  const [{ id: delivery_id } = { id: 0 }] = await logOf(plant, id);
  received.length = 0;
  await makeDue(plant);
  await Promise.all(Array.from({ length: 10 }, () => deliver(context(), plant.plant_id, delivery_id)));
  expect(received).toHaveLength(1);
});

test('turns a webhook off after days without success', async () => {
  const plant = await makePlant(app);
  const id = await makeWebhook(plant, ['customer.added']);
  answerWith = 500;
  expectYes(await app.call(testWebhook, plant.owner, { id }));
  const since = sql<string>`now() - interval '6 days'`;
  await app.db.updateTable('webhooks').set({ failing_since: since }).where('webhook_id', '=', id).execute();
  expectYes(await app.call(testWebhook, plant.owner, { id }));
  const [webhook] = expectYes(await app.call(listWebhooks, plant.owner, {})).data;
  expect(webhook?.disabled_at).not.toBeNull();
  expect(await app.call(testWebhook, plant.owner, { id })).toMatchObject({ code: 'webhook_off' });
  const kinds = await app.db.selectFrom('events').select('kind').where('owner_id', '=', plant.plant_id).execute();
  expect(kinds).toContainEqual({ kind: 'webhook.turned_off' });
  const mails = app.db.selectFrom('mails').select('template').where('account_id', '=', plant.owner.account_id);
  expect(await mails.execute()).toEqual([{ template: 'webhook_turned_off' }]);
  const bellOf = async () =>
    expectYes(await app.call(getBell, plant.owner, {})).data.filter(({ kind }) => kind === 'webhooks');
  expect(await bellOf()).toMatchObject([{ count: 1, items: [{ title: webhook?.url }] }]);
  expectYes(await app.call(resumeWebhook, plant.owner, { id }));
  expect(await bellOf()).toEqual([]);
  answerWith = 200;
  expect(expectYes(await app.call(testWebhook, plant.owner, { id })).data).toMatchObject({ state: 'delivered' });
});

test('a webhook is its plant’s alone, and keys have no say over it', async () => {
  const [plant, stranger] = [await makePlant(app), await makePlant(app)];
  const id = await makeWebhook(plant, ['customer.added']);
  expectYes(await app.call(testWebhook, plant.owner, { id }));
  const [{ id: delivery_id } = { id: 0 }] = await logOf(plant, id);
  for (const reply of [
    await app.call(testWebhook, stranger.owner, { id }),
    await app.call(sendAgain, stranger.owner, { delivery_id }),
    await app.call(saveWebhook, stranger.owner, { id, url: 'http://127.0.0.1/', kinds: ['customer.added'] }),
  ])
    expect(reply).toMatchObject({ http: 404 });
  expect(await logOf(stranger, id)).toEqual([]);
  await relay(stranger, 'customer.added');
  expect(received).toHaveLength(1);
  const key = await makeKey(app, plant, ['read', 'write', 'money']);
  expect(await app.call(listWebhooks, key, {})).toMatchObject({ code: 'not_for_keys' });
});

test.each([
  'http://plant.example/hook',
  'https://127.0.0.1/hook',
  'https://[::1]/hook',
  'https://[::ffff:10.0.0.1]/hook',
  'https://169.254.169.254/latest',
  'https://10.1.2.3/hook',
  'https://localhost/hook',
  'https://user:word@plant.example/hook',
  'https://2130706433/hook',
  'ftp://plant.example/hook',
  'no address',
])('refuses %s', (url) => {
  expect(webhookSender(false).accepts(url)).toBe(false);
});

test('doesn’t connect to a name inside the network, even if it was saved', async () => {
  expect(webhookSender(false).accepts('https://plant.example/hook')).toBe(true);
  const port = (receiver.address() as AddressInfo).port;
  const resolveInside = (_name: string, _options: object, done: (error: null, found: LookupAddress[]) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }]);
  const sender = webhookSender(false, resolveInside as unknown as typeof lookup);
  const answer = await sender.send(`https://plant.example:${port}/hook`, {}, '{}');
  expect(answer).toMatchObject({ http: null, answer: 'The address isn’t on the internet.' });
});

test('offers only events that exist', () => {
  expect(WEBHOOK_KIND_KEYS.filter((kind) => !(kind in EVENTS))).toEqual([]);
});

test('of webhooks added at once, a plant gets only as many as are left', async () => {
  const plant = await makePlant(app);
  for (let made = 1; made < MAX_WEBHOOKS; made++) await makeWebhook(plant, ['order.created']);
  const wanted = { url: 'https://hooks.example.test/', kinds: ['order.created'] };
  const replies = await Promise.all(Array.from({ length: 8 }, () => app.callWith(saveWebhook, plant.owner, wanted)));
  expect(replies.map((reply) => (reply.status === 'no' ? reply.code : 'yes')).toSorted()).toEqual([
    ...new Array(7).fill('webhooks_full'),
    'yes',
  ]);
});
