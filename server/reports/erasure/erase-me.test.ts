import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { login, me } from '#contract/accounts/api.ts';
import { mergeCustomers, removeCustomers, restoreCustomers } from '#contract/directory/records-api.ts';
import { getMails } from '#contract/mail/api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { eraseMe } from '#contract/reports/erasure.ts';
import { scheduled } from '#server/reports/erasure/erase-me.ts';
import { bookPast } from '#server/test/book-past.ts';
import { PASSWORD, PASSWORD_HASH } from '#server/test/cheap-password.ts';
import {
  comingDay,
  makeCustomer,
  makePlant,
  makeVisitor,
  openTestApp,
  type Person,
  type Plant,
} from '#server/test/harness.ts';
import { makeIssued } from '#server/test/issued-invoice.ts';
import { makeCommunity } from '#server/test/make-community.ts';
import { marketKit } from '#server/test/make-market.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeSale, makeBuyer, claim, pay } = marketKit(app);

interface Leaving {
  plant: Plant;
  person: Person;
  customer_id: number;
  email: string;
}

async function givePassword({ account_id }: Person): Promise<string> {
  const { email } = await app.db
    .updateTable('accounts')
    .set({ password_hash: PASSWORD_HASH, phone: '555 0100' })
    .where('account_id', '=', account_id)
    .returning('email')
    .executeTakeFirstOrThrow();
  return email ?? '';
}

/** A customer, Dana Field, with a completed order killed on this day. */
async function makeLeaving(day: string, status: number = ORDER_STATUS.completed): Promise<Leaving> {
  const plant = await makePlant(app);
  const person = await plant.join('customer');
  const email = await givePassword(person);
  const { customer_id } = await app.db
    .updateTable('customers')
    .set({ address: '1 Oak Lane', tax_certificate: 'TX-77' })
    .where('account_id', '=', person.account_id)
    .returning('customer_id')
    .executeTakeFirstOrThrow();
  await bookPast(
    app,
    plant,
    [{ day, status, more: { title: 'Fall beef for customer', remark: 'call my wife' } }],
    customer_id,
  );
  return { plant, person, customer_id, email };
}
const erase = (person: Person, present_password = PASSWORD) => app.call(eraseMe, person, { present_password });
const recordOf = ({ customer_id }: Leaving) =>
  app.db.selectFrom('customers').selectAll().where('customer_id', '=', customer_id).executeTakeFirstOrThrow();

/** As if the kill was in 2018, and the name had to be kept until the end of 2020. */
async function passYears({ plant, person }: Leaving): Promise<void> {
  await sql`update orders set kill_date = '2018-03-10' where plant_id = ${plant.plant_id}`.execute(app.db);
  await makeDue(person);
}
const makeDue = ({ account_id }: Person) =>
  sql`update kept_identities set keep_until = '2020-12-31' where account_id = ${account_id}`.execute(app.db);

test('erases a person and ends their sign-in at once, but keeps the owner of an animal killed lately', async () => {
  const leaving = await makeLeaving(comingDay(3));
  const { plant, person, customer_id, email } = leaving;
  const { plant_id, owner } = plant;
  await app.db
    .insertInto('customer_notes')
    .values({ plant_id, customer_id, author_id: plant_id, body: 'slow to pay' })
    .execute();
  const { event_id } = await app.db
    .insertInto('events')
    .values({ owner_id: plant_id, kind: 'mail.changed', data: '{}' })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('mails')
    .values({
      owner_id: plant_id,
      event_id,
      template: 'test',
      recipient: email,
      subject: 'Your beef',
      body: 'Dear Dana',
    })
    .execute();

  expect(await erase(person, 'wrong one')).toMatchObject({ code: 'present_password_wrong' });
  expectYes(await erase(person));
  expect(await app.call(me, person, {})).toMatchObject({ code: 'signed_out' });
  const typed = { username: email, password: PASSWORD };
  expect((await app.callWith(login, null, typed)).status).toBe('no');

  const account = await app.db
    .selectFrom('accounts')
    .selectAll()
    .where('account_id', '=', person.account_id)
    .executeTakeFirstOrThrow();
  expect(account).toMatchObject({ first_name: 'Erased', last_name: '', email: null, phone: '', password_hash: null });
  expect(await recordOf(leaving)).toMatchObject({
    first_name: 'Dana',
    address: '1 Oak Lane',
    phone: '555 0100',
    email: null,
    has_portal: false,
    tax_certificate: 'TX-77',
  });
  expect((await recordOf(leaving)).deleted_at).not.toBeNull();
  const { rows: left } = await sql`
    select from customer_notes where customer_id = ${customer_id}
    union all select from orders where plant_id = ${plant_id} and remark <> ''`.execute(app.db);
  expect(left).toEqual([]);
  const { title } = await app.db
    .selectFrom('orders')
    .select('title')
    .where('plant_id', '=', plant_id)
    .executeTakeFirstOrThrow();
  expect(title).toBe('Fall beef for Erased');
  const [mail] = expectYes(await app.call(getMails, owner, { search: '' })).data;
  expect(JSON.stringify(mail)).not.toContain(email);
  expect(JSON.stringify(mail)).not.toContain('Your beef');

  // The name goes when its time is over, and not before.
  await scheduled[0]?.run({ db: app.db });
  expect((await recordOf(leaving)).first_name).toBe('Dana');
  await passYears(leaving);
  await scheduled[0]?.run({ db: app.db });
  expect(await recordOf(leaving)).toMatchObject({ first_name: 'Erased', last_name: '', address: '', phone: '' });
  expect((await recordOf(leaving)).tax_certificate).toBe('TX-77');
});

test('blanks what went to any address and phone number that the plant knew, however they were typed', async () => {
  const leaving = await makeLeaving('2020-03-10');
  const { plant, person, customer_id } = leaving;
  const { plant_id } = plant;
  await app.db
    .updateTable('customers')
    .set({ last_name: 'Fielding', email: 'Dana@farm.test', phone: '(312) 555-0134' })
    .where('customer_id', '=', customer_id)
    .execute();
  await app.db.updateTable('orders').set({ title: 'Fielding, beef' }).where('plant_id', '=', plant_id).execute();
  const { event_id } = await app.db
    .insertInto('events')
    .values({ owner_id: plant_id, kind: 'mail.changed', data: '{}' })
    .returning('event_id')
    .executeTakeFirstOrThrow();
  const mail = { owner_id: plant_id, event_id, template: 'test', subject: 'Your beef', body: 'Dear Dana' };
  await app.db
    .insertInto('mails')
    .values([
      { ...mail, recipient: 'dana@farm.test' },
      { ...mail, channel: 'text', recipient: '+13125550134' },
    ])
    .execute();
  expectYes(await erase(person));
  const left = await app.db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'body'])
    .where('owner_id', '=', plant_id)
    .where('event_id', '=', event_id)
    .execute();
  expect(left).toHaveLength(2);
  for (const row of left)
    expect(row).toMatchObject({ recipient: expect.stringMatching(/^erased/), subject: '', body: '' });
  const { title } = await app.db
    .selectFrom('orders')
    .select('title')
    .where('plant_id', '=', plant_id)
    .executeTakeFirstOrThrow();
  expect(title).toBe('Erased, beef');
});

test('blanks all names whose time is over in one night, however many there are', async () => {
  await sql`
    with gone as (
      insert into accounts (role, first_name, last_name) select 'buyer', 'Erased', '' from generate_series(1, 150) returning account_id
    )
    insert into kept_identities (owner_id, account_id, keep_until) select -1, account_id, '2020-12-31' from gone`.execute(
    app.db,
  );
  await Promise.all([1, 2].map(() => scheduled[0]?.run({ db: app.db })));
  const { rows } = await sql`select from kept_identities where keep_until < '2021-01-01'`.execute(app.db);
  expect(rows).toEqual([]);
});

test('keeps no name when the records of the last kill are over', async () => {
  const leaving = await makeLeaving('2020-03-10');
  expectYes(await erase(leaving.person));
  expect(await recordOf(leaving)).toMatchObject({ first_name: 'Erased', last_name: '', address: '', phone: '' });
});

test('keeps the name for as many years as the plant says', async () => {
  const [lasting, over] = [await makeLeaving('2015-03-10'), await makeLeaving('2015-03-10')];
  const { plant_id } = lasting.plant;
  await app.db.updateTable('plants').set({ record_years: 20 }).where('plant_id', '=', plant_id).execute();
  for (const { person } of [lasting, over]) expectYes(await erase(person));
  expect((await recordOf(lasting)).first_name).toBe('Dana');
  expect((await recordOf(over)).first_name).toBe('Erased');
});

test('a plant that decides to keep records longer keeps the names of people who are erased already', async () => {
  const leaving = await makeLeaving(comingDay(3));
  const { plant, person } = leaving;
  expectYes(await erase(person));
  await passYears(leaving);
  const say = (record_years: number) =>
    app.db.updateTable('plants').set({ record_years }).where('plant_id', '=', plant.plant_id).execute();
  await say(20);
  await scheduled[0]?.run({ db: app.db });
  expect((await recordOf(leaving)).first_name).toBe('Dana');
  const { keep_until } = await app.db
    .selectFrom('kept_identities')
    .select('keep_until')
    .where('account_id', '=', person.account_id)
    .executeTakeFirstOrThrow();
  expect(keep_until).toMatch(/^2038-12-31/);
  await say(2);
  await makeDue(person);
  await scheduled[0]?.run({ db: app.db });
  expect((await recordOf(leaving)).first_name).toBe('Erased');
});

test('a record that the office put back keeps its name until it is taken out again', async () => {
  const leaving = await makeLeaving(comingDay(3));
  const { plant, person, customer_id } = leaving;
  expectYes(await erase(person));
  await passYears(leaving);
  expectYes(await app.call(restoreCustomers, plant.owner, { ids: [customer_id] }));
  await scheduled[0]?.run({ db: app.db });
  expect((await recordOf(leaving)).first_name).toBe('Dana');
  expectYes(await app.call(removeCustomers, plant.owner, { ids: [customer_id] }));
  await makeDue(person);
  await scheduled[0]?.run({ db: app.db });
  expect((await recordOf(leaving)).first_name).toBe('Erased');
});

test('a record that was merged into another one loses its kept name as well, once both are out of the directory', async () => {
  const leaving = await makeLeaving(comingDay(3));
  const { plant, person, customer_id } = leaving;
  expectYes(await erase(person));
  await passYears(leaving);
  expectYes(await app.call(restoreCustomers, plant.owner, { ids: [customer_id] }));
  const kept = await makeCustomer(app, plant);
  const merge = { keep_id: kept.customer_id, merge_id: customer_id, take: [] };
  expectYes(await app.call(mergeCustomers, plant.owner, merge));
  await scheduled[0]?.run({ db: app.db });
  expect((await recordOf(leaving)).first_name).toBe('Dana');
  expectYes(await app.call(removeCustomers, plant.owner, { ids: [kept.customer_id] }));
  await makeDue(person);
  await scheduled[0]?.run({ db: app.db });
  expect((await recordOf(leaving)).first_name).toBe('Erased');
});

test('is refused while an animal is under way, an invoice is open, or money is left', async () => {
  const open = await makeLeaving('2026-03-10', ORDER_STATUS.open);
  expect(await erase(open.person)).toMatchObject({ code: 'erase_animals', message: expect.stringContaining('Plant ') });

  const owing = await makeLeaving('2020-03-10');
  const { plant_id } = owing.plant;
  const { customer_id } = owing;
  await app.db.insertInto('invoices').values({ plant_id, customer_id }).execute();
  expect(await erase(owing.person)).toMatchObject({ code: 'erase_draft', message: expect.stringContaining('60 days') });
  await sql`update invoices set created_at = now() - interval '61 days' where plant_id = ${plant_id}`.execute(app.db);
  expectYes(await erase(owing.person));

  const { payer, order_id } = await makeIssued(app);
  await givePassword(payer);
  for (const status of [ORDER_STATUS.open, ORDER_STATUS.completed])
    await app.db.updateTable('orders').set({ status }).where('order_id', '=', order_id).execute();
  expect(await erase(payer)).toMatchObject({ code: 'erase_owes' });

  const credited = await makeLeaving('2020-03-10');
  await app.db
    .insertInto('customer_credit')
    .values({ plant_id: credited.plant.plant_id, customer_id: credited.customer_id, balance_cents: 500 })
    .execute();
  expect(await erase(credited.person)).toMatchObject({ code: 'erase_credit' });
  expect((await recordOf(credited)).first_name).toBe('Dana');
});

test('waits for a product that isn’t handed over, but not forever', async () => {
  const { lot_id } = await makeSale();
  const buyer = await makeBuyer();
  await givePassword(buyer);
  const { claim_id } = await claim(buyer, lot_id);
  expectYes(await pay(buyer, [claim_id]));
  const since = (days: number) =>
    sql`update claims set animal_id = null, quarters = null, first_quarter = null, pieces = 1, price_basis = 'piece',
      final_price_cents = 9000,
      paid_at = now(), bought_at = now() - make_interval(days => ${days}) where claim_id = ${claim_id}`.execute(app.db);
  await since(59);
  expect(await erase(buyer)).toMatchObject({ code: 'erase_buys' });
  await since(61);
  expectYes(await erase(buyer));
});

test('is refused to owners, staff, and whoever runs a community', async () => {
  const plant = await makePlant(app);
  await givePassword(plant.owner);
  expect(await erase(plant.owner)).toMatchObject({ code: 'erase_owner' });
  const butcher = await plant.join('butcher');
  await givePassword(butcher);
  expect(await erase(butcher)).toMatchObject({ code: 'erase_staff' });
  const { owner } = await makeCommunity(app);
  await givePassword(owner);
  expect(await erase(owner)).toMatchObject({ code: 'erase_leads' });
});

test('ends searches that were saved with the person’s address before they signed in', async () => {
  const buyer = await makeVisitor(app, 'buyer');
  const email = await givePassword(buyer);
  const alert = { language: 'en', filter: '{}' };
  await app.db
    .insertInto('lot_alerts')
    .values([
      { ...alert, email: email.toUpperCase(), token: 'of the person' },
      { ...alert, email: 'other@example.test', token: 'of someone else' },
    ])
    .execute();
  expectYes(await erase(buyer));
  const left = await app.db.selectFrom('lot_alerts').select('token').execute();
  expect(left).toEqual([{ token: 'of someone else' }]);
});

test('blanks what was written on the waitlist, offers of a quarter, and who took a delivery', async () => {
  const leaving = await makeLeaving('2020-03-10');
  const { plant, person, customer_id, email } = leaving;
  const { plant_id } = plant;
  await sql`
    insert into waitlist_entries (plant_id, place, customer_id, title, species, category_id, heads, day, remark, status, created_by,
      ended_at)
    values (${plant_id}, 1, ${customer_id}, 'Field', 'beef', 1, 1, '2020-03-10', 'call my wife', 'left', ${plant_id}, now())`.execute(
    app.db,
  );
  const { lot_id } = await makeSale();
  const giver = await makeBuyer();
  const { claim_id } = await claim(giver, lot_id);
  expectYes(await pay(giver, [claim_id]));
  await sql`
    insert into share_splits (claim_id, name, email, token_hash, expires_at)
    values (${claim_id}, 'Dana Field', ${email.toUpperCase()}, sha256('offer'), now())`.execute(app.db);
  // Bought so long ago that its name isn't kept.
  await sql`
    update claims set received_by = 'Dana', buyer_id = ${person.account_id}, state = 'refunded', bought_at = '2020-03-10',
      ended_at = now() where claim_id = ${claim_id}`.execute(app.db);
  expectYes(await erase(person));
  const { rows } = await sql`
    select e.title, e.remark, s.name, s.email, c.received_by from waitlist_entries e, share_splits s join claims c using (claim_id)
    where e.customer_id = ${customer_id} and s.claim_id = ${claim_id}`.execute(app.db);
  expect(rows).toEqual([{ title: 'Erased', remark: '', name: 'Erased', email: null, received_by: '' }]);
});

test('a buyer without purchases is erased, and of two requests at once, one erases', async () => {
  const buyer = await makeVisitor(app, 'buyer');
  await givePassword(buyer);
  const replies = await Promise.all([erase(buyer), erase(buyer)]);
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
});
