import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { removeOrder, updateProcessorAcceptanceStatus } from '#contract/booking/api.ts';
import { BELL_SHOWN, getBell, markBell } from '#contract/dashboard/bell-api.ts';
import { addDays } from '#contract/lib/days.ts';
import { insertMessages, markRead, muteThread } from '#contract/messages/messages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { mailAccount } from '#server/accounts/mail-account.ts';
import { writeAccountMessage } from '#server/accounts/write-account-message.ts';
import type { ClaimedMail } from '#server/lib/mails/mails.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { makePlant, makeVisitor, openTestApp, type Person, type Plant } from '#server/test/harness.ts';
import { addCommunity } from '#server/test/make-community.ts';
import { makeInvoice } from '#server/test/make-invoice.ts';
import { DAY, lineKit } from '#server/test/make-line.ts';
import { bookOrder, makeOrder, makeRequester } from '#server/test/make-order.ts';
import { makeSheet } from '#server/test/make-sheet.ts';
import { expectYes } from '#server/test/replies.ts';
import { plantToday } from '#tools/plant-today.ts';

const app = openTestApp();
const TODAY = plantToday();

const look = async (person: Person) => expectYes(await app.call(getBell, person, {})).data;
const groupOf = async (person: Person, kind: string) => (await look(person)).find((group) => group.kind === kind);
const kindsOf = async (person: Person) => (await look(person)).map(({ kind }) => kind);
const mark = async (person: Person, is_read = false) => expectYes(await app.call(markBell, person, { is_read }));
const failMails = ({ plant_id }: Plant, recipients: readonly string[], more: object = {}) =>
  app.db
    .insertInto('mails')
    .values(
      recipients.map((recipient, at) => ({
        owner_id: plant_id,
        event_id: at + 1,
        template: 'booked',
        recipient,
        subject: 'Booked',
        body: '',
        status: 'failed',
        ...more,
      })),
    )
    .execute();

test('shows the office requests, but not its own orders [DSH-007]', async () => {
  const plant = await makePlant(app);
  await makeOrder(app, [], { plant });
  expect(await look(plant.owner)).toEqual([]);
  const requester = await makeRequester(app, plant);
  const order_id = await bookOrder(app, requester);
  const requests = { kind: 'requests', count: 1, unread: 1, is_new: true, items: [] };
  for (const person of [plant.owner, await plant.join('manager'), await plant.join('butcher')]) {
    expect(await look(person)).toEqual([requests]);
  }
  // Whoever asked can already fill in the cut sheet.
  expect(await look(requester)).toEqual([requests, expect.objectContaining({ kind: 'sheets', count: 1 })]);
  const decision = { order_id, schedule_id: order_id, status: ORDER_STATUS.pending, ng_order: 1 };
  expectYes(await app.callWith(updateProcessorAcceptanceStatus, plant.owner, decision));
  expect((await look(plant.owner)).map(({ kind }) => kind)).not.toContain('requests');
});

test('doesn’t show a request to the person in the office who made it, only to the others [DSH-007]', async () => {
  const plant = await makePlant(app);
  const order_id = await bookOrder(app, await makeRequester(app, plant));
  await sql`
    update bookings set created_by = ${plant.owner.account_id}
    where booking_id = (select booking_id from orders where order_id = ${order_id})`.execute(app.db);
  expect(await look(plant.owner)).toEqual([]);
  expect(await look(await plant.join('manager'))).toMatchObject([{ kind: 'requests', count: 1 }]);
});

test('shows a request neither to other portal users nor to other plants', async () => {
  const plant = await makePlant(app);
  await bookOrder(app, await makeRequester(app, plant));
  expect(await look(await makeRequester(app, plant))).toEqual([]);
  expect(await look((await makePlant(app)).owner)).toEqual([]);
});

describe('notifies the office of', () => {
  test('a missed drop-off, from the next day on', async () => {
    const { plant, order_id } = await makeOrder(app);
    const put = (dropoff_date: string) =>
      app.db.updateTable('orders').set({ dropoff_date }).where('order_id', '=', order_id).execute();
    await put(TODAY);
    expect(await look(plant.owner)).toEqual([]);
    await put(addDays(TODAY, -1));
    const items = [{ item_id: order_id, order_id, day: addDays(TODAY, -1) }];
    expect(await groupOf(plant.owner, 'missed')).toMatchObject({ count: 1, items });
    expect(await kindsOf(await plant.join('butcher'))).toEqual([]);
  });

  test('an overdue invoice, and the customer of any unpaid invoice', async () => {
    const { plant, invoice_id, customers } = await makeInvoice(app);
    const customer = await app.signIn(customers[0]?.account_id ?? 0);
    expect(await kindsOf(plant.owner)).toEqual([]);
    expect(await groupOf(customer, 'to_pay')).toMatchObject({ items: [{ invoice_id, amount_cents: 50_000 }] });
    // Issued invoices can't be changed, so this turns off the database's checks to make one overdue.
    await app.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update invoices set due_on = ${addDays(TODAY, -1)} where invoice_id = ${invoice_id}`.execute(tx);
    });
    expect(await groupOf(plant.owner, 'overdue')).toMatchObject({ count: 1, items: [{ invoice_id }] });
  });

  test('a requested change to a locked cut sheet, until it is decided', async () => {
    const { plant, data_id, form_id } = await makeSheet(app);
    const change = { plant_id: plant.plant_id, cut_sheet_id: data_id, reason: 'No liver', wish: 'No liver, please' };
    await app.db
      .insertInto('sheet_changes')
      .values({ ...change, asked_by: plant.owner.account_id })
      .execute();
    expect(await groupOf(plant.owner, 'sheet_changes')).toMatchObject({
      items: [{ title: 'No liver', sheet: { form_id, data_id } }],
    });
    await sql`update sheet_changes set outcome = 'accepted', decided_at = now() where plant_id = ${plant.plant_id}`.execute(
      app.db,
    );
    expect(await groupOf(plant.owner, 'sheet_changes')).toBeUndefined();
  });

  test('a disputed payment', async () => {
    const { plant, order_id, customers } = await makeOrder(app, ['Whole']);
    const { plant_id } = plant;
    const customer_id = customers[0]?.customer_id ?? 0;
    const card = { provider: 'stripe', card_brand: 'visa', card_last_four: '4242' };
    const { charge_id } = await app.db
      .insertInto('charges')
      .values({ owner_id: plant_id, customer_id, order_id, amount_cents: 7000, ...card })
      .returning('charge_id')
      .executeTakeFirstOrThrow();
    const payment = { plant_id, customer_id, order_id, method: 'card', amount_cents: 7000, received_on: TODAY };
    await app.db
      .insertInto('payments')
      .values({ ...payment, charge_id })
      .execute();
    const dispute = { provider: 'stripe', provider_ref: `dp_${plant_id}`, reason: 'fraudulent', state: 'open' };
    await app.db
      .insertInto('disputes')
      .values({ owner_id: plant_id, charge_id, amount_cents: 7000, ...dispute })
      .execute();
    expect(await groupOf(plant.owner, 'money')).toMatchObject({
      items: [{ title: 'dispute', amount_cents: 7000, order_id, invoice_id: null }],
    });
  });

  test('messages that failed in the past month, until they are sent again', async () => {
    const plant = await makePlant(app);
    await failMails(plant, ['ana@example.test', 'ben@example.test']);
    await failMails(plant, ['old@example.test'], { created_at: new Date(Date.now() - 40 * 86_400_000).toISOString() });
    expect(await groupOf(plant.owner, 'mails')).toMatchObject({ count: 2 });
    await failMails(plant, ['ana@example.test'], { status: 'queued', event_id: 9 });
    expect(await groupOf(plant.owner, 'mails')).toMatchObject({ count: 1, items: [{ name: 'ben@example.test' }] });
  });

  test('entries that QuickBooks refused, while the plant is connected to that company', async () => {
    const plant = await makePlant(app);
    const { plant_id, owner } = plant;
    const entry = { plant_id, kind: 'payment', record_id: 12, state: 'refused' };
    await app.db
      .insertInto('accounting_entries')
      .values([
        { ...entry, realm_id: `r${plant_id}` },
        { ...entry, realm_id: 'another' },
      ])
      .execute();
    expect(await kindsOf(owner)).toEqual([]);
    await sql`
      insert into accounting_links (plant_id, provider, realm_id, company_name, state, access_ends_at, refresh_ends_at, linked_by, send_from)
      values (${plant_id}, 'practice', ${`r${plant_id}`}, 'Books', 'lost', now(), now(), ${owner.account_id}, ${TODAY})`.execute(
      app.db,
    );
    expect(await groupOf(owner, 'accounting')).toMatchObject({ count: 1, items: [{ title: '12' }] });
  });

  test('posts that were reported or held, in communities it moderates', async () => {
    const plant = await makePlant(app);
    const seller = await makeVisitor(app, 'seller');
    const community_id = await addCommunity(app, seller, { name: 'Boone beef' });
    const member = { community_id, account_id: plant.owner.account_id, state: 'joined' };
    await app.db
      .insertInto('community_members')
      .values({ ...member, role: 'moderator' })
      .execute();
    const post = { community_id, author_id: seller.account_id, kind: 'discussion' };
    const [shown] = await app.db
      .insertInto('community_posts')
      .values([
        { ...post, text: 'Reported' },
        { ...post, text: 'Held', state: 'held' },
        { ...post, text: 'Fine' },
        { ...post, text: 'Decided', state: 'hidden' },
      ])
      .returning('post_id')
      .execute();
    await app.db
      .insertInto('community_reports')
      .values({ post_id: shown?.post_id ?? 0, account_id: plant.owner.account_id })
      .execute();
    const group = await groupOf(plant.owner, 'posts');
    expect(group?.items.map(({ title }) => title).toSorted()).toEqual(['Held', 'Reported']);
    expect(group?.items[0]).toMatchObject({ name: 'Boone beef', community_id });
    await app.db
      .updateTable('community_members')
      .set({ role: 'member' })
      .where('community_id', '=', community_id)
      .where('account_id', '=', plant.owner.account_id)
      .execute();
    expect(await kindsOf(plant.owner)).toEqual([]);
  });
});

test('notifies both sides of a conversation, and no one else, of unread messages until they are read or muted', async () => {
  const { plant, customers } = await makeOrder(app, ['Whole']);
  const customer = await app.signIn(customers[0]?.account_id ?? 0);
  const to = { subject: 'person', subject_id: customer.account_id };
  const send = async (person: Person, text: string, where: object) =>
    expectYes(await app.call(insertMessages, person, { text, client_message_id: randomUUID(), file_ids: [], ...where }))
      .data;
  const { thread_id, message_id } = await send(plant.owner, 'Your beef is ready', { to });
  expect(await groupOf(customer, 'messages')).toEqual({
    kind: 'messages',
    count: 1,
    unread: 1,
    is_new: true,
    items: [
      expect.objectContaining({
        item_id: thread_id,
        title: expect.stringMatching(/^Plant /),
        name: 'Your beef is ready',
      }),
    ],
  });
  expect(await groupOf(plant.owner, 'messages')).toBeUndefined();
  expectYes(await app.call(markRead, customer, { thread_id, message_id }));
  expect(await groupOf(customer, 'messages')).toBeUndefined();

  await send(customer, 'Thank you', { thread_id });
  for (const colleague of [plant.owner, await plant.join('manager'), await plant.join('butcher')]) {
    expect(await groupOf(colleague, 'messages')).toMatchObject({ items: [{ item_id: thread_id, name: 'Thank you' }] });
  }
  expect(await groupOf((await makePlant(app)).owner, 'messages')).toBeUndefined();
  expectYes(await app.call(muteThread, plant.owner, { thread_id, is_muted: true }));
  expect(await groupOf(plant.owner, 'messages')).toBeUndefined();
});

describe('notifies a customer of', () => {
  test('a cut sheet to fill in, until cutting begins', async () => {
    const { plant, customers, order_id } = await makeOrder(app, ['Half', 'Half']);
    const customer = await app.signIn(customers[0]?.account_id ?? 0);
    expect(await groupOf(customer, 'sheets')).toMatchObject({ count: 1, items: [{ order_id }] });
    await app.db
      .updateTable('orders')
      .set({ status: ORDER_STATUS.open, stage: 'cutting' })
      .where('plant_id', '=', plant.plant_id)
      .execute();
    expect(await groupOf(customer, 'sheets')).toBeUndefined();
  });

  test('a day that the waitlist is holding for them, until the offer ends', async () => {
    const line = lineKit(app);
    const plant = await line.makeSmallPlant();
    const ana = await line.joinPortal(plant);
    const [order_id = 0] = await line.book(plant.owner);
    await line.join(ana);
    expect(await groupOf(ana, 'offers')).toBeUndefined();
    await app.call(removeOrder, plant.owner, { order_id });
    await line.settle(plant);
    expect(await groupOf(ana, 'offers')).toMatchObject({ count: 1, items: [{ day: DAY }] });
    expect(await groupOf(await line.joinPortal(plant), 'offers')).toBeUndefined();
    await line.passTime(plant);
    expect(await groupOf(ana, 'offers')).toBeUndefined();
  });
});

describe('an entry that has been seen', () => {
  test('has no dot once the bell has been opened, and stays unread until everything is marked as read', async () => {
    const plant = await makePlant(app);
    const manager = await plant.join('manager');
    await failMails(plant, ['a@example.test']);
    expect(await groupOf(manager, 'mails')).toMatchObject({ is_new: true, unread: 1 });
    await mark(manager);
    expect(await groupOf(manager, 'mails')).toMatchObject({ is_new: false, unread: 1 });
    await mark(manager, true);
    expect(await groupOf(manager, 'mails')).toMatchObject({ is_new: false, unread: 0, count: 1 });
    await failMails(plant, ['b@example.test'], { event_id: 2 });
    expect(await groupOf(manager, 'mails')).toMatchObject({ is_new: true, unread: 1, count: 2 });
    await mark(manager);
    expect(await groupOf(manager, 'mails')).toMatchObject({ is_new: false, unread: 1 });
    expect(await groupOf(plant.owner, 'mails')).toMatchObject({ is_new: true, unread: 2 });
  });

  test('ends up marked as read when ten windows open the bell at the same time', async () => {
    const plant = await makePlant(app);
    await failMails(plant, ['a@example.test']);
    await Promise.all(Array.from({ length: 10 }, (_, at) => mark(plant.owner, at % 2 === 0)));
    expect(await groupOf(plant.owner, 'mails')).toMatchObject({ is_new: false, unread: 0 });
  });
});

test('counts 500 entries, lists the kind with the newest entry first, and shows its newest entries', async () => {
  const plant = await makePlant(app);
  const requester = await makeRequester(app, plant);
  await bookOrder(app, requester);
  await failMails(
    plant,
    Array.from({ length: 500 }, (_, at) => `${at}@example.test`),
    { created_at: sql`now() + interval '1 second'` },
  );
  const [mails, requests, ...others] = await look(plant.owner);
  expect(mails).toMatchObject({ kind: 'mails', count: 500, unread: 500 });
  expect(mails?.items.map(({ name }) => name)).toEqual(['499@example.test', '498@example.test', '497@example.test']);
  expect(mails?.items).toHaveLength(BELL_SHOWN);
  expect(requests).toMatchObject({ kind: 'requests', count: 1 });
  expect(others).toEqual([]);
});

test('people without a plant hear about their sales, purchases, and messages, until they have read them', async () => {
  const [seller, buyer] = [await makeVisitor(app, 'seller'), await makeVisitor(app, 'buyer')];
  const tell = async ({ account_id }: Person, news: 'sold' | 'bought' | 'buyer_withdrew') => {
    const facts = { news, title: 'Steer', amount: '$5.00', path: '/sellerdashboard/tracker' };
    await inTransaction(app.db, (tx) => mailAccount(tx, { account_id, template: 'market', facts }));
    const { rows } = await sql<ClaimedMail>`
      select * from mails where account_id = ${account_id} and template = 'market' order by mail_id desc limit 1`.execute(
      app.db,
    );
    if (rows[0]) await writeAccountMessage(app.db, rows[0], 'https://plant.test');
  };
  expect(await look(seller)).toEqual([]);
  await tell(seller, 'sold');
  await tell(buyer, 'bought');
  expect(await look(seller)).toMatchObject([
    { kind: 'sales', count: 1, unread: 1, is_new: true, items: [{ title: 'You made a sale: “Steer”' }] },
  ]);
  expect(await look(buyer)).toMatchObject([{ kind: 'purchases', count: 1 }]);
  await mark(seller);
  expect(await look(seller)).toMatchObject([{ kind: 'sales', count: 1, is_new: false }]);
  await mark(seller, true);
  expect(await look(seller)).toEqual([]);
  await tell(seller, 'buyer_withdrew');
  expect(await look(seller)).toMatchObject([{ kind: 'sales', count: 1, unread: 1, is_new: true }]);
});
