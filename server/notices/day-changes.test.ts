import { expect, test } from 'vitest';
import { createManualOrder, removeOrder, scheduleDropoff, updateStatus } from '#contract/booking/api.ts';
import { restoreOrder } from '#contract/booking/edit-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { previewBroadcast } from '#contract/notices/broadcast-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import type { EventKind } from '#server/lib/events.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { jobs } from '#server/notices/jobs.ts';
import { remindOfOrders } from '#server/notices/reminders.ts';
import { recordNotice } from '#server/orders/notifications/notice-store.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { comingDay, openTestApp, type Plant } from '#server/test/harness.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { runTwice } from '#server/test/run-twice.ts';

const app = openTestApp();
const FRIDAY = comingDay(5);

/** Runs these events' jobs as two processes would, and returns the messages of this kind. */
async function carryOut(plant: Plant, kind: EventKind, template: string) {
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  for (const event of await eventsOf(app, plant, kind)) {
    for (const job of jobs) {
      if (!job.on.includes(event.kind) || job.isMeant?.(event) === false) continue;
      await runTwice(() => job.run(context, event));
    }
  }
  return app.db
    .selectFrom('mails')
    .selectAll()
    .where('owner_id', '=', plant.plant_id)
    .where('template', '=', template)
    .orderBy('mail_id')
    .execute();
}
const emailsOf = async (customer_ids: number[]) =>
  (
    await app.db
      .selectFrom('customers')
      .select('email')
      .where('customer_id', 'in', customer_ids)
      .orderBy('customer_id')
      .execute()
  ).map(({ email }) => email);

test('tells everyone with a share about a new drop-off day, only once', async () => {
  const { plant, order_id, customers } = await makeOrder(app, ['Half', 'Half']);
  const later = addDays(FRIDAY, 7);
  expectYes(await app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date: later }));
  const mails = await carryOut(plant, 'order.scheduled', 'order_moved');
  expect(mails.map(({ recipient }) => recipient)).toEqual(
    await emailsOf(customers.slice(0, 2).map(({ customer_id }) => customer_id)),
  );
  expect(mails[0]).toMatchObject({
    status: 'sent',
    subject: expect.stringContaining(`Drop-off moved to ${showDay(later)}`),
  });
  expect(mails[0]?.body).toContain(`Beef 1: ${showDay(FRIDAY)} → ${showDay(later)}`);
});

test('tells people in one message about a whole series that moved, without the day that was moved back', async () => {
  const { plant, customers } = await makeOrder(app, ['Whole'], { recurring: 1, rrule: 'FREQ=WEEKLY;COUNT=12' });
  const orders = await app.db
    .selectFrom('orders')
    .select(['order_id', 'dropoff_date'])
    .where('plant_id', '=', plant.plant_id)
    .orderBy('dropoff_date')
    .execute();
  const move = async (order_id: number, dropoff_date: string) =>
    expectYes(await app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date }));
  for (const { order_id, dropoff_date } of orders) await move(order_id, addDays(dropoff_date, -1));
  const [first] = orders;
  await move(first?.order_id ?? 0, first?.dropoff_date ?? '');
  const mails = await carryOut(plant, 'order.scheduled', 'order_moved');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.recipient).toBe((await emailsOf([customers[0]?.customer_id ?? 0]))[0]);
  expect(mails[0]?.body.match(/ → /g)).toHaveLength(11);
  expect(await carryOut(plant, 'order.scheduled', 'order_moved')).toHaveLength(1);
});

test('tells people about a canceled order, but not about one that was restored right away', async () => {
  const [gone, kept] = [await makeOrder(app, ['Whole']), await makeOrder(app, ['Whole'])];
  for (const { plant, order_id } of [gone, kept]) expectYes(await app.call(removeOrder, plant.owner, { order_id }));
  expectYes(await app.call(restoreOrder, kept.plant.owner, { order_id: kept.order_id }));
  const mails = await carryOut(gone.plant, 'order.removed', 'order_canceled');
  expect(mails).toMatchObject([
    { status: 'sent', subject: expect.stringContaining(`Drop-off on ${showDay(FRIDAY)} canceled`) },
  ]);
  expect(mails[0]?.body).toContain('Please don’t bring these animals');
  expect(await carryOut(kept.plant, 'order.removed', 'order_canceled')).toEqual([]);

  const { plant, order_id } = await makeOrder(app, ['Whole']);
  expectYes(await app.call(updateStatus, plant.owner, { order_id, status: 1 }));
  expectYes(await app.call(removeOrder, plant.owner, { order_id }));
  const [mail] = await carryOut(plant, 'order.removed', 'order_canceled');
  expect(mail?.body).toContain('has been canceled');
  expect(mail?.body).not.toContain('Please don’t bring');
});

test('emails the hanging weight once, with the latest value if it was corrected right away', async () => {
  const { plant, order_id } = await makeOrder(app, ['Whole']);
  await app.db.updateTable('orders').set({ status: ORDER_STATUS.open }).where('order_id', '=', order_id).execute();
  const weigh = async (hanging_weight_clb: number, seen_clb: number | null) =>
    expectYes(await app.call(saveHangingWeight, plant.owner, { order_id, hanging_weight_clb, seen_clb }));
  await weigh(61_200, null);
  await weigh(62_150, 61_200);
  const mails = await carryOut(plant, 'order.weighed', 'weight_known');
  expect(mails).toMatchObject([{ subject: expect.stringContaining('Beef 1 weighs 621.5 lb hanging') }]);
});

/** Nine in the morning in Chicago, where every test plant is, this many days after `day`. */
const morning = (day: string, days: number) => `${addDays(day, days)}T15:00:00Z`;

test('sends one reminder for a customer’s animals 7 and 2 days before a drop-off, even with two processes', async () => {
  const { plant } = await makeOrder(app, [], { beef_qty: 1 });
  const far = addDays(FRIDAY, 28);
  const { data } = expectYes(
    await app.call(createManualOrder, plant.owner, { event_name: 'Fall', beef_qty: 2, dropoff_date: far }),
  );
  const customer = await makeOrder(app, ['Whole'], { plant, dropoff_date: far });
  expect(data.order_ids).toHaveLength(2);
  const at = async (days: number) => {
    await Promise.all([remindOfOrders(app.db, morning(far, days)), remindOfOrders(app.db, morning(far, days))]);
    return (await carryOut(plant, 'order.reminded', 'dropoff_reminder')).length;
  };
  expect(await at(-8)).toBe(0);
  expect(await at(-7)).toBe(1);
  expect(await at(-4)).toBe(1);
  expect(await at(-2)).toBe(2);
  expect(await at(-1)).toBe(2);
  expect(await at(0)).toBe(2);
  const [mail] = await carryOut(plant, 'order.reminded', 'dropoff_reminder');
  expect(mail?.recipient).toBe((await emailsOf([customer.customers[0]?.customer_id ?? 0]))[0]);
  expect(mail?.body).toContain('Your share: Beef 1, whole');
});

test('reminds no one at night, or about a drop-off booked the day before', async () => {
  const late = await makeOrder(app, ['Whole']);
  const booked = { created_at: morning(FRIDAY, -1) };
  await app.db.updateTable('orders').set(booked).where('order_id', '=', late.order_id).execute();
  await remindOfOrders(app.db, morning(FRIDAY, -1));
  expect(await eventsOf(app, late.plant, 'order.reminded')).toEqual([]);
  const far = await makeOrder(app, ['Whole'], { dropoff_date: addDays(FRIDAY, 28) });
  await remindOfOrders(app.db, `${addDays(FRIDAY, 26)}T04:00:00Z`);
  expect(await eventsOf(app, far.plant, 'order.reminded')).toEqual([]);
});

test('sends a reminder on the second and fifth day that meat waits, until it is picked up', async () => {
  const { plant, order_id } = await makeOrder(app, ['Whole']);
  await app.db
    .updateTable('orders')
    .set({ status: ORDER_STATUS.open, stage: 'ready' })
    .where('order_id', '=', order_id)
    .execute();
  const actor = { plant_id: plant.plant_id, account_id: plant.owner.account_id } as Parameters<typeof recordNotice>[1];
  await inTransaction(app.db, (tx) => recordNotice(tx, actor, { order_id, event: 'ready_for_pickup' }));
  const ready = '2197-03-10';
  await app.db
    .updateTable('order_notices')
    .set({ first_sent_at: `${ready}T18:00:00Z` })
    .where('order_id', '=', order_id)
    .execute();
  const at = async (days: number) => {
    await Promise.all([remindOfOrders(app.db, morning(ready, days)), remindOfOrders(app.db, morning(ready, days))]);
    return carryOut(plant, 'order.reminded', 'storage_reminder');
  };
  expect(await at(1)).toHaveLength(0);
  expect(await at(2)).toMatchObject([{ body: expect.stringContaining('ready for pickup for 2 days') }]);
  expect(await at(4)).toHaveLength(1);
  expect(await at(5)).toHaveLength(2);
  expect(await at(9)).toHaveLength(2);
  await app.db.updateTable('orders').set({ status: ORDER_STATUS.completed }).where('order_id', '=', order_id).execute();
  expect(await at(5)).toHaveLength(2);
});

test('counts how long meat has waited from the day it was marked ready if its customers weren’t told', async () => {
  const { plant, order_id } = await makeOrder(app, ['Half', 'Half']);
  const packing = { status: ORDER_STATUS.open, stage: 'packing' } as const;
  await app.db.updateTable('orders').set(packing).where('order_id', '=', order_id).execute();
  await app.db
    .updateTable('plants')
    .set({ mails_off: ['ready_for_pickup'] })
    .where('plant_id', '=', plant.plant_id)
    .execute();
  expectYes(await app.call(moveStage, plant.owner, { order_id, from: 'packing', to: 'ready' }));
  const movedAt = (happened_at: string) =>
    app.db
      .updateTable('events')
      .set({ happened_at })
      .where('order_id', '=', order_id)
      .where('kind', '=', 'order.stage_moved')
      .execute();
  const ready = '2197-03-10';
  await movedAt(`${ready}T18:00:00Z`);
  await remindOfOrders(app.db, morning(ready, 2));
  expect(await carryOut(plant, 'order.reminded', 'storage_reminder')).toHaveLength(2);
  await movedAt('2020-01-01T00:00:00Z');
  const group = { group: 'waiting_meat', days: 5, subject: 'Meat', text: 'It waits.' } as const;
  expect(expectYes(await app.call(previewBroadcast, plant.owner, group)).data.people).toBe(2);
});
