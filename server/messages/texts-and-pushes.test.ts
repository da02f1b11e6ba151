import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { saveNoticeChoices } from '#contract/accounts/settings-api.ts';
import { saveCommunityMails } from '#contract/community/community-api.ts';
import { writePost } from '#contract/community/posts-api.ts';
import type { InputOf } from '#contract/lib/endpoint.ts';
import * as api from '#contract/messages/messages-api.ts';
import { sendDigests } from '#server/community/digest.ts';
import { mailAnnouncements, mailMentions } from '#server/community/mails.ts';
import { MARKET_ID } from '#server/lib/events.ts';
import { storeMails } from '#server/lib/mails/mails.ts';
import type { Texter, TextMessage } from '#server/lib/texter.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { deliverPersonNotices } from '#server/mail/person-notices/deliver-person-notices.ts';
import type { Pusher, PushMessage } from '#server/mail/push/pusher.ts';
import { stopTexts } from '#server/mail/text-stops.ts';
import { mailUnread } from '#server/messages/mail-unread.ts';
import { makePlant, openTestApp, type Person } from '#server/test/harness.ts';
import { makeCommunity } from '#server/test/make-community.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
/** In Chicago. */
const [NOON, NIGHT] = ['2026-11-24T18:00:00Z', '2026-11-25T04:00:00Z'];
let phones = 0;

/** Gives someone their own phone number and a device that receives pushes, and saves their notice choices. */
async function reach(person: Person, choices: Partial<InputOf<typeof saveNoticeChoices>> = {}) {
  const phone = `+1312556${String(1000 + ++phones)}`;
  const { account_id } = person;
  await app.db.updateTable('accounts').set({ phone }).where('account_id', '=', account_id).execute();
  const endpoint = `https://push.example.test/${randomUUID()}`;
  const device = { account_id, endpoint, p256dh: 'p', auth: 'a', app_key: 'k', name: 'Phone' };
  await app.db.insertInto('push_devices').values(device).execute();
  const chosen = {
    notices_off: [],
    texts_on: ['message_unread', 'community_announcement', 'community_digest'],
  } as const;
  expectYes(await app.call(saveNoticeChoices, person, { ...chosen, ...choices } as InputOf<typeof saveNoticeChoices>));
  return { phone, endpoint };
}
type Reached = Awaited<ReturnType<typeof reach>>;

/** Services that record what they send. */
function startServices() {
  const texts: TextMessage[] = [];
  const pushes: { endpoint: string; message: PushMessage }[] = [];
  const texter: Texter = {
    name: 'service',
    send: async (text) => `SM${texts.push(text)}`,
    find: async () => null,
  };
  const pusher: Pusher = {
    name: 'push',
    send: async ({ endpoint }, message) => void pushes.push({ endpoint, message }),
  };
  const ctx = { db: app.db, mailer: officeMailer, texter, pusher, public_url: 'https://a.test' };
  return {
    deliver: (now = NOON) => deliverPersonNotices(ctx, now),
    textsTo: ({ phone }: Reached) => texts.filter(({ to }) => to === phone).map(({ text }) => text),
    pushesTo: (to: Reached) =>
      pushes
        .filter(({ endpoint }) => endpoint === to.endpoint)
        .map(({ message: { title, body, url } }) => ({ title, body, url })),
  };
}

async function begin() {
  const plant = await makePlant(app);
  await app.db
    .updateTable('plants')
    .set({ name: 'Cedar Ridge Meats' })
    .where('plant_id', '=', plant.plant_id)
    .execute();
  const customer = await plant.join('customer');
  const to = { subject: 'person', subject_id: plant.plant_id } as const;
  const send = async (person: Person, where: { thread_id: number } | { to: typeof to }, text: string) =>
    expectYes(
      await app.call(api.insertMessages, person, { ...where, text, client_message_id: randomUUID(), file_ids: [] }),
    ).data;
  const { thread_id } = await send(customer, { to }, 'When is pickup?');
  const { message_id } = await send(plant.owner, { thread_id }, 'On Friday');
  return { plant, customer, thread_id, message_id, answer: (text: string) => send(plant.owner, { thread_id }, text) };
}
/** Sends notices about unread messages, as if 20 more minutes had passed. */
async function mailUnreadOf(thread_id: number) {
  await sql`update messages set sent_at = sent_at - interval '20 minutes' where thread_id = ${thread_id}`.execute(
    app.db,
  );
  await mailUnread(app.db);
}
const forgetPace = () => sql`update mails set sent_at = sent_at - interval '11 minutes'`.execute(app.db);

test('unread messages trigger only one text and one push until they are read, and neither quotes them', async () => {
  const { customer, thread_id, answer } = await begin();
  const to = await reach(customer);
  const { deliver, textsTo, pushesTo } = startServices();
  await Promise.all([mailUnreadOf(thread_id), mailUnreadOf(thread_id)]);
  await Promise.all([deliver(), deliver()]);
  await answer('Bring a cooler');
  await mailUnreadOf(thread_id);
  await deliver();
  const title = 'Cedar Ridge Meats sent you a message';
  const url = `https://a.test/messages?thread=${thread_id}`;
  expect(textsTo(to)).toEqual([`${title} ${url} Reply STOP to end texts.`]);
  expect(pushesTo(to)).toEqual([{ title, body: '', url }]);

  const { message_id } = await answer('See you then');
  expectYes(await app.call(api.markRead, customer, { thread_id, message_id }));
  await answer('One more thing');
  await mailUnreadOf(thread_id);
  await forgetPace();
  await deliver();
  expect(textsTo(to).slice(1)).toEqual([`${title} ${url}`]);
  expect(pushesTo(to)).toHaveLength(2);
});

test('many notices are combined into one text per phone and one push per device, even by two processes', async () => {
  const { customer } = await begin();
  const to = await reach(customer);
  const { account_id } = customer;
  const { push_id } = await app.db
    .selectFrom('push_devices')
    .select('push_id')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  const facts = { notices: ['message_unread'], path: '/messages', time_zone: 'UTC', language: 'en' };
  const notice = { owner_id: MARKET_ID, event_id: null, account_id, template: 'message', subject: 'News', facts };
  const rows = Array.from({ length: 20 }, () => [
    { ...notice, channel: 'text' as const, recipient: to.phone },
    { ...notice, channel: 'push' as const, recipient: 'pat@example.test', push_id },
  ]);
  await storeMails(app.db, rows.flat());
  const { deliver, textsTo, pushesTo } = startServices();
  await Promise.all([deliver(), deliver()]);
  const [title, url] = ['News (+19)', 'https://a.test/messages'];
  expect(textsTo(to)).toEqual([`${title} ${url} Reply STOP to end texts.`]);
  expect(pushesTo(to)).toEqual([{ title, body: '', url }]);
});

test('no one gets texts about messages without asking for them, or after turning them off', async () => {
  const { customer, thread_id, answer } = await begin();
  const to = await reach(customer, { texts_on: [], notices_off: ['push:message_unread', 'email:message_unread'] });
  const { deliver, textsTo, pushesTo } = startServices();
  await mailUnreadOf(thread_id);
  await deliver();
  expect([textsTo(to), pushesTo(to)]).toEqual([[], []]);

  const { message_id } = await answer('Bring a cooler');
  expectYes(await app.call(saveNoticeChoices, customer, { notices_off: [], texts_on: ['message_unread'] }));
  expectYes(await app.call(api.markRead, customer, { thread_id, message_id }));
  await answer('And a friend');
  await mailUnreadOf(thread_id);
  const { account_id } = customer;
  const texts = app.db
    .selectFrom('mails')
    .select('status')
    .where('account_id', '=', account_id)
    .where('channel', '=', 'text');
  expect(await texts.execute()).toEqual([{ status: 'queued' }]);
  expectYes(await app.call(saveNoticeChoices, customer, { notices_off: [], texts_on: [] }));
  await deliver();
  expect(textsTo(to)).toEqual([]);
  expect(await texts.execute()).toEqual([]);
});

test('saving notice choices that don’t mention texts keeps the earlier choices for texts', async () => {
  const { customer } = await begin();
  await reach(customer);
  expectYes(await app.call(saveNoticeChoices, customer, { notices_off: ['push:order_moved'] }));
  const { texts_on } = await app.db
    .selectFrom('accounts')
    .select('texts_on')
    .where('account_id', '=', customer.account_id)
    .executeTakeFirstOrThrow();
  expect(texts_on).toContain('message_unread');
});

test('a text about a message waits for the morning, and isn’t sent if the message was read, muted, or blocked by then', async () => {
  const { deliver, textsTo, pushesTo } = startServices();
  const atNight = async (change: (about: Awaited<ReturnType<typeof begin>>) => Promise<unknown>) => {
    const about = await begin();
    const to = await reach(about.customer);
    await mailUnreadOf(about.thread_id);
    await deliver(NIGHT);
    expect(textsTo(to)).toEqual([]);
    expect(pushesTo(to)).toHaveLength(1);
    await change(about);
    await mailUnread(app.db);
    await deliver();
    return textsTo(to).length;
  };
  expect(await atNight(async () => undefined)).toBe(1);
  expect(
    await atNight(({ customer, thread_id, message_id }) => app.call(api.markRead, customer, { thread_id, message_id })),
  ).toBe(0);
  expect(
    await atNight(({ customer, thread_id }) => app.call(api.muteThread, customer, { thread_id, is_muted: true })),
  ).toBe(0);
  expect(
    await atNight(({ customer, thread_id }) => app.call(api.blockThread, customer, { thread_id, is_blocked: true })),
  ).toBe(0);
});

test('nobody gets texts or pushes about muted or blocked conversations', async () => {
  const { deliver, textsTo, pushesTo } = startServices();
  const [muted, blocked] = [await begin(), await begin()];
  const people = [await reach(muted.customer), await reach(blocked.customer)];
  expectYes(await app.call(api.muteThread, muted.customer, { thread_id: muted.thread_id, is_muted: true }));
  expectYes(await app.call(api.blockThread, blocked.customer, { thread_id: blocked.thread_id, is_blocked: true }));
  for (const { thread_id } of [muted, blocked]) await mailUnreadOf(thread_id);
  await deliver();
  expect(people.flatMap((to) => [...textsTo(to), ...pushesTo(to)])).toEqual([]);
});

test('a phone that replied STOP gets no texts about messages', async () => {
  const { customer, thread_id } = await begin();
  const to = await reach(customer);
  await stopTexts(app.db, to.phone);
  await mailUnreadOf(thread_id);
  const { deliver, textsTo } = startServices();
  await deliver();
  expect(textsTo(to)).toEqual([]);
});

test('people who asked for a community’s news get it by text and push, and a flood of it as one message', async () => {
  const { owner, community_id, join } = await makeCommunity(app);
  const [ana, ben] = [await join(), await join()];
  const [toAna, toBen] = [await reach(ana), await reach(ben)];
  expectYes(await app.call(saveCommunityMails, ben, { community_id, mails: ['mentions'] }));
  const { deliver, textsTo, pushesTo } = startServices();
  for (const text of ['News 1', 'News 2', 'News 3', 'News 4']) {
    expectYes(await app.call(writePost, owner, { community_id, kind: 'announcement', text }));
  }
  await mailAnnouncements(app.db);
  await deliver();
  const push = {
    title: 'Cedar Ridge herd share: new announcement (+2)',
    url: `https://a.test/community/announcement/${community_id}`,
  };
  expect(textsTo(toAna)).toEqual([`${push.title} ${push.url} Reply STOP to end texts.`]);
  expect(pushesTo(toAna)).toMatchObject([push]);

  expectYes(await app.call(writePost, owner, { community_id, text: 'Hello', mention_ids: [ben.account_id] }));
  await mailMentions(app.db);
  await sendDigests(app.db, new Date(Date.now() + 3_600_000));
  await deliver();
  // At most one text in ten minutes.
  expect(textsTo(toAna)).toHaveLength(1);
  await forgetPace();
  await deliver();
  expect(textsTo(toAna).slice(1)).toEqual(['New posts in your communities: 5 https://a.test/communities']);
  expect(textsTo(toBen)).toEqual([]);
  expect(pushesTo(toBen)).toMatchObject([{ title: expect.stringMatching(/mentioned you in Cedar Ridge herd share$/) }]);
});
