import { expect, test } from 'vitest';
import { createManualOrder, removeOrder, updateProcessorAcceptanceStatus } from '#contract/booking/api.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { jobs } from '#server/notices/jobs.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { comingDay, makePlant, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { makeRequester } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

async function ask(plant: Plant): Promise<{ person: Person & { customer_id: number }; order_id: number }> {
  const person = await makeRequester(app, plant);
  const form = { event_name: 'Fall beef', beef_qty: 1, dropoff_date: comingDay(5) };
  const reply = expectYes(await app.call(createManualOrder, person, form));
  return { person, order_id: reply.data.order_ids[0] ?? 0 };
}
const decide = ({ owner }: Plant, order_id: number, status: number, reject_reason = '') =>
  app.call(updateProcessorAcceptanceStatus, owner, { order_id, status, reject_reason });

/** Runs the jobs for the decision and returns the emails. */
async function carryOut(plant: Plant) {
  const event = await lastEvent(app, plant, 'order.accepted', 'order.rejected');
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  for (const job of jobs) if (job.on.includes(event.kind)) await job.run(context, event);
  return app.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body'])
    .where('owner_id', '=', plant.plant_id)
    .where('template', '=', 'request_decided')
    .execute();
}

test.each([
  [0, '', 'is confirmed', 'We accepted your request “Fall beef”'],
  [2, 'We close that week.', 'rejected', 'We close that week.'],
])('tells the requester about status %i with the reason “%s”', async (status, reason, subject, says) => {
  const plant = await makePlant(app);
  const { person, order_id } = await ask(plant);
  const { email } = await app.db
    .selectFrom('accounts')
    .select('email')
    .where('account_id', '=', person.account_id)
    .executeTakeFirstOrThrow();
  await decide(plant, order_id, status, reason);
  const mails = await carryOut(plant);
  expect(mails).toEqual([
    { recipient: email, subject: expect.stringContaining(subject), body: expect.stringContaining(says) },
  ]);
});

test('tells the customer about a request that the office made for them, and not the office itself', async () => {
  const plant = await makePlant(app);
  const { person, order_id } = await ask(plant);
  // The day popup makes requests even for the office.
  await app.db
    .updateTable('orders')
    .set({ created_by: plant.owner.account_id, is_customer_created: false })
    .where('order_id', '=', order_id)
    .execute();
  await decide(plant, order_id, 0);
  const { email } = await app.db
    .selectFrom('customers')
    .select('email')
    .where('customer_id', '=', person.customer_id)
    .executeTakeFirstOrThrow();
  expect((await carryOut(plant)).map(({ recipient }) => recipient)).toEqual([email]);
});

test('tells nobody about an order that was deleted in the meantime', async () => {
  const plant = await makePlant(app);
  const { order_id } = await ask(plant);
  await decide(plant, order_id, 0);
  await app.call(removeOrder, plant.owner, { order_id });
  expect(await carryOut(plant)).toEqual([]);
});
