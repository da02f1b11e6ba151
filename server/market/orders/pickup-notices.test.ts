import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { removeOrder, scheduleDropoff, viewOrder } from '#contract/booking/api.ts';
import { addDays } from '#contract/lib/days.ts';
import { trackPurchases } from '#contract/market/buyer/tracker-api.ts';
import { sellerDay } from '#contract/market/seller/seller-api.ts';
import { previewBroadcast } from '#contract/notices/broadcast-api.ts';
import { getNotifications, sendNotification } from '#contract/orders/notices-api.ts';
import type { EventKind } from '#server/lib/events.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { jobs } from '#server/notices/jobs.ts';
import { remindOfOrders } from '#server/notices/reminders.ts';
import { eventsOf } from '#server/test/events-of.ts';
import { comingDay, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { settle } = marketKit(app);
const { makeSold, makeWeighed, sharesOf, mailsTo, runJob, complete, moveUnpaid, decide } = soldKit(app);
type Sold = Awaited<ReturnType<typeof makeSold>>;
const PICKUPS = [{ pickup: 'farm' as const }, {}];

/** Runs the plant's jobs for these events, and returns who got the messages of this kind. */
async function notifiedBy(plant: Plant, kind: EventKind, template: string) {
  for (const event of await eventsOf(app, plant, kind)) {
    for (const job of jobs) {
      if (job.on.includes(event.kind)) {
        await job.run({ db: app.db, mailer: officeMailer, public_url: 'https://plant.test' }, event);
      }
    }
  }
  const { rows } = await sql<{ account_id: number; subject: string; body: string }>`
    select c.account_id, m.subject, m.body from mails m join customers c on c.plant_id = m.owner_id and c.email = m.recipient
    where m.owner_id = ${plant.plant_id} and m.template = ${template} order by m.mail_id`.execute(app.db);
  return rows;
}
const idsOf = (people: readonly { account_id: number }[]) =>
  people.map(({ account_id }) => account_id).toSorted((a, b) => a - b);
/** Gives the seller an email address at the plant. */
const giveEmail = ({ plant, seller }: Sold) =>
  sql`update customers set email = 'farm@example.test' where plant_id = ${plant.plant_id}
    and account_id = ${seller.account_id}`.execute(app.db);
const notify = ({ plant, order_id }: Sold, more: object = {}) =>
  app.call(sendNotification, plant.owner, { order_id, event: 'ready_for_pickup', ...more });
const stepFor = async (buyer: Person) => expectYes(await app.call(trackPurchases, buyer, {})).data[0]?.step;
const tasksOf = async ({ seller }: Sold) => expectYes(await app.call(sellerDay, seller, {})).data.tasks;

test.each(PICKUPS)('the plant tells whoever picks up the meat when it is ready, and reminds them: %o', async (lot) => {
  const isAtFarm = lot.pickup === 'farm';
  const sold = await makeWeighed(75_000, lot);
  const { plant, seller, order_id, buyers } = sold;
  const notified = isAtFarm ? [seller] : buyers;
  await giveEmail(sold);
  expectYes(await notify(sold));
  const mails = await notifiedBy(plant, 'order.notified', 'ready_for_pickup');
  expect(idsOf(mails)).toEqual(idsOf(notified));
  expect(mails[0]?.body).toContain(isAtFarm ? 'Your share: Beef 1, whole' : 'Your share: Beef 1, a half');

  const ready = '2197-03-10';
  await sql`update order_notices set first_sent_at = ${`${ready}T18:00:00Z`} where order_id = ${order_id}`.execute(
    app.db,
  );
  await remindOfOrders(app.db, `${addDays(ready, 2)}T15:00:00Z`);
  // For pickup at the plant, the seller who brought the animal is reminded along with its buyers.
  expect(idsOf(await notifiedBy(plant, 'order.reminded', 'storage_reminder'))).toEqual(
    idsOf(isAtFarm ? notified : [...buyers, seller]),
  );
  const group = { group: 'waiting_meat', days: 1, subject: 'Meat', text: 'It waits.' } as const;
  await sql`update order_notices set first_sent_at = now() - interval '3 days' where order_id = ${order_id}`.execute(
    app.db,
  );
  expect(expectYes(await app.call(previewBroadcast, plant.owner, group)).data.people).toBe(isAtFarm ? 1 : 4);
});

test('the plant sees that the farm gets the pickup notice, and the buyers get all other notices', async () => {
  const sold = await makeWeighed(75_000, { pickup: 'farm' });
  const { plant, order_id } = sold;
  const noticesOf = async () => {
    const { data } = expectYes(await app.call(getNotifications, plant.owner, { order_id }));
    return Object.fromEntries(data.map((notice) => [notice.event, notice]));
  };
  expect((await noticesOf()).ready_for_pickup?.people).toMatchObject([{ name: 'Cedar Ridge', is_due: true }]);
  expect((await noticesOf()).started_processing?.people.map(({ name }) => name)).toEqual(
    Array.from({ length: 3 }, () => 'Robin Lake'),
  );
  await giveEmail(sold);
  const [share] = await sharesOf(order_id);
  expect(expectYes(await notify(sold, { cart_id: share?.cart_id })).data).toMatchObject({ mailed: 1, stage: 'ready' });
  expect(expectYes(await notify(sold)).data).toMatchObject({ mailed: 0 });
  expect((await noticesOf()).ready_for_pickup).toMatchObject({
    people: [{ name: 'Cedar Ridge', is_due: false }],
    sent: [{ name: 'Cedar Ridge', cart_id: 0, times: 2 }],
  });
  expect(expectYes(await app.call(viewOrder, plant.owner, { order_id })).data.bringer_picks_up).toBe(true);
});

test.each(PICKUPS)('only buyers who pick up at the plant are promised a notice when it’s ready: %o', async (lot) => {
  const sold = await makeWeighed(75_000, lot);
  for (const event of ['started_processing', 'packing_inprogress'] as const) {
    expectYes(await notify(sold, { event }));
    const mails = await notifiedBy(sold.plant, 'order.notified', event);
    expect(mails).toHaveLength(3);
    expect(mails[0]?.body.includes('We’ll let you know when it’s ready')).toBe(lot.pickup !== 'farm');
  }
});

test.each(PICKUPS)('only the seller is reminded to drop off the animal: %o', async (lot) => {
  const sold = await makeSold(lot);
  const { plant, seller, order_id } = sold;
  await giveEmail(sold);
  expectYes(await decide(plant, { order_id }));
  const day = addDays(comingDay(5), 28);
  await sql`update orders set dropoff_date = ${day}, kill_date = ${day} where order_id = ${order_id}`.execute(app.db);
  await remindOfOrders(app.db, `${addDays(day, -7)}T15:00:00Z`);
  expect(idsOf(await notifiedBy(plant, 'order.reminded', 'dropoff_reminder'))).toEqual([seller.account_id]);
});

test('only the seller hears about the request and what to bring; buyers hear that their animal is scheduled', async () => {
  const sold = await makeSold();
  const { plant, seller, order_id, buyers } = sold;
  await giveEmail(sold);
  // The seller keeps a quarter.
  await sql`
    update shares set customer_id = (select customer_id from customers where plant_id = ${plant.plant_id}
      and account_id = ${seller.account_id}) where order_id = ${order_id} and first_quarter = 4`.execute(app.db);
  const notified = idsOf([buyers[0], buyers[1], seller]);
  const isToSeller = ({ account_id }: { account_id: number }) => account_id === seller.account_id;

  const booked = await notifiedBy(plant, 'order.created', 'order_booked');
  expect(idsOf(booked)).toEqual(notified);
  for (const { subject, body } of booked.filter((mail) => !isToSeller(mail))) {
    expect(subject).toContain('Your animal is scheduled for');
    expect(body).toContain('you don’t need to bring anything');
    expect(body).toMatch(/Beef 1: https:\/\/plant\.test\/CutSheet\//);
    expect(`${subject} ${body}`).not.toMatch(/request|let you know|Drop-off/i);
  }
  expect(booked.find(isToSeller)?.body).toContain('We’ll let you know if you get the day.');

  const dropoff_date = addDays(sold.day, 7);
  await sql`
    insert into slot_days (plant_id, day, category_id, usda_slots, custom_slots)
    values (${plant.plant_id}, ${dropoff_date}, 1, 5, 5)`.execute(app.db);
  expectYes(await app.call(scheduleDropoff, plant.owner, { order_id, dropoff_date }));
  const moved = await notifiedBy(plant, 'order.scheduled', 'order_moved');
  expect(idsOf(moved)).toEqual(notified);
  for (const { subject, body } of moved.filter((mail) => !isToSeller(mail))) {
    expect(subject).toContain('Your animal is now scheduled for');
    expect(body).not.toContain('work for you');
  }
  expect(moved.find(isToSeller)?.subject).toContain('Drop-off moved to');

  expectYes(await app.call(removeOrder, plant.owner, { order_id }));
  const canceled = await notifiedBy(plant, 'order.removed', 'order_canceled');
  expect(idsOf(canceled)).toEqual(notified);
  for (const { subject, body } of canceled.filter((mail) => !isToSeller(mail))) {
    expect(subject).toMatch(/Your animal is no longer scheduled for .+$/);
    expect(body).toContain('has been canceled');
    expect(body).not.toContain('bring');
  }
  expect(canceled.find(isToSeller)?.body).toContain('Please don’t bring these animals');
});

test('a seller is asked to pick up the meat once it is ready at the plant', async () => {
  const sold = await makeWeighed(75_000, { pickup: 'farm' });
  const { plant, order_id } = sold;
  const { name } = await app.db
    .selectFrom('plants')
    .select('name')
    .where('plant_id', '=', plant.plant_id)
    .executeTakeFirstOrThrow();
  const task = expect.objectContaining({ kind: 'pick_up', title: name });
  expect(await tasksOf(sold)).not.toContainEqual(task);
  expectYes(await notify(sold));
  expect(await tasksOf(sold)).toContainEqual(task);
  await moveUnpaid(plant, order_id, 'picked_up');
  expect(await tasksOf(sold)).not.toContainEqual(task);
});

test('a seller isn’t asked to pick up meat that buyers pick up at the plant', async () => {
  const sold = await makeWeighed(75_000);
  expectYes(await notify(sold));
  expect(await tasksOf(sold)).not.toContainEqual(expect.objectContaining({ kind: 'pick_up' }));
  expect(await stepFor(sold.buyers[0])).toBe('ready');
});

test.each([5, 0])(
  'buyers are told only once that the farm has their meat, with %i jobs running alongside the one that runs every minute',
  async (jobsAtOnce) => {
    const sold = await makeWeighed(75_000, { pickup: 'farm' });
    const { plant, order_id, buyers } = sold;
    const countMails = async () =>
      (await Promise.all(buyers.map(mailsTo))).map((news) => news.filter((one) => one === 'at_farm').length);
    expectYes(await notify(sold));
    await settle();
    expect(await stepFor(buyers[0])).toBe('cut');
    await moveUnpaid(plant, order_id, 'picked_up');
    await settle();
    // While the pickup can be undone, nobody is told.
    expect(await countMails()).toEqual([0, 0, 0]);
    expect(await stepFor(buyers[0])).toBe('ready');

    await complete(plant, order_id);
    await Promise.all([settle(), ...Array.from({ length: jobsAtOnce }, () => runJob(plant, 'order.completed'))]);
    await settle();
    expect(await countMails()).toEqual([1, 1, 1]);
    expect(await stepFor(buyers[0])).toBe('ready');
  },
);

test('buyers who picked up at the plant aren’t told that the farm has their meat', async () => {
  const { plant, order_id, buyers } = await makeWeighed(75_000);
  await complete(plant, order_id);
  await runJob(plant, 'order.completed');
  expect(await mailsTo(buyers[0])).not.toContain('at_farm');
});
