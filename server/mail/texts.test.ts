import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { saveSettings } from '#contract/accounts/settings-api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import type { CommittedEvent } from '#server/lib/background/job.ts';
import { noteDelivery } from '#server/lib/mails/mails.ts';
import { type Texter, type TextMessage, TextRefused } from '#server/lib/texter.ts';
import { deliverDue, deliverMails } from '#server/mail/deliver-mails.ts';
import { mailEvent } from '#server/mail/mail-event.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { queueMails } from '#server/mail/store.ts';
import { resumeTexts, stopTexts } from '#server/mail/text-stops.ts';
import { makePlant, makeVisitor, openTestApp, type Plant } from '#server/test/harness.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const NOON = '2026-11-24T18:00:00Z';
/** A time in the past, no matter what the clock says. */
const LONG_DUE = '2020-01-01T00:00:00Z';
let phones = 0;
/** A phone number that no other test uses. */
const newPhone = () => `+1312555${String(1000 + ++phones)}`;

async function makeTexted(texts: 'order_moved'[] = ['order_moved']) {
  const plant = await makePlant(app);
  await app.call(saveSettings, plant.owner, { version: 1, customer_texts: texts });
  const [email, phone] = [`${randomUUID()}@example.test`, newPhone()];
  expectYes(await app.call(addCustomer, plant.owner, { first_name: 'Ana', email, phone }));
  return { plant, email, phone };
}
const eventOf = ({ plant_id }: Plant, event_id = 1): CommittedEvent => ({
  plant_id,
  event_id,
  kind: 'order.changed',
  order_id: null,
  actor_id: null,
  data: { changes: [], asks_deposit: false },
  happened_at: new Date().toISOString(),
});
const queue = ({ plant_id }: Plant, recipient: string, now = NOON, event_id = 1) =>
  queueMails(
    app.db,
    plant_id,
    event_id,
    [
      {
        template: 'order_moved',
        recipient,
        subject: 'Olsen: “Beef” moved',
        text: 'Hello\n\nSee https://a.test/1 now.\n',
      },
    ],
    now,
  );
const logOf = ({ plant_id }: Plant) =>
  app.db.selectFrom('mails').selectAll().where('owner_id', '=', plant_id).orderBy('mail_id').execute();
/** A texting service that remembers what it accepted, as a real one does. */
function textService(onSend: (text: TextMessage, taken: TextMessage[]) => void = () => undefined) {
  const taken: TextMessage[] = [];
  const texter: Texter = {
    name: 'service',
    async send(text) {
      onSend(text, taken);
      taken.push(text);
      return `SM${taken.length}`;
    },
    find: async ({ id }) => (taken.some((text) => text.id === id) ? `SM-found` : null),
  };
  return { taken, ctx: { db: app.db, mailer: officeMailer, texter } };
}
const endClaims = (plant: Plant) =>
  app.db
    .updateTable('mails')
    .set({ claimed_until: new Date(0).toISOString() })
    .where('owner_id', '=', plant.plant_id)
    .execute();

test('a notice goes out by email and, if the plant wants, as a short text with its link', async () => {
  const { plant, email, phone } = await makeTexted();
  await queue(plant, email);
  const { taken, ctx } = textService();
  await deliverMails(ctx, eventOf(plant));
  expect(taken).toMatchObject([{ to: phone, text: 'Olsen: "Beef" moved https://a.test/1 Reply STOP to end texts.' }]);
  expect(await logOf(plant)).toMatchObject([
    { channel: 'email', recipient: email, status: 'sent', sent_by: 'office' },
    { channel: 'text', recipient: phone, status: 'sent', sent_by: 'service', provider_id: 'SM1' },
  ]);
});

test('doesn’t tell a plant the phone number and name of a stranger whose email address it enters', async () => {
  const { plant } = await makeTexted();
  const stranger = await makeVisitor(app, 'buyer');
  const { email } = await app.db
    .updateTable('accounts')
    .set({ phone: newPhone() })
    .where('account_id', '=', stranger.account_id)
    .returning('email')
    .executeTakeFirstOrThrow();
  const channelsOf = async () => {
    const sent = await logOf(plant);
    await app.db.deleteFrom('mails').where('owner_id', '=', plant.plant_id).execute();
    return sent.map(({ channel, body }) => [channel, body.includes('Pat')]);
  };
  await queue(plant, email ?? '');
  expect(await channelsOf()).toEqual([['email', false]]);
  expectYes(await app.call(addCustomer, plant.owner, { first_name: 'Ana', email: email ?? '' }));
  await queue(plant, email ?? '', NOON, 2);
  expect(await channelsOf()).toEqual([['email', false]]);
  await app.db
    .updateTable('accounts')
    .set({ current_plant_id: plant.plant_id })
    .where('account_id', '=', stranger.account_id)
    .execute();
  await queue(plant, email ?? '', NOON, 3);
  expect(await channelsOf()).toEqual([
    ['email', false],
    ['text', false],
  ]);
});

test('explains how to stop texts in the first text that a phone gets, in its owner’s language', async () => {
  const { plant, email, phone } = await makeTexted();
  const other = await makeTexted();
  await queue(plant, email);
  await queue(plant, email, NOON, 2);
  // The same phone, at another plant.
  await app.db.updateTable('customers').set({ phone }).where('email', '=', other.email).execute();
  await queue(other.plant, other.email);
  const bodies = async (of: Plant) =>
    (await logOf(of)).filter(({ channel }) => channel === 'text').map(({ body }) => body);
  const short = 'Olsen: "Beef" moved https://a.test/1';
  expect(await bodies(plant)).toEqual([`${short} Reply STOP to end texts.`, short]);
  expect(await bodies(other.plant)).toEqual([short]);
});

test('sends what a job stored before it failed, even if a second run has nothing to write', async () => {
  const { plant, email } = await makeTexted([]);
  await queue(plant, email);
  const context = { db: app.db, mailer: officeMailer, public_url: 'http://a.test' };
  await mailEvent(context, eventOf(plant), async () => []);
  expect(await logOf(plant)).toMatchObject([{ channel: 'email', status: 'sent' }]);
});

test('if no text service is set up, a text is just stored in the log', async () => {
  const { plant, email } = await makeTexted();
  await queue(plant, email);
  await deliverMails({ db: app.db, mailer: officeMailer }, eventOf(plant));
  expect(await logOf(plant)).toMatchObject([
    { channel: 'email' },
    { channel: 'text', status: 'sent', sent_by: 'office' },
  ]);
});

test('skips notices that the person turned off, and logs the reason for a skipped email', async () => {
  const { plant, email } = await makeTexted();
  const off = { notices_off: ['email:order_moved', 'text:order_moved'] };
  await app.db.updateTable('accounts').set(off).where('email', '=', email).execute();
  await queue(plant, email);
  expect(await logOf(plant)).toMatchObject([
    { channel: 'email', status: 'skipped', problem: 'They turned these emails off.' },
  ]);
});

test('stores skipped messages without the secrets in their links', async () => {
  const { plant, email, phone } = await makeTexted();
  await app.db
    .updateTable('accounts')
    .set({ notices_off: ['email:order_moved'] })
    .where('email', '=', email)
    .execute();
  await stopTexts(app.db, phone);
  const text = `See https://a.test/pay/${'x'.repeat(43)} now.`;
  const mail = { template: 'order_moved' as const, recipient: email, subject: 'Olsen: “Beef” moved', text };
  await queueMails(app.db, plant.plant_id, 1, [mail], NOON);
  expect(await logOf(plant)).toMatchObject([
    { channel: 'email', status: 'skipped', body: 'See https://a.test/pay/… now.' },
    { channel: 'text', status: 'skipped', body: expect.stringContaining('https://a.test/pay/…') },
  ]);
});

test('a text is sent only once, even if two processes each run the event’s job and the scheduled job', async () => {
  const { plant, email } = await makeTexted();
  await queue(plant, email, '2026-11-24T05:00:00Z');
  await app.db.updateTable('mails').set({ send_after: LONG_DUE }).where('owner_id', '=', plant.plant_id).execute();
  const { taken, ctx } = textService();
  await Promise.allSettled([
    deliverMails(ctx, eventOf(plant)),
    deliverDue(ctx),
    deliverMails(ctx, eventOf(plant)),
    deliverDue(ctx),
  ]);
  await deliverDue(ctx);
  expect(taken.filter(({ id }) => id.startsWith(`hindquarter.${plant.plant_id}.`))).toHaveLength(1);
});

test('a text isn’t sent again if the process died after the service accepted it', async () => {
  const { plant, email } = await makeTexted();
  await queue(plant, email);
  const { taken, ctx } = textService();
  const dying = {
    ...ctx,
    texter: {
      ...ctx.texter,
      send: (text: TextMessage) => ctx.texter.send(text).then(() => new Promise<never>(() => undefined)),
    },
  };
  void deliverMails(dying, eventOf(plant));
  await expect.poll(() => taken.length).toBe(1);
  await endClaims(plant);
  await deliverMails(ctx, eventOf(plant));
  expect(taken).toHaveLength(1);
  expect((await logOf(plant))[1]).toMatchObject({ status: 'sent', provider_id: 'SM-found' });
});

test('respects a STOP that arrives before a queued text is sent, or that the service reports', async () => {
  const early = await makeTexted();
  await queue(early.plant, early.email);
  await stopTexts(app.db, early.phone);
  const { taken, ctx } = textService();
  await deliverMails(ctx, eventOf(early.plant));
  expect(taken).toEqual([]);
  const SKIPPED = { channel: 'text', status: 'skipped', problem: 'They replied STOP, so we can’t text them.' };
  expect((await logOf(early.plant))[1]).toMatchObject(SKIPPED);

  const late = await makeTexted();
  const refusing = textService(() => {
    throw new TextRefused('StoredCharge to send to unsubscribed recipient', true);
  });
  await queue(late.plant, late.email);
  await deliverMails(refusing.ctx, eventOf(late.plant));
  expect((await logOf(late.plant))[1]).toMatchObject(SKIPPED);
  await queue(late.plant, late.email, NOON, 2);
  expect((await logOf(late.plant))[3]).toMatchObject(SKIPPED);

  expect(await resumeTexts(app.db, late.phone)).toBe(true);
  await queue(late.plant, late.email, NOON, 3);
  expect((await logOf(late.plant))[5]).toMatchObject({ status: 'queued' });
});

test.each([
  // Chicago, an ordinary night, and the two nights when the clocks change.
  ['just before eight at night', '2026-11-25T01:59:00Z', null],
  ['at eight at night', '2026-11-25T02:00:00Z', '2026-11-25T14:00:00Z'],
  ['before eight in the morning', '2026-11-24T13:59:00Z', '2026-11-24T14:00:00Z'],
  ['at eight in the morning', '2026-11-24T14:00:00Z', null],
  ['the night before daylight saving time starts', '2027-03-14T02:30:00Z', '2027-03-14T13:00:00Z'],
  ['the night before daylight saving time ends', '2026-11-01T01:30:00Z', '2026-11-01T14:00:00Z'],
])('holds texts overnight: %s', async (_, now, send_after) => {
  const { plant, email } = await makeTexted();
  await queue(plant, email, now);
  const [mail, text] = await logOf(plant);
  expect(mail?.send_after).toEqual(mail?.created_at);
  expect(Date.parse(String(text?.send_after))).toBe(Date.parse(String(send_after ?? text?.created_at)));
});

test('a text isn’t sent again if only the service’s response was lost', async () => {
  const { plant, email } = await makeTexted();
  await queue(plant, email);
  const { taken, ctx } = textService();
  const deaf = {
    ...ctx.texter,
    send: (text: TextMessage) => ctx.texter.send(text).then(() => Promise.reject(new Error('reset'))),
  };
  await deliverMails({ ...ctx, texter: deaf }, eventOf(plant));
  expect((await logOf(plant))[1]).toMatchObject({ status: 'queued', problem: 'reset' });
  await app.db.updateTable('mails').set({ send_after: LONG_DUE }).where('owner_id', '=', plant.plant_id).execute();
  await deliverMails(ctx, eventOf(plant));
  expect(taken).toHaveLength(1);
  expect((await logOf(plant))[1]).toMatchObject({ status: 'sent', provider_id: 'SM-found' });
});

test('keeps a delivery that the service reports before its response to the sending arrives', async () => {
  const { plant, email } = await makeTexted();
  await queue(plant, email);
  const { ctx } = textService();
  const quick: Texter = {
    ...ctx.texter,
    async send(text) {
      const [, owner_id, mail_id] = text.id.split('.').map(Number);
      const report = { status: 'delivered', problem: null } as const;
      expect(await noteDelivery(app.db, { owner_id: owner_id ?? 0, mail_id: mail_id ?? 0 }, report)).toBe(true);
      return ctx.texter.send(text);
    },
  };
  await deliverMails({ ...ctx, texter: quick }, eventOf(plant));
  expect((await logOf(plant))[1]).toMatchObject({ channel: 'text', status: 'delivered' });
});

test('retries a text and eventually gives up', async () => {
  const { plant, email } = await makeTexted();
  await queue(plant, email);
  await app.db
    .updateTable('mails')
    .set({ send_after: LONG_DUE })
    .where('owner_id', '=', plant.plant_id)
    .where('channel', '=', 'text')
    .execute();
  const { ctx } = textService(() => {
    throw new Error('503 Busy');
  });
  await deliverDue(ctx);
  const [, text] = await logOf(plant);
  expect(text).toMatchObject({ status: 'queued', problem: '503 Busy', tries: 1 });
  expect(Date.parse(String(text?.send_after))).toBeGreaterThan(Date.parse(LONG_DUE));
  await app.db
    .updateTable('mails')
    .set({ send_after: LONG_DUE, tries: 8 })
    .where('mail_id', '=', text?.mail_id ?? 0)
    .execute();
  await deliverDue(ctx);
  expect((await logOf(plant))[1]).toMatchObject({ status: 'failed', problem: '503 Busy' });
});
