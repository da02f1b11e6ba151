import { expect, test } from 'vitest';
import { saveSettings } from '#contract/accounts/settings-api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import { getMails } from '#contract/mail/api.ts';
import { previewBroadcast, resendMail, sendBroadcast } from '#contract/notices/broadcast-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import type { CommittedEvent } from '#server/lib/background/job.ts';
import { deliverDue } from '#server/mail/deliver-mails.ts';
import type { MailContext } from '#server/mail/mail-event.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { twilioTexter } from '#server/mail/twilio-texter.ts';
import { jobs } from '#server/notices/jobs.ts';
import { eventsOf, lastEvent } from '#server/test/events-of.ts';
import { comingDay, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { runTwice } from '#server/test/run-twice.ts';
import { openTwilioStandIn } from '#server/test/twilio-stand-in.ts';

const app = openTestApp();
const FRIDAY = comingDay(5);
const SAID = { subject: 'Closed on Friday', text: 'We close for the holiday.\n\nPlease call before noon.' };
const contextNow = (): MailContext => ({ db: app.db, mailer: officeMailer, public_url: 'https://plant.test' });

/** A plant that texts its announcements, with customers who have an email address, a phone, both, or neither. */
async function makeCrowd(people: { email?: string; phone?: string }[]) {
  const plant = await makePlant(app);
  await app.call(saveSettings, plant.owner, { version: 1, customer_texts: ['announcement'] });
  for (const [at, person] of people.entries()) {
    expectYes(await app.call(addCustomer, plant.owner, { first_name: `Ana ${at}`, email: '', ...person }));
  }
  return plant;
}
const carryOut = async (event: CommittedEvent, ctx = contextNow()) => {
  for (const job of jobs) if (job.on.includes(event.kind)) await job.run(ctx, event);
};
const logOf = ({ plant_id }: Plant) =>
  app.db.selectFrom('mails').selectAll().where('owner_id', '=', plant_id).orderBy('mail_id').execute();
/** Lets texts that wait for the morning go out now. */
const letGo = ({ plant_id }: Plant) =>
  app.db
    .updateTable('mails')
    .set({ send_after: '2020-01-01T00:00:00Z' })
    .where('owner_id', '=', plant_id)
    .where('status', '=', 'queued')
    .execute();

test('shows how many people a message reaches, and sends it to exactly that many, once per key', async () => {
  const plant = await makeCrowd([
    { email: 'both@example.test', phone: '312 555 0201' },
    { email: 'mail@example.test' },
    { phone: '312 555 0202' },
    { phone: '12' },
  ]);
  const preview = expectYes(await app.call(previewBroadcast, plant.owner, { group: 'everyone', ...SAID }));
  expect(preview.data).toMatchObject({ people: 4, emails: 2, texts: 2, unreached: 1 });
  expect(preview.data.sample?.text).toContain('Hello Ana 0,\n\nWe close for the holiday.\n\nPlease call before noon.');
  expect(await eventsOf(app, plant, 'broadcast.sent')).toEqual([]);

  const send = { group: 'everyone' as const, ...SAID, people: 4 };
  for (let click = 0; click < 2; click++) {
    expectYes(await app.call(sendBroadcast, plant.owner, send, { key: '00000000-0000-4000-8000-000000000001' }));
  }
  const events = await eventsOf(app, plant, 'broadcast.sent');
  expect(events).toHaveLength(1);
  await Promise.all(events.flatMap((event) => [carryOut(event), carryOut(event)]));
  await letGo(plant);
  await deliverDue(contextNow());
  const log = await logOf(plant);
  expect(log.map(({ channel, recipient, status }) => `${channel} ${recipient} ${status}`).sort()).toEqual([
    'email both@example.test sent',
    'email mail@example.test sent',
    'text +13125550201 sent',
    'text +13125550202 sent',
  ]);
  expect(log.find(({ channel }) => channel === 'text')?.body).toMatch(/^Plant \w+: We close for the holiday\./);
});

test('counts the segments of all texts, and lists the characters that make them longer', async () => {
  const plant = await makeCrowd([{ phone: '312 555 0203' }, { phone: '312 555 0204' }, { email: 'mail@example.test' }]);
  const preview = async (text: string) =>
    expectYes(await app.call(previewBroadcast, plant.owner, { group: 'everyone', subject: 'News', text })).data;
  expect(await preview('Closed.')).toMatchObject({ texts: 2, segments: 2, costly: [] });
  expect(await preview(`í${'a'.repeat(129)}`)).toMatchObject({ texts: 2, segments: 6, costly: ['í'] });
});

test('sends nothing if the group has changed since it was confirmed', async () => {
  const plant = await makeCrowd([{ email: 'one@example.test' }]);
  const reply = await app.call(sendBroadcast, plant.owner, { group: 'everyone', ...SAID, people: 2 });
  expect(reply).toMatchObject({ code: 'audience_changed' });
  expect(await eventsOf(app, plant, 'broadcast.sent')).toEqual([]);
});

test('finds everyone with a drop-off on a day, and everyone whose meat is waiting', async () => {
  const { plant, order_id } = await makeOrder(app, ['Half', 'Half']);
  await makeOrder(app, ['Whole'], { plant, dropoff_date: comingDay(4) });
  const peopleOf = async (group: 'dropoff_day' | 'waiting_meat', more: object) =>
    expectYes(await app.call(previewBroadcast, plant.owner, { group, ...SAID, ...more })).data.people;
  expect(await peopleOf('dropoff_day', { day: FRIDAY })).toBe(2);
  expect(await peopleOf('dropoff_day', { day: comingDay(3) })).toBe(0);

  expect(await peopleOf('waiting_meat', { days: 5 })).toBe(0);
  await app.db
    .updateTable('orders')
    .set({ status: ORDER_STATUS.open, stage: 'ready' })
    .where('order_id', '=', order_id)
    .execute();
  const ready = { plant_id: plant.plant_id, order_id, cart_id: 0, event: 'ready_for_pickup', recipient: '' };
  await app.db
    .insertInto('order_notices')
    .values({ ...ready, sent_by: plant.owner.account_id, first_sent_at: '2020-01-01T00:00:00Z' })
    .execute();
  expect(await peopleOf('waiting_meat', { days: 5 })).toBe(2);
  expect((await app.callWith(previewBroadcast, plant.owner, { group: 'dropoff_day', ...SAID })).http).toBe(400);
});

test('leaves out people who bought on the market from those with a drop-off on a day, but not the seller', async () => {
  const { plant, order_id, customers } = await makeOrder(app, ['Half', 'Half']);
  const seller_id = customers[2]?.customer_id ?? 0;
  await app.db.updateTable('orders').set({ project_id: 1 }).where('order_id', '=', order_id).execute();
  await app.db.updateTable('bookings').set({ customer_id: seller_id }).where('plant_id', '=', plant.plant_id).execute();
  const dropoffs = { group: 'dropoff_day', day: FRIDAY, ...SAID } as const;
  expect(expectYes(await app.call(previewBroadcast, plant.owner, dropoffs)).data).toMatchObject({ people: 1 });
});

test('texts 60 people exactly once each, even if the process is killed twice', async () => {
  const plant = await makeCrowd(Array.from({ length: 60 }, (_, at) => ({ phone: `312 555 ${String(3000 + at)}` })));
  const twilio = await openTwilioStandIn();
  const texter = twilioTexter(twilio.settings, 'https://plant.test');
  expectYes(await app.call(sendBroadcast, plant.owner, { group: 'everyone', ...SAID, people: 60 }));
  const event = await lastEvent(app, plant, 'broadcast.sent');
  /** Simulates a process that sends this many texts and then dies without learning whether texts in progress were accepted. */
  const dyingAfter = (most: number) => {
    let [taken, onTheirWay] = [0, 0];
    const never = () => new Promise<never>(() => undefined);
    const send: typeof texter.send = async (text) => {
      if (taken >= most) return never();
      onTheirWay += 1;
      const sid = await texter.send(text);
      onTheirWay -= 1;
      taken += 1;
      return taken > most ? never() : sid;
    };
    return { ctx: { ...contextNow(), texter: { ...texter, send } }, isDead: () => taken >= most && onTheirWay === 0 };
  };
  const endClaims = () =>
    app.db
      .updateTable('mails')
      .set({ claimed_until: '2020-01-01T00:00:00Z' })
      .where('owner_id', '=', plant.plant_id)
      .where('status', '=', 'queued')
      .execute();
  for (const most of [10, 15]) {
    const process = dyingAfter(most);
    void carryOut(event, process.ctx);
    await expect.poll(async () => (await logOf(plant)).length).toBe(60);
    await letGo(plant);
    void deliverDue(process.ctx);
    await expect.poll(process.isDead).toBe(true);
    await endClaims();
  }
  await letGo(plant);
  // The simulated process stops only because its text service never answers, so it may have claimed a few more.
  await expect
    .poll(async () => {
      await endClaims();
      await carryOut(event, { ...contextNow(), texter });
      return (await logOf(plant)).filter(({ status }) => status === 'sent').length;
    })
    .toBe(60);
  const log = await logOf(plant);
  expect(twilio.taken.map(({ to }) => to).sort()).toEqual(log.map(({ recipient }) => recipient).sort());
  await twilio.close();
});

test('resends a message from the log, once per key, unless its private link is gone', async () => {
  const plant = await makePlant(app);
  const mail = {
    owner_id: plant.plant_id,
    event_id: 1,
    template: 'invoice',
    recipient: 'ana@example.test',
    subject: 'Invoice',
  };
  const bodies = [
    { status: 'failed', body: 'Hello' },
    { status: 'sent', body: 'https://plant.test/pay/…' },
    { status: 'queued', body: 'Wait' },
  ];
  const rows = await app.db
    .insertInto('mails')
    .values(bodies.map((body, at) => ({ ...mail, ...body, event_id: at + 1 })))
    .returning('mail_id')
    .execute();
  const [failed = 0, secret = 0, queued = 0] = rows.map(({ mail_id }) => mail_id);
  const resend = (mail_id: number, key: string) =>
    app.call(resendMail, plant.owner, { mail_id }, { key: `00000000-0000-4000-8000-0000000000${key}` });
  for (const key of ['11', '11', '12']) expectYes(await resend(failed, key));
  const events = await eventsOf(app, plant, 'mail.resent');
  expect(events).toHaveLength(2);
  for (const event of events) await runTwice(() => carryOut(event));
  expect((await logOf(plant)).filter(({ body, status }) => body === 'Hello' && status === 'sent')).toHaveLength(2);
  expect(await resend(secret, '13')).toMatchObject({ code: 'private_link' });
  expect(await resend(queued, '14')).toMatchObject({ code: 'not_sent_yet' });
  const stranger = await makePlant(app);
  expect(await app.call(resendMail, stranger.owner, { mail_id: failed })).toMatchObject({ http: 404 });
  expect(await app.callWith(getMails, plant.owner, {})).toMatchObject({ total: 5 });
});
