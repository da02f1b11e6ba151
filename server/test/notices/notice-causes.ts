import {
  type Channel,
  CUSTOMER_NOTICE_KEYS,
  CUSTOMER_NOTICES,
  type CustomerNotice,
} from '#contract/accounts/notice-events.ts';
import { saveSettings } from '#contract/accounts/settings-api.ts';
import { removeOrder, scheduleDropoff, updateProcessorAcceptanceStatus, updateStatus } from '#contract/booking/api.ts';
import { answerAge } from '#contract/cut-sheets/age/age-api.ts';
import { sendCutSheet } from '#contract/cut-sheets/links-api.ts';
import { issueInvoice, recordInvoicePayment } from '#contract/invoicing/invoices-api.ts';
import { savePayingRules } from '#contract/invoicing/paying/rules-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { sendBroadcast } from '#contract/notices/broadcast-api.ts';
import { type Notice, sendNotification } from '#contract/orders/notices-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { joinWaitlist } from '#contract/waitlist/api.ts';
import { jobs as cutSheetJobs } from '#server/cut-sheets/jobs.ts';
import { remindMissingSheets } from '#server/cut-sheets/sheet-links/remind.ts';
import { jobs as invoicingJobs } from '#server/invoicing/jobs.ts';
import type { Job } from '#server/lib/background/job.ts';
import type { MailContext } from '#server/mail/mail-event.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { makeBrowser } from '#server/mail/push/push-service.ts';
import { jobs as noticeJobs } from '#server/notices/jobs.ts';
import { remindOfOrders } from '#server/notices/reminders.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { comingDay, makeCard, type Plant, type TestApp } from '#server/test/harness.ts';
import { arrive, askDeposit, draft, look } from '#server/test/make-invoice.ts';
import { bookOrder, makeShare } from '#server/test/make-order.ts';
import { makeSheet, putOnOrder, type Sheet, submitSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';
import { jobs as waitlistJobs } from '#server/waitlist/jobs.ts';
import { plantToday } from '#tools/plant-today.ts';

/** The ways to reach someone without an email address. */
type OnlyChannel = Exclude<Channel, 'email'>;
let phones = 0;

/**
 * Removes the email addresses of all of a plant's customers. Gives each one a phone number, or leaves them only their devices.
 */
export async function leaveChannel(app: TestApp, { plant_id }: Plant, channel: OnlyChannel): Promise<void> {
  const people = await app.db
    .selectFrom('customers')
    .select(['customer_id', 'account_id'])
    .where('plant_id', '=', plant_id)
    .execute();
  for (const { customer_id, account_id } of people) {
    const phone = channel === 'text' ? `312 555 ${String(4000 + ++phones)}` : '';
    await app.db.updateTable('customers').set({ email: null, phone }).where('customer_id', '=', customer_id).execute();
    if (channel === 'push') continue;
    await app.db.updateTable('accounts').set({ email: null }).where('account_id', '=', account_id).execute();
  }
}

/** Runs the jobs of all of the plant's events and returns its messages. */
export async function messagesOf(app: TestApp, plant: Plant) {
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  const jobs: readonly Job<MailContext>[] = [...noticeJobs, ...cutSheetJobs, ...waitlistJobs, ...invoicingJobs];
  for (const event of await eventsOf(app, plant, ...jobs.flatMap(({ on }) => on))) {
    for (const job of jobs) {
      if (job.on.includes(event.kind) && (job.isMeant?.(event) ?? true)) await job.run(context, event);
    }
  }
  return app.db
    .selectFrom('mails')
    .select(['channel', 'template', 'recipient', 'body', 'status'])
    .where('owner_id', '=', plant.plant_id)
    .orderBy('mail_id')
    .execute();
}

interface Sharer extends Sheet {
  app: TestApp;
  order_id: number;
}

/** A plant that sends everything on every channel, with a customer who has half an animal and an open cut sheet. */
async function makeSharer(app: TestApp, channel: OnlyChannel): Promise<Sharer> {
  const sheet = await makeSheet(app);
  const order_id = await putOnOrder(app, sheet);
  const { plant, customer } = sheet;
  await app.call(saveSettings, plant.owner, { version: 1, customer_texts: CUSTOMER_NOTICE_KEYS });
  if (channel === 'push') {
    const device = { account_id: customer.account_id, ...makeBrowser().sent, app_key: 'B' };
    await app.db.insertInto('push_devices').values(device).execute();
  }
  await leaveChannel(app, plant, channel);
  return { ...sheet, app, order_id };
}

const setOrder = ({ app, order_id }: Sharer, values: object) =>
  app.db.updateTable('orders').set(values).where('order_id', '=', order_id).execute();
const notifyOf = (event: Notice) => async (made: Sharer) => {
  const { app, plant, order_id } = made;
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open }));
  if (event !== 'product_received') expectYes(await app.call(sendNotification, plant.owner, { order_id, event }));
};

/** Invoices the customer's half, and sends the invoice. */
async function sendInvoice(made: Sharer): Promise<number> {
  const { app, plant } = made;
  const invoice_id = await draft(app, made, await arrive(app, made));
  const { revision, total_cents } = await look(app, made, invoice_id);
  expectYes(await app.call(issueInvoice, plant.owner, { invoice_id, revision, total_cents, send: 1 }));
  return invoice_id;
}

/** What triggers each notice. */
const CAUSES: Record<CustomerNotice, (made: Sharer) => Promise<unknown>> = {
  order_booked: async ({ app, plant, customer }) =>
    bookOrder(app, plant.owner, { split: [await makeShare(app, plant, customer.customer_id)] }),
  request_decided: async ({ app, plant, customer }) => {
    await makeCard(app, customer.account_id);
    const order_id = await bookOrder(app, customer);
    expectYes(
      await app.call(updateProcessorAcceptanceStatus, plant.owner, {
        order_id,
        status: ORDER_STATUS.pending,
        reject_reason: '',
      }),
    );
  },
  order_moved: async ({ app, plant, order_id }) =>
    expectYes(await app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: comingDay(4) })),
  order_canceled: async ({ app, plant, order_id }) => expectYes(await app.call(removeOrder, plant.owner, { order_id })),
  dropoff_reminder: async (made) => {
    const dropoff_date = addDays(plantToday(), 40);
    await setOrder(made, { dropoff_date, kill_date: dropoff_date });
    await remindOfOrders(made.app.db, morning(addDays(dropoff_date, -2)));
  },
  sheet_link: async ({ app, plant, data_id }) => {
    const { data } = expectYes(await app.call(sendCutSheet, plant.owner, { data_ids: [data_id] }));
    if (data.mailed !== 1) throw new Error('the call said that it sent nothing');
  },
  sheet_reminder: async (made) => {
    const kill_date = addDays(plantToday(), 40);
    await setOrder(made, { kill_date });
    await remindMissingSheets(made.app.db, 'https://plant.test', morning(addDays(kill_date, -7)));
  },
  sheet_question: async (made) => {
    const { app, plant, customer, order_id } = made;
    expectYes(await submitSheet(app, made, customer));
    expectYes(await app.call(answerAge, plant.owner, { order_id, over_thirty_months: 'yes' }));
  },
  product_received: notifyOf('product_received'),
  weight_known: async (made) => {
    const { app, plant, order_id } = made;
    await setOrder(made, { status: ORDER_STATUS.open });
    expectYes(await app.call(saveHangingWeight, plant.owner, { order_id, hanging_weight_clb: 61_200, seen_clb: null }));
  },
  started_processing: notifyOf('started_processing'),
  packing_inprogress: notifyOf('packing_inprogress'),
  ready_for_pickup: notifyOf('ready_for_pickup'),
  storage_reminder: async (made) => {
    await notifyOf('ready_for_pickup')(made);
    const ready = addDays(plantToday(), 40);
    await made.app.db
      .updateTable('order_notices')
      .set({ first_sent_at: `${ready}T18:00:00Z` })
      .where('order_id', '=', made.order_id)
      .execute();
    await setOrder(made, { stage: 'ready' });
    await remindOfOrders(made.app.db, morning(addDays(ready, 2)));
  },
  forfeit_warning: async (made) => {
    await notifyOf('ready_for_pickup')(made);
    const ready = addDays(plantToday(), 40);
    await made.app.db
      .updateTable('order_notices')
      .set({ first_sent_at: `${ready}T18:00:00Z` })
      .where('order_id', '=', made.order_id)
      .execute();
    await setOrder(made, { stage: 'ready' });
    const { plant_id } = made.plant;
    const rule = { forfeit_days: 30, counted_by: 'day', warn_days: 7 };
    await made.app.db
      .insertInto('pickup_rules')
      .values({ plant_id, ...rule })
      .execute();
    await remindOfOrders(made.app.db, morning(addDays(ready, 23)));
  },
  deposit: async (made) => {
    const { app, plant, order_id } = made;
    const rules = { methods: ['card' as const], takes_parts: false, deposit_due_days: 2, deposit_reminder_days: [3] };
    const fees = { deposit_refund_days: 5, no_show_fee_cents: 0 };
    expectYes(await app.callWith(savePayingRules, plant.owner, { revision: 0, ...rules, ...fees }));
    expectYes(await askDeposit(app, { ...made, customers: [], template_id: 0 }, '200'));
    await app.db
      .insertInto('events')
      .values({
        owner_id: plant.plant_id,
        order_id,
        kind: 'deposit.reminded',
        data: JSON.stringify({ days_before: 3 }),
      })
      .execute();
  },
  invoice: sendInvoice,
  receipt: async (made) => {
    const { app, plant } = made;
    const invoice_id = await sendInvoice(made);
    expectYes(
      await app.call(recordInvoicePayment, plant.owner, {
        invoice_id,
        amount_cents: 1_000,
        method: 'cash',
        uses_safe: true,
      }),
    );
  },
  announcement: async ({ app, plant }) => {
    const preview = { group: 'everyone' as const, subject: 'Closed', text: 'We close on Friday.' };
    expectYes(await app.call(sendBroadcast, plant.owner, { ...preview, people: 1 }));
  },
  waitlist: async ({ app, plant, customer: { customer_id } }) => {
    await app.db.updateTable('weekly_slots').set({ usda_slots: 0 }).where('plant_id', '=', plant.plant_id).execute();
    const wanted = { day: comingDay(3), species: 'beef' as const, heads: 1, process_option: 'usda' as const };
    expectYes(await app.call(joinWaitlist, plant.owner, { ...wanted, customer_id }));
  },
};
/** Nine in the morning at the test plants. */
const morning = (day: string) => `${day}T15:00:00Z`;

/** Triggers an event for a customer who can be reached on only one channel. Returns the messages that announce it. */
export async function causeAlone(app: TestApp, event: CustomerNotice, channel: OnlyChannel) {
  const made = await makeSharer(app, channel);
  await CAUSES[event](made);
  const templates: readonly string[] = CUSTOMER_NOTICES[event].templates;
  return (await messagesOf(app, made.plant)).filter(({ template }) => templates.includes(template));
}
