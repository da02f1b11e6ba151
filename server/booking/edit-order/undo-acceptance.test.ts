import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createManualOrder, updateProcessorAcceptanceStatus, updateStatus, viewOrder } from '#contract/booking/api.ts';
import { orderHistory, saveOrder, undoAcceptance } from '#contract/booking/edit-api.ts';
import { getDateAvailableSlot } from '#contract/calendar/api.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { jobs } from '#server/notices/jobs.ts';
import { eventsOf, lastEvent } from '#server/test/events-of.ts';
import { comingDay, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const DAY = comingDay(3);

interface Accepted {
  plant: Plant;
  person: Person;
  order_id: number;
  decision_id: number;
}

async function accept(): Promise<Accepted> {
  const plant = await makePlant(app);
  const person = await makeRequester(app, plant);
  const form = { event_name: 'Fall beef', beef_qty: 1, dropoff_date: DAY };
  const asked = expectYes(await app.call(createManualOrder, person, form));
  const order_id = asked.data.order_ids[0] ?? 0;
  const { decision_id } = await decide(plant, order_id, 0);
  return { plant, person, order_id, decision_id };
}
const decide = async ({ owner }: Plant, order_id: number, status: number) =>
  expectYes(await app.call(updateProcessorAcceptanceStatus, owner, { order_id, status, reject_reason: 'Full.' })).data;
const undo = ({ plant, order_id, decision_id }: Accepted, person = plant.owner) =>
  app.call(undoAcceptance, person, { order_id, decision_id });
const statusOf = async ({ plant, order_id }: Accepted) =>
  expectYes(await app.call(viewOrder, plant.owner, { order_id })).data.status;
const SETTLED = { http: 409, code: 'acceptance_settled' };

async function writeMails({ plant }: Accepted): Promise<number> {
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  for (const event of await eventsOf(app, plant, 'order.accepted')) {
    for (const job of jobs) if (job.on.includes(event.kind)) await job.run(context, event);
  }
  const mails = await app.db
    .selectFrom('mails')
    .select('mail_id')
    .where('owner_id', '=', plant.plant_id)
    .where('template', '=', 'request_decided')
    .execute();
  return mails.length;
}

test('an acceptance is undone: the request waits again with its slot, nobody is told, and it can be rejected', async () => {
  const made = await accept();
  const { plant, order_id } = made;
  expect(await undo(made)).toMatchObject({
    message: 'The request waits for an answer again',
    data: { order_id, status: 4 },
  });
  expect(expectYes(await app.call(getDateAvailableSlot, plant.owner, { date: DAY })).data.used).toBe(1);
  expect(await app.call(orderHistory, plant.owner, { order_id })).toMatchObject({
    data: [{ kind: 'order.accept_undone', changes: [{ field: 'status', from: 0, to: 4 }] }, {}, {}],
  });
  expect(await writeMails(made)).toBe(0);
  expect(await decide(plant, order_id, 2)).toMatchObject({ status: 2, decision_id: 0 });
});

test('the requester is told once about a request that is accepted again', async () => {
  const made = await accept();
  await undo(made);
  await decide(made.plant, made.order_id, 0);
  expect(await writeMails(made)).toBe(1);
});

test('nothing is undone once something else has happened, the time is over, or the requester was told', async () => {
  const changed = await accept();
  await app.callWith(saveOrder, changed.plant.owner, { order_id: changed.order_id, sex: 'steer' });
  const received = await accept();
  await app.call(updateStatus, received.plant.owner, { order_id: received.order_id, status: 1 });
  const old = await accept();
  await sql`update events set happened_at = happened_at - interval '16 seconds' where event_id = ${old.decision_id}`.execute(
    app.db,
  );
  const told = await accept();
  expect(await writeMails(told)).toBe(1);
  for (const made of [changed, received, old, told]) {
    const before = await statusOf(made);
    expect(await undo(made)).toMatchObject(SETTLED);
    expect(await statusOf(made)).toBe(before);
  }
});

test('only the plant’s office can undo, and only the acceptance itself', async () => {
  const made = await accept();
  expect(await undo(made, made.person)).toMatchObject({ http: 403 });
  expect(await undo(made, await made.plant.join('butcher'))).toMatchObject({ http: 403 });
  expect(await undo(made, (await makePlant(app)).owner)).toMatchObject({ http: 404 });
  expect(await undo({ ...made, decision_id: made.decision_id - 1 })).toMatchObject(SETTLED);
  expect(await statusOf(made)).toBe(0);
});

test('an animal from the market isn’t offered to be undone, because its sale was recorded', async () => {
  const made = await accept();
  await undo(made);
  await app.db.updateTable('orders').set({ project_id: 71 }).where('order_id', '=', made.order_id).execute();
  expect(await decide(made.plant, made.order_id, 0)).toMatchObject({ status: 0, decision_id: 0 });
  const { event_id } = await lastEvent(app, made.plant, 'order.accepted');
  expect(await undo({ ...made, decision_id: event_id })).toMatchObject(SETTLED);
});

test('exactly one of 20 undoes it, and a change made at the same time is never lost', async () => {
  const made = await accept();
  const replies = await Promise.all(Array.from({ length: 20 }, () => undo(made)));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(replies.filter((reply) => reply.status === 'no' && reply.code === 'acceptance_settled')).toHaveLength(19);

  const other = await accept();
  const receive = () => app.call(updateStatus, other.plant.owner, { order_id: other.order_id, status: 1 });
  const [undone, arrived] = await Promise.all([undo(other), receive()]);
  expect([undone.status, arrived.status].toSorted()).toEqual(['no', 'yes']);
  expect(await statusOf(other)).toBe(undone.status === 'yes' ? 4 : 1);
});
