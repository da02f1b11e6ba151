import { expect, test } from 'vitest';
import { CUSTOMER_NOTICE_KEYS, CUSTOMER_NOTICES, type CustomerNotice } from '#contract/accounts/notice-events.ts';
import { saveSettings } from '#contract/accounts/settings.ts';
import { removeOrder, scheduleDropoff, updateProcessorAcceptanceStatus, updateStatus } from '#contract/booking/api.ts';
import { answerAge } from '#contract/cut-sheets/age/age-api.ts';
import { saveHangingWeight } from '#contract/cut-sheets/estimate/weight-api.ts';
import { sendCutSheet } from '#contract/cut-sheets/links-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { sendBroadcast } from '#contract/notices/broadcast-api.ts';
import { getNotifications, NOTICES, type Notice, sendNotification } from '#contract/orders/notices-api.ts';
import { joinWaitlist } from '#contract/waitlist/api.ts';
import { jobs as cutSheetJobs } from '#server/cut-sheets/jobs.ts';
import { remindMissingSheets } from '#server/cut-sheets/sheet-links/remind.ts';
import type { Job } from '#server/lib/job.ts';
import type { MailContext } from '#server/mail/mail-event.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { jobs as noticeJobs } from '#server/notices/jobs.ts';
import { remindOfOrders } from '#server/notices/reminders.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { comingDay, makeCard, makeCustomer, makePlant, openTestApp, type Plant } from '#server/test/harness.ts';
import { bookOrder, makeRequester, makeShare } from '#server/test/make-order.ts';
import { makeSheet, putOnOrder, type Sheet, submitSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';
import { jobs as waitlistJobs } from '#server/waitlist/jobs.ts';
import { plantToday } from '#tools/plant-today.ts';

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
  const jobs: readonly Job<MailContext>[] = [...noticeJobs, ...cutSheetJobs, ...waitlistJobs];
  for (const event of await eventsOf(app, plant, ...jobs.flatMap(({ on }) => on))) {
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

test('texts a booking with a link to each cut sheet', async () => {
  const plant = await makePlant(app);
  await textPlant(plant);
  const { customer_id } = await makeCustomer(app, plant);
  const share = await makeShare(app, plant, customer_id);
  await leavePhonesOnly(plant);
  const split = [share, { ...share, order_number: 2 }];
  await bookOrder(app, plant.owner, { beef_qty: 2, split, send_cut_sheet: 1 });
  const messages = await messagesOf(plant);
  expect(messages).toMatchObject([{ channel: 'text', template: 'order_booked' }]);
  // Links are hidden once a text is sent. During quiet hours it still waits, with its links.
  expect(messages[0]?.body.match(/https:\/\/plant\.test\/CutSheet\/[\w…-]+/g)).toHaveLength(2);
  const links = await app.db
    .selectFrom('sheet_links')
    .select(['how', 'recipient'])
    .where('plant_id', '=', plant.plant_id)
    .execute();
  expect(links).toEqual([TEXTED_LINK, TEXTED_LINK]);
});
const TEXTED_LINK = { how: 'text', recipient: expect.stringMatching(/^312 555/) };

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

/** A plant that texts everything, with a customer who has half an animal and an open cut sheet. */
async function makeSharer(): Promise<Sharer> {
  const sheet = await makeSheet(app);
  const order_id = await putOnOrder(app, sheet);
  await textPlant(sheet.plant, CUSTOMER_NOTICE_KEYS);
  await leavePhonesOnly(sheet.plant);
  return { ...sheet, order_id };
}
interface Sharer extends Sheet {
  order_id: number;
}
const setOrder = ({ order_id }: Sharer, values: object) =>
  app.db.updateTable('orders').set(values).where('order_id', '=', order_id).execute();
const tellOf = (event: Notice) => async (made: Sharer) => {
  const { plant, order_id } = made;
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: 1 }));
  if (event !== 'product_received') expectYes(await app.call(sendNotification, plant.owner, { order_id, event }));
};

/** What makes each notice go out. Those about money aren't here: they go to an email address, with a document or a link to pay. */
const CAUSES: Record<Exclude<CustomerNotice, 'deposit' | 'invoice' | 'receipt'>, (made: Sharer) => Promise<unknown>> = {
  order_booked: async ({ plant, customer }) =>
    bookOrder(app, plant.owner, { split: [await makeShare(app, plant, customer.customer_id)] }),
  request_decided: async ({ plant, customer }) => {
    await makeCard(app, customer.account_id);
    const order_id = await bookOrder(app, customer);
    expectYes(await app.call(updateProcessorAcceptanceStatus, plant.owner, { order_id, status: 0, reject_reason: '' }));
  },
  order_moved: async ({ plant, order_id }) =>
    expectYes(await app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: comingDay(4) })),
  order_canceled: async ({ plant, order_id }) => expectYes(await app.call(removeOrder, plant.owner, { order_id })),
  dropoff_reminder: async (made) => {
    const dropoff_date = addDays(plantToday(), 40);
    await setOrder(made, { dropoff_date, kill_date: dropoff_date });
    await remindOfOrders(app.db, morning(addDays(dropoff_date, -2)));
  },
  sheet_link: async ({ plant, data_id }) => {
    const reply = expectYes(await app.call(sendCutSheet, plant.owner, { data_ids: [data_id] }));
    expect(reply.data).toMatchObject({ mailed: 1, without_address: 0 });
  },
  sheet_reminder: async (made) => {
    const kill_date = addDays(plantToday(), 40);
    await setOrder(made, { kill_date });
    await remindMissingSheets(app.db, 'https://plant.test', morning(addDays(kill_date, -7)));
  },
  sheet_question: async (made) => {
    const { plant, customer, order_id } = made;
    expectYes(await submitSheet(app, made, customer));
    expectYes(await app.call(answerAge, plant.owner, { order_id, over_thirty_months: 'yes' }));
  },
  product_received: tellOf('product_received'),
  weight_known: async (made) => {
    const { plant, order_id } = made;
    await setOrder(made, { status: 1 });
    expectYes(await app.call(saveHangingWeight, plant.owner, { order_id, hanging_weight_clb: 61_200, seen_clb: null }));
  },
  started_processing: tellOf('started_processing'),
  packing_inprogress: tellOf('packing_inprogress'),
  ready_for_pickup: tellOf('ready_for_pickup'),
  storage_reminder: async (made) => {
    await tellOf('ready_for_pickup')(made);
    const ready = addDays(plantToday(), 40);
    await app.db
      .updateTable('order_notices')
      .set({ first_sent_at: `${ready}T18:00:00Z` })
      .where('order_id', '=', made.order_id)
      .execute();
    await setOrder(made, { stage: 'ready' });
    await remindOfOrders(app.db, morning(addDays(ready, 2)));
  },
  announcement: async ({ plant }) => {
    const preview = { group: 'everyone' as const, subject: 'Closed', text: 'We close on Friday.' };
    expectYes(await app.call(sendBroadcast, plant.owner, { ...preview, people: 1 }));
  },
  waitlist: async ({ plant, customer: { customer_id } }) => {
    await app.db.updateTable('weekly_slots').set({ usda_slots: 0 }).where('plant_id', '=', plant.plant_id).execute();
    const wanted = { day: comingDay(3), species: 'beef' as const, heads: 1, process_option: 'usda' as const };
    expectYes(await app.call(joinWaitlist, plant.owner, { ...wanted, customer_id }));
  },
};
/** Nine in the morning at the test plants. */
const morning = (day: string) => `${day}T15:00:00Z`;

test.each(Object.entries(CAUSES))('texts %s to a customer who has only a phone', async (event, cause) => {
  const made = await makeSharer();
  await cause(made);
  const { templates } = CUSTOMER_NOTICES[event as CustomerNotice];
  const sent = (await messagesOf(made.plant)).filter(({ template }) =>
    (templates as readonly string[]).includes(template),
  );
  expect(sent).toMatchObject([{ channel: 'text', recipient: expect.stringMatching(/^\+1312555\d{4}$/) }]);
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
