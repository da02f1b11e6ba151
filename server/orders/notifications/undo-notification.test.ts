import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createManualOrder, updateStatus, viewOrder } from '#contract/booking/api.ts';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { addCustomer } from '#contract/directory/api.ts';
import {
  getNotifications,
  NOTICE_UNDO_SECONDS,
  type Notice,
  sendNotification,
  undoNotification,
} from '#contract/orders/notices-api.ts';
import { animalWeights } from '#contract/orders/weights-api.ts';
import { startRelay } from '#server/lib/background/relay.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { jobs } from '#server/notices/jobs.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { comingDay, makePlant, makeTemplate, openTestApp, type Plant } from '#server/test/harness.ts';
import { holdUndo } from '#server/test/hold-undo.ts';
import { completeForCutting } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const [job] = jobs.filter(({ queue }) => queue === 'notices.tell-received');

/** A plant with an order that Ana and Bo share; Bo has no email address. */
async function makeShared(status: 0 | 1 = 1) {
  const plant = await makePlant(app);
  const cut_sheet = await makeTemplate(app, plant);
  const split = [];
  for (const first_name of ['Ana', 'Bo']) {
    const email = first_name === 'Ana' ? `${crypto.randomUUID()}@example.test` : '';
    const added = expectYes(await app.call(addCustomer, plant.owner, { first_name, last_name: 'Ruiz', email }));
    split.push({ customer: added.data.id, cut_sheet, amount: 'Half', animal: 'beef', order_number: 1 });
  }
  const form = { event_name: 'Ruiz beef', beef_qty: 1, dropoff_date: comingDay(5), split };
  const booked = expectYes(await app.callWith(createManualOrder, plant.owner, form)).data;
  const [order_id] = booked.order_ids as [number];
  await completeForCutting(app, order_id);
  if (status === 1) await app.call(updateStatus, plant.owner, { order_id, status });
  return { plant, order_id };
}
type Shared = Awaited<ReturnType<typeof makeShared>>;

const send = async ({ plant, order_id }: Shared, event: Notice, more: object = {}) =>
  expectYes(await app.callWith(sendNotification, plant.owner, { order_id, event, ...more })).data as {
    notice_id: number;
  };
const undo = ({ plant, order_id }: Shared, notice_id: number) =>
  app.call(undoNotification, plant.owner, { order_id, notice_id });
const rowOf = async ({ plant, order_id }: Shared, event: Notice) =>
  expectYes(await app.call(getNotifications, plant.owner, { order_id })).data.find((row) => row.event === event);
const stageOf = ({ order_id }: Shared) =>
  app.db.selectFrom('orders').select('stage').where('order_id', '=', order_id).executeTakeFirstOrThrow();

/** Runs the job for each notice, as if the delay were over. Returns the templates of all emails so far. */
async function runJobs(plant: Plant): Promise<string[]> {
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  for (const event of await eventsOf(app, plant, 'order.received', 'order.notified')) await job?.run(context, event);
  const mails = await app.db
    .selectFrom('mails')
    .select('template')
    .where('owner_id', '=', plant.plant_id)
    .orderBy('mail_id')
    .execute();
  return mails.map(({ template }) => template);
}

test('undoes a notice, along with everything it recorded, before it is emailed', async () => {
  const shared = await makeShared();
  const { plant, order_id } = shared;
  const before = await rowOf(shared, 'ready_for_pickup');
  const { notice_id } = await send(shared, 'ready_for_pickup');
  await holdUndo(app, notice_id);
  expect(await stageOf(shared)).toEqual({ stage: 'ready' });
  expect(await rowOf(shared, 'ready_for_pickup')).toMatchObject({ undo: { notice_id }, sent: [{}, {}] });

  expect(await undo(shared, notice_id)).toMatchObject({ message: 'Undone. No one was notified' });
  expect(await stageOf(shared)).toEqual({ stage: 'dropped_off' });
  expect(await rowOf(shared, 'ready_for_pickup')).toEqual(before);
  expect(await runJobs(plant)).toEqual(['product_received']);
  expect(await undo(shared, notice_id)).toMatchObject({ code: 'notice_sent' });
  const history = expectYes(await app.call(orderHistory, plant.owner, { order_id })).data;
  expect(history[0]).toMatchObject({ kind: 'order.notice_undone' });

  await send(shared, 'ready_for_pickup');
  expect(await runJobs(plant)).toEqual(['product_received', 'ready_for_pickup']);
});

test('undoes a repeated notice but keeps the record of the first one', async () => {
  const shared = await makeShared();
  await send(shared, 'started_processing');
  expect(await runJobs(shared.plant)).toEqual(['product_received', 'started_processing']);
  const first = (await rowOf(shared, 'started_processing'))?.sent;
  const { notice_id } = await send(shared, 'started_processing', { force: 1 });
  expect(await undo(shared, notice_id)).toMatchObject({ status: 'yes' });
  expect((await rowOf(shared, 'started_processing'))?.sent).toEqual(first);
  expect(await runJobs(shared.plant)).toEqual(['product_received', 'started_processing']);
});

test('undoes a receipt, which makes the order pending again', async () => {
  const shared = await makeShared(0);
  const { plant, order_id } = shared;
  const { notice_id } = await send(shared, 'product_received');
  expect(await undo(shared, notice_id)).toMatchObject({ status: 'yes' });
  expect(await app.call(viewOrder, plant.owner, { order_id })).toMatchObject({ data: { status: 0 } });
  // When the animal is received again, customers are notified once, not twice.
  await app.call(updateStatus, plant.owner, { order_id, status: 1 });
  expect(await runJobs(plant)).toEqual(['product_received']);
});

test('can’t undo a receipt once the order is completed', async () => {
  const shared = await makeShared(0);
  const { plant, order_id } = shared;
  const { notice_id } = await send(shared, 'product_received');
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: 3 }));
  expect(await undo(shared, notice_id)).toMatchObject({ code: 'notice_sent' });
  expect(await app.call(viewOrder, plant.owner, { order_id })).toMatchObject({ data: { status: 3 } });
});

test('can’t undo a notice once its emails are written, after a minute, or through another order', async () => {
  const shared = await makeShared();
  const [written, old] = [await send(shared, 'started_processing'), await send(shared, 'invoice_generated')];
  const other = await makeShared();
  expect(await undo({ ...shared, order_id: other.order_id }, old.notice_id)).toMatchObject({ http: 404 });
  expect(await undo({ ...shared, plant: other.plant }, old.notice_id)).toMatchObject({ http: 404 });
  expect(await undo(other, old.notice_id)).toMatchObject({ code: 'notice_sent' });
  await app.db
    .updateTable('events')
    .set({ happened_at: sql`now() - interval '61 seconds'` })
    .where('event_id', '=', old.notice_id)
    .execute();
  expect(await rowOf(shared, 'invoice_generated')).toMatchObject({ undo: null });
  expect(await undo(shared, old.notice_id)).toMatchObject({ code: 'notice_sent' });
  await runJobs(shared.plant);
  expect(await undo(shared, written.notice_id)).toMatchObject({
    http: 409,
    message: 'It’s too late to undo this. The emails have been sent.',
  });
});

test('lets only the office undo an invoice notice', async () => {
  const shared = await makeShared();
  const { notice_id } = await send(shared, 'invoice_generated');
  const butcher = await shared.plant.join('butcher');
  const { order_id } = shared;
  expect(await app.call(undoNotification, butcher, { order_id, notice_id })).toMatchObject({ http: 403 });
});

test('either undoes a notice or emails it, never both, even if both are tried at the same time', async () => {
  const shared = await makeShared();
  await runJobs(shared.plant);
  for (const event of ['started_processing', 'packing_inprogress', 'ready_for_pickup'] as const) {
    const { notice_id } = await send(shared, event);
    const [undone, mails] = await Promise.all([undo(shared, notice_id), runJobs(shared.plant)]);
    expect([event, mails.includes(event)]).toEqual([event, undone.status === 'no']);
  }
});

test('says who will be emailed, and who has no address', async () => {
  const shared = await makeShared();
  const due = (is_due: boolean) => [
    { name: 'Ana Ruiz', by: 'email', unasked_by: 'email', is_due },
    { name: 'Bo Ruiz', by: null, unasked_by: null, is_due: true },
  ];
  expect((await rowOf(shared, 'started_processing'))?.people).toEqual(due(true));
  await send(shared, 'started_processing');
  expect((await rowOf(shared, 'started_processing'))?.people).toEqual(due(false));
});

test('schedules the emails for ten seconds after the notice, so that a restart can’t lose them', async () => {
  const shared = await makeShared();
  const { notice_id } = await send(shared, 'ready_for_pickup');
  const [event] = (await eventsOf(app, shared.plant, 'order.notified')).slice(-1);
  const queued = Promise.withResolvers<{ startAfter?: Date }>();
  const relay = startRelay({
    db: app.db,
    boss: {
      insert: async (_, work) => {
        const own = work.find(({ data }) => (data as { event_id?: number }).event_id === notice_id);
        if (own) queued.resolve(own as { startAfter?: Date });
        return null;
      },
    },
    jobs: job ? [job] : [],
    announce: async () => {},
    onQueued: () => {},
    onError: queued.reject,
  });
  const { startAfter } = await queued.promise;
  await relay.stop();
  const waits = Number(startAfter) - Date.parse(event?.happened_at ?? '');
  expect(waits).toBeGreaterThanOrEqual(NOTICE_UNDO_SECONDS * 1000);
});

test('undoing a receipt takes back the live weight entered with it', async () => {
  const { plant, order_id } = await makeShared(0);
  const { owner } = plant;
  const weighed = { order_id, status: 1, live_weight_clb: 120_000 };
  expectYes(await app.callWith(updateStatus, owner, weighed));
  const liveWeight = async () => expectYes(await app.call(animalWeights, owner, { order_id })).data.live_weight_clb;
  expect(await liveWeight()).toBe(120_000);
  const notices = expectYes(await app.call(getNotifications, owner, { order_id })).data;
  const notice_id = notices.flatMap(({ undo }) => undo?.notice_id ?? [])[0] ?? 0;
  await holdUndo(app, notice_id);
  expectYes(await app.call(undoNotification, owner, { order_id, notice_id }));
  expect(await liveWeight()).toBeNull();
  const [latest] = expectYes(await app.call(orderHistory, owner, { order_id })).data;
  expect(latest).toMatchObject({
    kind: 'order.receipt_undone',
    changes: expect.arrayContaining([{ field: 'live_weight', from: 1200, to: null }]),
  });
});
