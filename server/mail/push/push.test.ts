import { randomUUID } from 'node:crypto';
import type { lookup } from 'node:dns';
import { afterEach, expect, test } from 'vitest';
import { logout } from '#contract/accounts/api.ts';
import {
  addPushDevice,
  getPushDevices,
  keepPushDevice,
  removePushDevice,
} from '#contract/accounts/push-devices-api.ts';
import { signOutEverywhere } from '#contract/accounts/security-api.ts';
import { saveNoticeChoices } from '#contract/accounts/settings-api.ts';
import { pushKeys } from '#server/accounts/push/push-keys.ts';
import type { CommittedEvent } from '#server/lib/background/job.ts';
import { publicLookup } from '#server/lib/sockets/public-lookup.ts';
import { deliverDue, deliverMails } from '#server/mail/deliver-mails.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { makeBrowser, startPushService } from '#server/mail/push/push-service.ts';
import { refuseAddress, webPusher } from '#server/mail/push/web-pusher.ts';
import { queueMails } from '#server/mail/store.ts';
import { makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const SECRET = 'the secret of these tests, long enough';
const NIGHT = '2026-11-24T05:00:00Z';
const services: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
});

async function startService(answer?: (count: number) => number) {
  const service = await startPushService(answer);
  services.push(service);
  const pusher = webPusher({ secrets: [SECRET], contact: 'mailto:office@example.test', agent: service.agent });
  return { ...service, ctx: { db: app.db, mailer: officeMailer, pusher } };
}
const devicesOf = async (person: Person) => expectYes(await app.call(getPushDevices, person, {})).data;
async function turnOn(person: Person, browser = makeBrowser()) {
  const { app_key } = await devicesOf(person);
  return app.call(addPushDevice, person, { ...browser.sent, app_key });
}
/** A plant's owner whose browser gets notices. The test's pusher has its own keys. */
async function makePushed() {
  const plant = await makePlant(app);
  const browser = makeBrowser();
  expectYes(await turnOn(plant.owner, browser));
  const { publicKey: app_key } = pushKeys(SECRET);
  await app.db.updateTable('push_devices').set({ app_key }).where('endpoint', '=', browser.sent.endpoint).execute();
  return { plant, browser };
}
const eventOf = ({ plant_id }: Plant): CommittedEvent => ({
  plant_id,
  event_id: 1,
  kind: 'order.changed',
  order_id: null,
  actor_id: null,
  data: { changes: [], asks_deposit: false },
  happened_at: new Date().toISOString(),
});
const emailOf = async ({ account_id }: Person) => {
  const find = app.db.selectFrom('accounts').select('email').where('account_id', '=', account_id);
  return (await find.executeTakeFirstOrThrow()).email ?? '';
};
async function queue({ plant_id, owner }: Plant) {
  const message = { subject: 'Olsen: beef moved', text: 'See https://a.test/1 now.' };
  const mail = { template: 'order_moved' as const, recipient: await emailOf(owner), ...message };
  await queueMails(app.db, plant_id, 1, [mail], NIGHT);
}
const makeDue = ({ plant_id }: Plant) =>
  app.db.updateTable('mails').set({ send_after: '2020-01-01T00:00:00Z' }).where('owner_id', '=', plant_id).execute();
const logOf = ({ plant_id }: Plant) =>
  app.db
    .selectFrom('mails')
    .selectAll()
    .where('owner_id', '=', plant_id)
    .where('channel', '=', 'push')
    .orderBy('mail_id')
    .execute();

test('a push is encrypted for the person’s browser, sent even at night, and logged', async () => {
  const { plant, browser } = await makePushed();
  const { taken, ctx } = await startService();
  await queue(plant);
  await deliverMails(ctx, eventOf(plant));
  expect(taken).toHaveLength(1);
  const [call] = taken;
  expect(call?.path).toBe(new URL(browser.sent.endpoint).pathname);
  expect(call?.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(/^vapid t=/),
  });
  expect(call?.body.toString('latin1')).not.toContain('Olsen');
  expect(browser.read(call?.body ?? Buffer.alloc(0))).toMatchObject({
    title: 'Olsen: beef moved',
    body: '',
    url: 'https://a.test/1',
  });
  expect(await logOf(plant)).toMatchObject([
    { recipient: await emailOf(plant.owner), status: 'sent', sent_by: 'push' },
  ]);
});

test('no push is sent if the person turned it off', async () => {
  const { plant } = await makePushed();
  expectYes(await app.call(saveNoticeChoices, plant.owner, { notices_off: ['push:order_moved'] }));
  await queue(plant);
  expect(await logOf(plant)).toEqual([]);
});

test('a push is sent only once, even if two processes each run the event’s job and the scheduled job', async () => {
  const { plant } = await makePushed();
  const { taken, ctx } = await startService();
  await queue(plant);
  await makeDue(plant);
  const runs = [deliverMails(ctx, eventOf(plant)), deliverDue(ctx), deliverMails(ctx, eventOf(plant)), deliverDue(ctx)];
  await Promise.allSettled(runs);
  await deliverDue(ctx);
  expect(taken).toHaveLength(1);
});

test.each([404, 410])('removes a browser whose push service responds with %i', async (status) => {
  const { plant } = await makePushed();
  const { taken, ctx } = await startService(() => status);
  await queue(plant);
  await deliverMails(ctx, eventOf(plant));
  expect(taken).toHaveLength(1);
  expect(await logOf(plant)).toMatchObject([
    { status: 'skipped', problem: 'Notifications were turned off on that device.' },
  ]);
  expect((await devicesOf(plant.owner)).devices).toEqual([]);
});

test('a push is retried after other errors', async () => {
  const { plant } = await makePushed();
  const { ctx } = await startService((count) => (count === 1 ? 503 : 201));
  await queue(plant);
  await deliverMails(ctx, eventOf(plant));
  expect(await logOf(plant)).toMatchObject([{ status: 'queued', problem: 'The push service answered 503.' }]);
  await makeDue(plant);
  await deliverMails(ctx, eventOf(plant));
  expect(await logOf(plant)).toMatchObject([{ status: 'sent', problem: null }]);
});

test('a push isn’t retried if the push service refuses the message', async () => {
  const { plant } = await makePushed();
  const { ctx } = await startService(() => 413);
  await queue(plant);
  await deliverMails(ctx, eventOf(plant));
  expect(await logOf(plant)).toMatchObject([{ status: 'failed', problem: 'The push service answered 413.' }]);
  expect((await devicesOf(plant.owner)).devices).toHaveLength(1);
});

test.each([
  'http://push.example.test/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://db.internal/a',
  'https://push.example.test:8443/a',
  'https://me:you@push.example.test/a',
  'https://push.example.test./a',
  'file:///etc/passwd',
  'nonsense',
])('refuses the address %s', async (endpoint) => {
  const plant = await makePlant(app);
  const browser = makeBrowser();
  const refused = await turnOn(plant.owner, { ...browser, sent: { ...browser.sent, endpoint } });
  expect(refused).toMatchObject({ status: 'no', code: 'push_refused' });
});

test('refuses a key that isn’t on the curve', async () => {
  const plant = await makePlant(app);
  const browser = makeBrowser();
  const refused = await turnOn(plant.owner, { ...browser, sent: { ...browser.sent, p256dh: `B${'A'.repeat(86)}` } });
  expect(refused).toMatchObject({ status: 'no', code: 'push_refused' });
});

test.each([
  '10.0.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '192.168.1.1',
  '::1',
  'fd00::1',
  '::ffff:10.0.0.1',
  '100.64.0.1',
])('doesn’t connect to a host name that resolves to %s', async (address) => {
  const found = [
    { address: '93.184.215.14', family: 4 },
    { address, family: address.includes(':') ? 6 : 4 },
  ];
  const find = ((...all: unknown[]) =>
    (all.at(-1) as (error: null, found: unknown) => void)(null, found)) as typeof lookup;
  const error = await new Promise((done) =>
    publicLookup(refuseAddress, find)('push.example.test', { all: true }, done),
  );
  expect(error).toMatchObject({ message: 'The push service’s address isn’t public.' });
});

test('allows at most 20 browsers per person, even if they are added at the same time', async () => {
  const { owner } = await makePlant(app);
  expectYes(await turnOn(owner));
  const { account_id } = owner;
  const more = Array.from({ length: 19 }, () => ({ account_id, ...makeBrowser().sent, app_key: 'B' }));
  await app.db.insertInto('push_devices').values(more).execute();
  await app.db.updateTable('push_devices').set({ session_id: null }).where('account_id', '=', account_id).execute();
  expect(await turnOn(owner)).toMatchObject({ status: 'no', code: 'push_devices_full', values: { most: 20 } });
  const [first] = (await devicesOf(owner)).devices;
  expectYes(await app.call(removePushDevice, owner, { push_id: first?.push_id ?? 0 }));
  const both = await Promise.all([turnOn(owner), turnOn(owner)]);
  expect(both.filter(({ status }) => status === 'yes').length).toBeGreaterThan(0);
  expect((await devicesOf(owner)).devices).toHaveLength(20);
});

test('doesn’t show or remove anyone else’s browsers', async () => {
  const { plant } = await makePushed();
  const stranger = await makePlant(app);
  const [mine] = (await devicesOf(plant.owner)).devices;
  expect((await devicesOf(stranger.owner)).devices).toEqual([]);
  const push_id = mine?.push_id ?? 0;
  expect(await app.call(removePushDevice, stranger.owner, { push_id })).toMatchObject({ code: 'not_found' });
  expect(Object.keys(mine ?? {}).sort()).toEqual(['added_at', 'is_current', 'name', 'push_id']);
});

test('a browser belongs to the last person who turned on push in it', async () => {
  const { plant, browser } = await makePushed();
  const next = await makePlant(app);
  expectYes(await turnOn(next.owner, browser));
  expect((await devicesOf(plant.owner)).devices).toEqual([]);
  expect((await devicesOf(next.owner)).devices).toHaveLength(1);
});

test('signing out turns off push on that device', async () => {
  const { plant } = await makePushed();
  await queue(plant);
  expectYes(await app.call(logout, plant.owner, {}));
  const { taken, ctx } = await startService();
  await deliverMails(ctx, eventOf(plant));
  expect(taken).toEqual([]);
  expect(await logOf(plant)).toMatchObject([{ status: 'skipped', body: expect.any(String) }]);
});

test('signing out everywhere turns off push on every device, even if its session is long gone', async () => {
  const { owner } = await makePlant(app);
  const { account_id } = owner;
  const gone = { account_id, ...makeBrowser().sent, app_key: 'B', session_id: null };
  await app.db.insertInto('push_devices').values(gone).execute();
  expectYes(await turnOn(owner));
  expectYes(await app.call(signOutEverywhere, owner, {}));
  const left = app.db.selectFrom('push_devices').select('push_id').where('account_id', '=', account_id);
  expect(await left.execute()).toEqual([]);
});

test('a browser moves to the person’s next session in it, and signing out of that session turns off push', async () => {
  const { plant, browser } = await makePushed();
  const { endpoint } = browser.sent;
  const next = await app.signIn(plant.owner.account_id);
  expect((await devicesOf(next)).devices).toMatchObject([{ is_current: false }]);
  expect(await app.call(keepPushDevice, next, { endpoint })).toMatchObject({ data: true });
  expect((await devicesOf(next)).devices).toMatchObject([{ is_current: true }]);
  expectYes(await app.call(logout, next, {}));
  expect((await devicesOf(plant.owner)).devices).toEqual([]);
});

test('a browser isn’t assigned to a person who didn’t turn on push in it', async () => {
  const { plant, browser } = await makePushed();
  const { owner } = await makePlant(app);
  const { endpoint } = browser.sent;
  expect(await app.call(keepPushDevice, owner, { endpoint })).toMatchObject({ data: false });
  expect((await devicesOf(owner)).devices).toEqual([]);
  expect((await devicesOf(plant.owner)).devices).toMatchObject([{ is_current: true }]);
});

test('removes a browser that subscribed with a key from an unknown secret', async () => {
  const { plant, browser } = await makePushed();
  const { publicKey: app_key } = pushKeys(randomUUID());
  await app.db.updateTable('push_devices').set({ app_key }).where('endpoint', '=', browser.sent.endpoint).execute();
  await queue(plant);
  const { taken, ctx } = await startService();
  await deliverMails(ctx, eventOf(plant));
  expect(taken).toEqual([]);
  expect((await devicesOf(plant.owner)).devices).toEqual([]);
});
