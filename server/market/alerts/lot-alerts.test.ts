import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { SentTo } from '#contract/lib/endpoint.ts';
import * as api from '#contract/market/alerts/alerts-api.ts';
import { sendAlerts } from '#server/market/alerts/send-alerts.ts';
import { accountMailOf, tokenIn } from '#server/test/account-mail.ts';
import { openBrowser } from '#server/test/browser.ts';
import { makePlant, makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { mailTo } = accountMailOf(app);
let count = 0;
const address = () => `family${++count}@example.test`;
const stranger = () => openBrowser(app, { address: `10.${++count % 250}.7.1` });
const save = (form: SentTo<typeof api.saveAlert>) => stranger().send(api.saveAlert, form);
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
/** Lots of other tests are of other animals, or elsewhere. */
const onlyFor = () => `word${++count}x`;
const emailOf = async ({ account_id }: Person) =>
  (await app.db.selectFrom('accounts').select('email').where('account_id', '=', account_id).executeTakeFirstOrThrow())
    .email ?? '';
const listed = async (seller: Person, title: string) => (await makeLot(app, seller, { title })).lot_id;
const publishedIn = (lot_id: number, hours: number) =>
  sql`update lots set published_at = ${later(hours).toISOString()} where lot_id = ${lot_id}`.execute(app.db);

const confirmAddress = ({ account_id }: Person) =>
  sql`update accounts set email_confirmed_at = now() where account_id = ${account_id}`.execute(app.db);

/** Saves a search for a stranger and opens the emailed link. */
async function saveAndConfirm(filter: Partial<SentTo<typeof api.saveAlert>> = {}) {
  const email = address();
  expect(expectYes(await save({ email, ...filter })).data).toEqual({ is_confirmed: false });
  const [mail] = await mailTo(email);
  const token = tokenIn(mail);
  expect(expectYes(await stranger().send(api.confirmAlert, { token })).data).toMatchObject({ state: 'on' });
  return { email, token, mail };
}

test('a stranger’s search emails nothing until the link is opened, and repeats nothing that was typed', async () => {
  const seller = await makeVisitor(app, 'seller');
  const email = address();
  const search = onlyFor();
  expectYes(await save({ email, search, species: 'beef', zip: '50158' }));
  const [mail] = await mailTo(email);
  expect(mail?.text).toContain('Beef near 50158');
  expect(mail?.text).not.toContain(search);
  await listed(seller, `Steer ${search}`);
  await sendAlerts(app.db, later(0));
  expect(await mailTo(email)).toHaveLength(1);

  const token = tokenIn(mail);
  expect(expectYes(await stranger().send(api.viewAlert, { token })).data).toMatchObject({ state: 'unconfirmed' });
  expectYes(await stranger().send(api.confirmAlert, { token }));
  await sendAlerts(app.db, later(0));
  // What was listed before the confirmation isn’t new.
  expect(await mailTo(email)).toHaveLength(1);
  const second = await listed(seller, `Second ${search}`);
  await sql`update lots set lat = 42.04, lon = -92.91 where lot_id = ${second}`.execute(app.db);
  await publishedIn(second, 1);
  await sendAlerts(app.db, later(2));
  expect((await mailTo(email)).at(-1)?.text).toMatch(/Second .*\n.*\/productview\/\d+/);
});

test('one email a day lists what is new for all of an address’s searches, and each lot once', async () => {
  const seller = await makeVisitor(app, 'seller');
  const search = onlyFor();
  const { email } = await saveAndConfirm({ search });
  expectYes(await save({ email, search, species: 'beef' }));
  const second = tokenIn((await mailTo(email)).at(-1));
  expectYes(await stranger().send(api.confirmAlert, { token: second }));
  await publishedIn(await listed(seller, `First ${search}`), 1);
  await Promise.all([1, 2, 3, 4].map(() => sendAlerts(app.db, later(2))));
  const found = async () => (await mailTo(email)).filter(({ subject }) => subject === 'New local meat near you');
  expect(await found()).toHaveLength(1);
  expect((await found())[0]?.text.match(/First /g)).toHaveLength(2);

  await publishedIn(await listed(seller, `Second ${search}`), 3);
  await sendAlerts(app.db, later(20));
  expect(await found()).toHaveLength(1);
  await sendAlerts(app.db, later(27));
  expect(await found()).toHaveLength(2);
  expect((await found())[1]?.text).toContain('Second ');
  expect((await found())[1]?.text).not.toContain('First ');
  await sendAlerts(app.db, later(54));
  expect(await found()).toHaveLength(2);
});

test('only lots that match by animal, size, and distance are listed, and not the seller’s own', async () => {
  const seller = await makeVisitor(app, 'seller');
  const word = onlyFor();
  const near = await saveAndConfirm({ search: word, zip: '83702', miles: 25 });
  const far = await saveAndConfirm({ search: word, zip: '10001', miles: 25 });
  const hogs = await saveAndConfirm({ search: word, species: 'hog' });
  const lot_id = await listed(seller, `Steer ${word}`);
  await sql`update lots set zip = '83702', lat = 43.62, lon = -116.2 where lot_id = ${lot_id}`.execute(app.db);
  await publishedIn(lot_id, 1);
  const own = await emailOf(seller);
  await confirmAddress(seller);
  expectYes(await app.call(api.saveAlert, seller, { email: own, search: word }));
  await sendAlerts(app.db, later(2));
  const subjects = async (email: string) => (await mailTo(email)).map(({ subject }) => subject);
  expect(await subjects(near.email)).toContain('New local meat near you');
  for (const email of [far.email, hogs.email, own])
    expect(await subjects(email)).not.toContain('New local meat near you');
});

test('one tap ends the emails, and the same link starts them again', async () => {
  const seller = await makeVisitor(app, 'seller');
  const search = onlyFor();
  const { email, token } = await saveAndConfirm({ search });
  for (const _ of [1, 2]) {
    expect(expectYes(await stranger().send(api.endAlert, { token })).data).toMatchObject({ state: 'off' });
  }
  await publishedIn(await listed(seller, `First ${search}`), 1);
  await sendAlerts(app.db, later(2));
  expect(await mailTo(email)).toHaveLength(1);
  expect(expectYes(await stranger().send(api.confirmAlert, { token })).data).toMatchObject({ state: 'on' });
  expect(await stranger().send(api.viewAlert, { token: 'x'.repeat(32) })).toMatchObject({ code: 'link_over' });
  expect(await stranger().send(api.endAlert, { token: 'x'.repeat(32) })).toMatchObject({ code: 'link_over' });
});

test('a signed-in person with a confirmed address needs no link, and sees only their own searches', async () => {
  const [buyer, other] = [await makeVisitor(app, 'buyer'), await makeVisitor(app, 'buyer')];
  for (const person of [buyer, other]) await confirmAddress(person);
  const mine = { email: await emailOf(buyer), species: 'lamb' as const };
  expect(expectYes(await app.call(api.saveAlert, buyer, mine)).data).toEqual({ is_confirmed: true });
  // Someone else’s address isn’t theirs to confirm.
  expect(expectYes(await app.call(api.saveAlert, other, mine)).data).toEqual({ is_confirmed: false });
  const own = expectYes(await app.call(api.listAlerts, buyer, {})).data;
  expect(own).toMatchObject([{ filter: { species: 'lamb' } }]);
  expect(expectYes(await app.call(api.listAlerts, other, {})).data).toEqual([]);
  expectYes(await app.call(api.endAlert, buyer, { token: own[0]?.token ?? '' }));
  expect(expectYes(await app.call(api.listAlerts, buyer, {})).data).toEqual([]);
});

test('an address has at most 20 alerts, even with many confirmed at once', async () => {
  const buyer = await makeVisitor(app, 'buyer');
  await confirmAddress(buyer);
  const email = await emailOf(buyer);
  const replies = await Promise.all(
    Array.from({ length: api.MAX_ALERTS + 5 }, (_, at) =>
      app.call(api.saveAlert, buyer, { email, search: `number${at}` }),
    ),
  );
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(api.MAX_ALERTS);
  expect(replies.find(({ status }) => status === 'no')).toMatchObject({ code: 'alerts_full' });
  expect(expectYes(await app.call(api.listAlerts, buyer, {})).data).toHaveLength(api.MAX_ALERTS);
});

test('emails to one address are limited, and an unknown ZIP code is refused at its field', async () => {
  const email = address();
  for (const at of [1, 2, 3, 4]) expectYes(await save({ email, search: `word${at}` }));
  expect(await save({ email, search: 'word5' })).toMatchObject({ code: 'too_many' });
  expect(await save({ email: address(), zip: '00000' })).toMatchObject({ code: 'zip_unknown', fields: { zip: /ZIP/ } });
});

test('an alert that nobody confirmed is forgotten after a week', async () => {
  const email = address();
  expectYes(await save({ email }));
  const token = tokenIn((await mailTo(email))[0]);
  await sendAlerts(app.db, later(24 * 6));
  expectYes(await stranger().send(api.viewAlert, { token }));
  await sendAlerts(app.db, later(24 * 8));
  expect(await stranger().send(api.viewAlert, { token })).toMatchObject({ code: 'link_over' });
});

test('someone who found no plant is told about the first one near them that takes their animal, once', async () => {
  const { email, mail } = await saveAndConfirm({ wants: 'plants', zip: '99723', species: 'yak' });
  expect(mail?.text).toContain('a new plant sets up here: Meat plants, Yak near 99723');
  const setUp = async (zip: string, species: string[]) => {
    const { plant_id } = await makePlant(app);
    await sql`update plants set zip = ${zip}, city = 'Utqiagvik', state = 'AK', species = ${species},
      created_at = ${later(1).toISOString()} where plant_id = ${plant_id}`.execute(app.db);
    return plant_id;
  };
  await setUp('50158', ['yak']);
  await setUp('99723', ['beef']);
  const found = async () => (await mailTo(email)).filter(({ subject }) => subject === 'A new plant near you');
  await sendAlerts(app.db, later(2));
  expect(await found()).toHaveLength(0);
  const plant_id = await setUp('99723', ['beef', 'yak']);
  await sql`update plants set created_at = ${later(3).toISOString()} where plant_id = ${plant_id}`.execute(app.db);
  await Promise.all([1, 2, 3].map(() => sendAlerts(app.db, later(4))));
  await sendAlerts(app.db, later(40));
  expect(await found()).toHaveLength(1);
  expect((await found())[0]?.text).toContain(`/plant/${plant_id}`);
});
