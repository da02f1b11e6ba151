import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { describe, expect, test } from 'vitest';
import { removeOrder } from '#contract/booking/api.ts';
import { removeSpecialDays, saveSpecialDays } from '#contract/calendar/offer-api.ts';
import { mergeCustomers, removeCustomers } from '#contract/directory/records-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { acceptOffer, declineOffer, withdrawOffer } from '#contract/waitlist/api.ts';
import { startJobs } from '#server/app/start-jobs.ts';
import { openDatabase } from '#server/lib/database.ts';
import type { EventKind } from '#server/lib/events.ts';
import { officeMailer } from '#server/mail/office-mailer.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { makeCustomer, openTestApp, PATIENCE, type Plant } from '#server/test/harness.ts';
import { DAY, lineKit, noonOf, offerOf, type Portal } from '#server/test/make-line.ts';
import { expectYes } from '#server/test/replies.ts';
import { endWhatIsDue, withdrawClosed } from '#server/waitlist/end-entries.ts';
import { jobs, scheduled } from '#server/waitlist/jobs.ts';
import { joined as joinedMail } from '#server/waitlist/mail-templates.ts';

const app = openTestApp();
const { book, compareLedger, join, joinPortal, list, makeLine, makeSmallPlant, passTime, settle } = lineKit(app);
const context = { db: app.db, mailer: officeMailer, public_url: 'https://plant.test' };

/** Runs the jobs for the latest event of a kind. */
async function carryOut(plant: Plant, kind: EventKind): Promise<void> {
  const event = await lastEvent(app, plant, kind);
  for (const job of jobs) {
    if ((job.on as readonly string[]).includes(kind)) await job.run({ ...context, db: app.db }, event);
  }
}
const mailsOf = (plant: Plant) =>
  app.db.selectFrom('mails').selectAll().where('owner_id', '=', plant.plant_id).orderBy('mail_id').execute();
/** Sets the person's language and returns their email address. */
async function speak({ account_id, customer_id }: Portal, language: 'en' | 'es'): Promise<string> {
  await app.db.updateTable('accounts').set({ language }).where('account_id', '=', account_id).execute();
  const { email } = await app.db
    .selectFrom('customers')
    .select('email')
    .where('customer_id', '=', customer_id)
    .executeTakeFirstOrThrow();
  return email ?? '';
}

describe('emails about the waitlist', () => {
  test.each([
    ['en', / ± 1 day:/],
    ['es', / ± 1 día:/],
  ] as const)('use the singular for one day before or after: %s', (language, words) => {
    const facts = { plant_name: 'Hill Meats', first_name: 'Dana', species: 'beef', heads: 1, day: DAY } as const;
    expect(joinedMail({ ...facts, language, slack_days: 1 }).text).toMatch(words);
  });

  test('announce that someone joined, an offer with its link and deadline, and its acceptance', async () => {
    const { plant, order_id, people } = await makeLine(2);
    const [ana, luz] = people as [Portal, Portal];
    await app.db
      .updateTable('plants')
      .set({ name: 'Hill Meats', time_zone: 'America/Denver', phone: '555-0100' })
      .where('plant_id', '=', plant.plant_id)
      .execute();
    const [english, spanish] = [await speak(ana, 'en'), await speak(luz, 'es')];
    await carryOut(plant, 'waitlist.joined');
    await app.call(removeOrder, plant.owner, { order_id });
    await carryOut(plant, 'order.removed');
    await app.db
      .updateTable('waitlist_offers')
      .set({ offered_until: '2199-01-05T17:30:00Z' })
      .where('plant_id', '=', plant.plant_id)
      .execute();
    await carryOut(plant, 'waitlist.offered');
    await carryOut(plant, 'waitlist.offered'); // another run of the same event
    const [joined, offered, ...more] = await mailsOf(plant);
    expect(more).toEqual([]);
    expect(joined).toMatchObject({ template: 'waitlist_joined', recipient: spanish, status: 'sent' });
    expect(joined?.body).toMatch(
      /^Hola, Dana:\n\nEstá en la lista de espera para el [a-záé]{3} \d\d? [a-z]{3,4}(?: \d{4})?: 1 Res\./,
    );
    expect(offered).toMatchObject({
      template: 'waitlist_offered',
      recipient: english,
      subject: expect.stringContaining('Hill Meats: A slot is available on'),
    });
    expect(offered?.body).toContain('The offer expires Sat, Jan 5, 2199, 10:30 AM MST.');
    expect(offered?.body).toContain('https://plant.test/waitlist\n');
    expect(offered?.body).toContain('Hill Meats\n555-0100');

    await app.call(acceptOffer, ana, { offer_id: offerOf(await list(ana)) });
    await carryOut(plant, 'waitlist.accepted');
    expect((await mailsOf(plant)).at(-1)).toMatchObject({ template: 'waitlist_accepted', recipient: english });
  });

  test('announce a withdrawn offer, but not one that was answered before its email was written', async () => {
    const { plant, order_id, people } = await makeLine(2);
    await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    await app.call(declineOffer, people[0] as Portal, { offer_id: offerOf(await list(plant.owner)) });
    await carryOut(plant, 'waitlist.offered');
    expect(await mailsOf(plant)).toEqual([]);
    await settle(plant);
    await app.call(withdrawOffer, plant.owner, { offer_id: offerOf(await list(plant.owner)) });
    await carryOut(plant, 'waitlist.withdrawn');
    expect(await mailsOf(plant)).toMatchObject([{ template: 'waitlist_withdrawn' }]);
  });

  test('announce that an offer has expired, or that all of the days have passed', async () => {
    const { plant, order_id } = await makeLine(2);
    await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    await passTime(plant);
    await endWhatIsDue(app.db);
    await carryOut(plant, 'waitlist.lapsed');
    await app.db
      .updateTable('waitlist_offers')
      .set({ ended_at: sql<string>`now()`, outcome: 'withdrawn' })
      .where('plant_id', '=', plant.plant_id)
      .where('ended_at', 'is', null)
      .execute();
    await app.db
      .updateTable('waitlist_entries')
      .set({ status: 'waiting' })
      .where('plant_id', '=', plant.plant_id)
      .where('ended_at', 'is', null)
      .execute();
    await endWhatIsDue(app.db, noonOf(addDays(DAY, 1)));
    await carryOut(plant, 'waitlist.missed');
    expect((await mailsOf(plant)).map(({ template }) => template)).toEqual(['waitlist_lapsed', 'waitlist_missed']);
  });

  test('ask people without a portal to call, and tell producers about their customers', async () => {
    const plant = await makeSmallPlant();
    const [order_id = 0] = await book(plant.owner);
    const producer = await joinPortal(plant, 'producer');
    const linked = await makeCustomer(app, plant);
    await app.db
      .updateTable('customers')
      .set({ producer_id: producer.account_id, has_portal: false })
      .where('customer_id', '=', linked.customer_id)
      .execute();
    await join(producer, { customer_id: linked.customer_id });
    await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    await carryOut(plant, 'waitlist.offered');
    const mails = await mailsOf(plant);
    expect(mails).toHaveLength(2);
    expect(mails.filter(({ body }) => body.includes('call or email us'))).toHaveLength(1);
    expect(mails.filter(({ body }) => body.includes('https://plant.test/waitlist'))).toHaveLength(1);
  });
});

describe('the waitlist', () => {
  test('offers days again when a closure is lifted', async () => {
    const plant = await makeSmallPlant();
    const closed = expectYes(
      await app.call(saveSpecialDays, plant.owner, {
        first_day: DAY,
        last_day: DAY,
        is_closed: true,
        reason: 'Holiday',
      }),
    ).data;
    await join(await joinPortal(plant));
    await settle(plant);
    expect(await list(plant.owner)).toMatchObject([{ status: 'waiting' }]);
    await app.call(removeSpecialDays, plant.owner, { special_id: closed.special_id });
    await carryOut(plant, 'slots.changed');
    expect(await list(plant.owner)).toMatchObject([{ status: 'offered', offer: { day: DAY } }]);
    expect(await compareLedger(plant)).toBe(1);
  });

  test('takes back the offers for a day that is closed, keeps the places, and offers the day again once it opens', async () => {
    const plant = await makeSmallPlant(2);
    const orders = await book(plant.owner, { beef_qty: 2 });
    const [ana, bob, cal] = [await joinPortal(plant), await joinPortal(plant), await joinPortal(plant)];
    for (const person of [ana, bob, cal]) await join(person);
    for (const order_id of orders) await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    expect((await list(plant.owner)).map(({ status }) => status)).toEqual(['offered', 'offered', 'waiting']);
    const before = (await list(plant.owner)).map(({ entry_id }) => entry_id);
    const offer_id = offerOf(await list(ana));

    const closing = { first_day: DAY, last_day: DAY, is_closed: true, reason: 'Holiday' };
    const { special_id } = expectYes(await app.call(saveSpecialDays, plant.owner, closing)).data;
    // The offers are withdrawn a moment later. Until then they can't be accepted either.
    expect(await app.call(acceptOffer, ana, { offer_id })).toMatchObject({ http: 409, code: 'day_closed' });
    const closed = await lastEvent(app, plant, 'slots.changed');
    const actor = { plant_id: plant.plant_id, account_id: closed.actor_id };
    await Promise.all([withdrawClosed(app.db, actor), withdrawClosed(app.db, actor), withdrawClosed(app.db, actor)]);
    await settle(plant);
    expect((await list(plant.owner)).map(({ entry_id, status }) => [entry_id, status])).toEqual(
      before.map((entry_id) => [entry_id, 'waiting']),
    );
    expect(await compareLedger(plant)).toBe(0);
    expect(await app.call(acceptOffer, ana, { offer_id })).toMatchObject({ code: 'offer_over' });
    await carryOut(plant, 'waitlist.withdrawn');
    expect((await mailsOf(plant)).filter(({ body }) => body.includes('You’re still on the waitlist'))).not.toEqual([]);

    await app.call(removeSpecialDays, plant.owner, { special_id });
    await settle(plant);
    expect((await list(plant.owner)).map(({ entry_id, status }) => [entry_id, status])).toEqual([
      [before[0], 'offered'],
      [before[1], 'offered'],
      [before[2], 'waiting'],
    ]);
  });

  test('keeps the offers for other species and days when a day is closed', async () => {
    const plant = await makeSmallPlant();
    const [order_id = 0] = await book(plant.owner);
    const person = await joinPortal(plant);
    await join(person);
    await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    const closing = { is_closed: true, reason: 'Lambs only' };
    const nextDay = addDays(DAY, 1);
    await app.call(saveSpecialDays, plant.owner, { ...closing, first_day: nextDay, last_day: nextDay });
    await app.call(saveSpecialDays, plant.owner, { ...closing, first_day: DAY, last_day: DAY, category_ids: [3] });
    await carryOut(plant, 'slots.changed');
    expect(await list(person)).toMatchObject([{ status: 'offered', offer: { day: DAY } }]);
  });

  test('books an offer with the slot weights it was made with', async () => {
    const plant = await makeSmallPlant(2);
    const weigh = (slots_per_head: number) =>
      sql`insert into slot_weights (plant_id, category_id, slots_per_head) values (${plant.plant_id}, 1, ${slots_per_head})
        on conflict (plant_id, category_id) do update set slots_per_head = excluded.slots_per_head`.execute(app.db);
    await weigh(0.25);
    const orders = await book(plant.owner, { beef_qty: 8 });
    const person = await joinPortal(plant);
    await join(person, { heads: 3 });
    for (const order_id of orders.slice(0, 2)) await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    expect(await list(person)).toMatchObject([{ status: 'waiting' }]);
    await app.call(removeOrder, plant.owner, { order_id: orders[2] ?? 0 });
    await settle(plant);
    expect(await compareLedger(plant)).toBe(2);
    await weigh(1);
    const { order_ids } = expectYes(
      await app.call(acceptOffer, person, { offer_id: offerOf(await list(person)) }),
    ).data;
    expect(await compareLedger(plant)).toBe(2);
    for (const order_id of [...order_ids, ...orders.slice(3)]) await app.call(removeOrder, plant.owner, { order_id });
    expect(await compareLedger(plant)).toBe(0);
  });

  test('keeps one place when two records are merged: the one with an offer', async () => {
    const plant = await makeSmallPlant();
    const [order_id = 0] = await book(plant.owner);
    const [one, two] = [await joinPortal(plant), await joinPortal(plant)];
    await app.db
      .updateTable('accounts')
      .set({ password_hash: null })
      .where('account_id', '=', one.account_id)
      .execute();
    const offered = await join(one);
    await join(two);
    await join(one, { species: 'hog', day: addDays(DAY, 1), heads: 2 });
    await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    const merged = await app.call(mergeCustomers, plant.owner, { keep_id: two.customer_id, merge_id: one.customer_id });
    expect(merged).toMatchObject({ http: 200 });
    const line = await list(plant.owner);
    expect(line.map(({ customer_id }) => customer_id)).toEqual([two.customer_id, two.customer_id]);
    expect(line[0]).toMatchObject({ entry_id: offered, status: 'offered' });
    expect(await compareLedger(plant)).toBe(1);
  });

  test('skips deleted customers', async () => {
    const { plant, order_id, people } = await makeLine(2);
    await app.call(removeCustomers, plant.owner, { ids: [people[0]?.customer_id ?? 0] });
    await app.call(removeOrder, plant.owner, { order_id });
    await settle(plant);
    expect((await list(plant.owner)).map(({ status }) => status)).toEqual(['waiting', 'offered']);
  });

  test('offers each of ten freed slots only once, even with two processes', async () => {
    const plant = await makeSmallPlant(10);
    const orders = await book(plant.owner, { beef_qty: 10 });
    for (let at = 0; at < 14; at++) await join(await joinPortal(plant));
    const databases = [openDatabase(app.url, 6, PATIENCE), openDatabase(app.url, 6, PATIENCE)];
    const errors: string[] = [];
    const running = await Promise.all(
      databases.map((database) =>
        startJobs({
          database,
          jobs,
          scheduled,
          context: { ...context, db: database.db },
          announce: async () => undefined,
          onError: (error, about) => errors.push(`${about}: ${error}`),
        }),
      ),
    );
    const wake = () => running.forEach((each) => void each.wake());
    await Promise.all(orders.map((order_id) => app.call(removeOrder, plant.owner, { order_id })));
    wake();
    const offered = async () => (await list(plant.owner)).filter(({ status }) => status === 'offered').length;
    await expect.poll(offered).toBe(10);
    expect(await compareLedger(plant)).toBe(10);
    const mailed = async () =>
      (await mailsOf(plant)).filter(({ status }) => status === 'sent').map(({ template }) => template);
    const countMailed = async (mail: string) => (await mailed()).filter((each) => each === mail).length;
    // An offer that ends before its email is written isn't announced.
    await expect.poll(() => countMailed('waitlist_offered')).toBe(10);

    await passTime(plant);
    const boss = new PgBoss({
      schema: 'jobs',
      db: { executeSql: (text, values) => app.pool.query(text, values as unknown[]) },
    });
    const [{ queue = '' } = {}] = scheduled;
    await boss.start();
    await Promise.all([boss.send(queue), boss.send(queue)]);
    await expect.poll(async () => (await list(plant.owner, { state: 'over' })).length).toBe(10);
    await expect.poll(offered).toBe(4);
    expect(await compareLedger(plant)).toBe(4);
    await expect.poll(() => countMailed('waitlist_offered')).toBe(14);
    await expect.poll(() => countMailed('waitlist_lapsed')).toBe(10);
    await boss.stop({ graceful: false });
    await Promise.all(running.map((each) => each.stop()));
    expect([await countMailed('waitlist_offered'), await countMailed('waitlist_lapsed')]).toEqual([14, 10]);
    expect(errors).toEqual([]);
    const { rows } = await app.pool.query('select name, cron from jobs.schedule where name = $1', [queue]);
    expect(rows).toEqual([{ name: queue, cron: '* * * * *' }]);
    await Promise.all(databases.map((database) => database.close()));
  });
});
