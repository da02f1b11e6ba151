import { expect, test } from 'vitest';
import { addDays } from '#contract/lib/days.ts';
import { showDay } from '#contract/lib/show-day.ts';
import { pickUpShare } from '#contract/orders/pickups-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { notifyReminded, remindOfOrders } from '#server/notices/reminders.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';
import { runTwice } from '#server/test/run-twice.ts';

const app = openTestApp();
/** A Monday, far enough away that no other test's animals are due. */
const READY = '2196-03-07';

/** A beef of two families that is ready since that day, at a plant that forfeits meat after 10 business days. */
async function makeWaiting(rule: object = {}) {
  const { plant, order_id, customers } = await makeOrder(app, ['Half', 'Half']);
  const { plant_id } = plant;
  const ready = { status: ORDER_STATUS.open, stage: 'ready' } as const;
  await app.db.updateTable('orders').set(ready).where('order_id', '=', order_id).execute();
  await app.db
    .insertInto('order_notices')
    .values({ plant_id, order_id, event: 'ready_for_pickup', first_sent_at: `${READY}T18:00:00Z` })
    .execute();
  await app.db
    .insertInto('pickup_rules')
    .values({ plant_id, forfeit_days: 10, counted_by: 'business_day', warn_days: 3, ...rule })
    .execute();
  return { plant, order_id, customers };
}

/** The warnings sent by this day, when two processes look for them at once. */
async function warningsOn({ plant_id }: Plant, days: number) {
  const now = `${addDays(READY, days)}T18:00:00Z`;
  await Promise.all([remindOfOrders(app.db, now), remindOfOrders(app.db, now)]);
  const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };
  const plant = { plant_id } as Plant;
  for (const event of await eventsOf(app, plant, 'order.reminded')) {
    await runTwice(() => notifyReminded.run(context, event as Parameters<typeof notifyReminded.run>[1]));
  }
  return app.db
    .selectFrom('mails')
    .selectAll()
    .where('owner_id', '=', plant_id)
    .where('template', '=', 'forfeit_warning')
    .orderBy('mail_id')
    .execute();
}

test('owners are warned once, the plant’s number of days before their meat is forfeited', async () => {
  const { plant } = await makeWaiting();
  // Seven business days after a Monday is the Wednesday of the next week.
  expect(await warningsOn(plant, 8)).toEqual([]);
  const mails = await warningsOn(plant, 9);
  expect(mails).toHaveLength(2);
  const day = showDay(addDays(READY, 14));
  expect(mails[0]).toMatchObject({ subject: expect.stringContaining(day), body: expect.stringContaining(day) });
  expect(await warningsOn(plant, 12)).toHaveLength(2);
});

test('families who have their meat aren’t warned', async () => {
  const { plant, order_id, customers } = await makeWaiting();
  const share = await app.db
    .selectFrom('shares')
    .select('cart_id')
    .where('order_id', '=', order_id)
    .orderBy('first_quarter')
    .limit(1)
    .executeTakeFirstOrThrow();
  expectYes(await app.callWith(pickUpShare, plant.owner, { order_id, ...share, name: 'Ann' }));
  const mails = await warningsOn(plant, 9);
  const other = await app.db
    .selectFrom('customers')
    .select('email')
    .where('customer_id', '=', customers[1]?.customer_id ?? 0)
    .executeTakeFirstOrThrow();
  expect(mails.map(({ recipient }) => recipient)).toEqual([other.email]);
});

test('nobody is warned at a plant that forfeits nothing', async () => {
  const { plant } = await makeWaiting({ forfeit_days: 0 });
  expect(await warningsOn(plant, 60)).toEqual([]);
});
