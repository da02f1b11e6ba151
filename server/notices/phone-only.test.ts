import { expect, test } from 'vitest';
import type { CustomerNotice } from '#contract/accounts/notice-events.ts';
import { saveSettings } from '#contract/accounts/settings.ts';
import { scheduleDropoff, updateProcessorAcceptanceStatus, updateStatus } from '#contract/booking/api.ts';
import { getNotifications, NOTICES, type Notice, sendNotification } from '#contract/orders/notices-api.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { jobs } from '#server/notices/jobs.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { comingDay, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { bookOrder, makeOrder, makeRequester, makeShare } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const TEXTED: CustomerNotice[] = [
  'order_booked',
  'request_decided',
  'order_moved',
  'product_received',
  'started_processing',
  'packing_inprogress',
  'ready_for_pickup',
  'invoice',
];
let phones = 0;

/** Takes the email address away from all of a plant's customers, and gives each a phone. */
async function leavePhonesOnly({ plant_id }: Plant) {
  const people = await app.db
    .selectFrom('customers')
    .select(['customer_id', 'account_id'])
    .where('plant_id', '=', plant_id)
    .execute();
  for (const { customer_id, account_id } of people) {
    const phone = `312 555 ${String(4000 + ++phones)}`;
    await app.db.updateTable('customers').set({ email: null, phone }).where('customer_id', '=', customer_id).execute();
    await app.db.updateTable('accounts').set({ email: null }).where('account_id', '=', account_id).execute();
  }
}
const textPlant = ({ owner }: Plant, customer_texts = TEXTED) =>
  app.call(saveSettings, owner, { version: 1, customer_texts });

/** Runs the jobs of all of the plant's events and returns its messages. */
async function messagesOf(plant: Plant) {
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  for (const event of await eventsOf(
    app,
    plant,
    'order.created',
    'order.accepted',
    'order.scheduled',
    'order.received',
    'order.notified',
  )) {
    for (const job of jobs) {
      if (job.on.includes(event.kind) && (job.isMeant?.(event) ?? true)) await job.run(context, event);
    }
  }
  return app.db
    .selectFrom('mails')
    .select(['channel', 'template', 'recipient', 'body'])
    .where('plant_id', '=', plant.plant_id)
    .orderBy('mail_id')
    .execute();
}
async function bookByPhone(texts = TEXTED) {
  const plant = await makePlant(app);
  await textPlant(plant, texts);
  const share = await makeShare(app, plant);
  await leavePhonesOnly(plant);
  return { plant, order_id: await bookOrder(app, plant.owner, { split: [share] }) };
}

test('texts a booking to a customer without an email address', async () => {
  const { plant } = await bookByPhone();
  expect(await messagesOf(plant)).toMatchObject([
    { channel: 'text', template: 'order_booked', recipient: expect.stringMatching(/^\+1312555\d{4}$/) },
  ]);
});

test('queues no message of a booking that can be neither emailed nor texted', async () => {
  const { plant } = await bookByPhone([]);
  const [event] = await eventsOf(app, plant, 'order.created');
  expect(event?.data).toMatchObject({ is_reachable: false });
  expect(await messagesOf(plant)).toEqual([]);
});

test('texts the answer to a request of someone without an email address', async () => {
  const plant = await makePlant(app);
  await textPlant(plant);
  const person = await makeRequester(app, plant);
  const order_id = await bookOrder(app, person);
  await leavePhonesOnly(plant);
  expectYes(await app.call(updateProcessorAcceptanceStatus, plant.owner, { order_id, status: 0, reject_reason: '' }));
  expect(await messagesOf(plant)).toContainEqual(
    expect.objectContaining({ channel: 'text', template: 'request_decided' }),
  );
});

test('texts a new drop-off day to a customer without an email address', async () => {
  const { plant, order_id } = await makeOrder(app, ['Whole']);
  await textPlant(plant);
  await leavePhonesOnly(plant);
  expectYes(await app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: comingDay(4) }));
  expect(await messagesOf(plant)).toContainEqual(expect.objectContaining({ channel: 'text', template: 'order_moved' }));
});

test.each(NOTICES.filter((event) => event !== 'invoice_generated'))(
  'texts %s to a customer without an email address, once',
  async (event: Notice) => {
    const { plant, order_id } = await bookByPhone();
    const personOf = async () =>
      expectYes(await app.call(getNotifications, plant.owner, { order_id })).data.find((row) => row.event === event)
        ?.people[0];
    expect(await personOf()).toMatchObject({ has_email: false, is_texted: true, is_due: true });
    if (event !== 'product_received') {
      expectYes(await app.call(updateStatus, plant.owner, { order_id, status: 1 }));
    }
    for (let click = 0; click < 2; click++) {
      expectYes(await app.call(sendNotification, plant.owner, { order_id, event }));
    }
    expect(await personOf()).toMatchObject({ is_due: false });
    const sent = (await messagesOf(plant)).filter(({ template }) => template === event);
    expect(sent).toMatchObject([{ channel: 'text' }]);
  },
);

test('says that an invoice isn’t texted to a customer without an email address', async () => {
  const { plant, order_id } = await bookByPhone();
  const rows = expectYes(await app.call(getNotifications, plant.owner, { order_id })).data;
  expect(rows.find(({ event }) => event === 'invoice_generated')?.people).toMatchObject([{ is_texted: false }]);
});
