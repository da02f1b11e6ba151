import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as api from '#contract/market/alerts/alerts-api.ts';
import { favorFarm, listFavorites, myMarks } from '#contract/market/buyer/marks-api.ts';
import { NO_CONTACTS } from '#contract/market/lots/missing.ts';
import { accountMailOf, tokenIn } from '#server/test/account-mail.ts';
import { openBrowser } from '#server/test/browser.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { makeLot } from '#server/test/make-lot.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { mailTo } = accountMailOf(app);
const follow = async (buyer: Person, { account_id: seller_id }: Person, is_emailed?: boolean) =>
  expectYes(
    await app.call(favorFarm, buyer, { seller_id, is_on: true, ...(is_emailed !== undefined && { is_emailed }) }),
  );
const tell = (seller: Person, lot_id: number, note = '') => app.call(api.emailFollowers, seller, { lot_id, note });
const newsTo = async ({ account_id }: Person) => {
  const { email } = await app.db
    .selectFrom('accounts')
    .select('email')
    .where('account_id', '=', account_id)
    .executeTakeFirstOrThrow();
  return (await mailTo(email ?? '')).filter(({ subject }) => subject.startsWith('Cedar Ridge:'));
};
const forgetToday = (lot_id: number) =>
  sql`update lots set followers_emailed_at = now() - interval '25 hours' where lot_id = ${lot_id}`.execute(app.db);

test('a farm emails those who asked for its news, once for each lot and about one lot a day', async () => {
  const seller = await makeVisitor(app, 'seller');
  const { lot_id } = await makeLot(app, seller);
  const second = await makeLot(app, seller, { title: 'Second steer' });
  const [asked, silent] = [await makeVisitor(app, 'buyer'), await makeVisitor(app, 'buyer')];
  expect(await tell(seller, lot_id)).toMatchObject({ code: 'no_followers' });
  await follow(asked, seller, true);
  await follow(silent, seller);
  expect(expectYes(await app.call(api.viewFollowers, seller, { lot_id })).data).toEqual({
    followers: 1,
    emailed_at: null,
  });

  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => tell(seller, lot_id, 'Grass-fed, calm, and fat.')));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 'no').map((reply) => 'code' in reply && reply.code)).toEqual(
    Array(4).fill('followers_told'),
  );
  const [mail, ...others] = await newsTo(asked);
  expect(others).toEqual([]);
  expect(mail?.text).toContain('> Grass-fed, calm, and fat.');
  expect(mail?.text).toContain(`/productview/${lot_id}`);
  expect(await newsTo(silent)).toEqual([]);

  expect(await tell(seller, second.lot_id)).toMatchObject({ code: 'followers_told_today' });
  await forgetToday(lot_id);
  expectYes(await tell(seller, second.lot_id));
  expect(await tell(seller, lot_id)).toMatchObject({ code: 'followers_told' });
});

test('two lots of a farm can’t be announced at the same moment', async () => {
  const seller = await makeVisitor(app, 'seller');
  const lots = await Promise.all(['One', 'Two', 'Three'].map((title) => makeLot(app, seller, { title })));
  await follow(await makeVisitor(app, 'buyer'), seller, true);
  const replies = await Promise.all(lots.map(({ lot_id }) => tell(seller, lot_id)));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
});

test('one tap in the email ends a farm’s news, and the farm stays a favorite', async () => {
  const [seller, buyer] = [await makeVisitor(app, 'seller'), await makeVisitor(app, 'buyer')];
  const { lot_id } = await makeLot(app, seller);
  await follow(buyer, seller, true);
  // Marking it again doesn’t change what was chosen.
  await follow(buyer, seller);
  expectYes(await tell(seller, lot_id));
  const token = tokenIn((await newsTo(buyer))[0]);
  const reader = openBrowser(app, { address: '10.9.9.9' });
  expect(expectYes(await reader.send(api.viewAlert, { token })).data).toEqual({
    state: 'on',
    filter: null,
    farm: 'Cedar Ridge',
  });
  expect(expectYes(await reader.send(api.endAlert, { token })).data).toMatchObject({
    state: 'off',
    farm: 'Cedar Ridge',
  });
  expect(expectYes(await app.call(listFavorites, buyer, {})).data).toMatchObject([{ is_emailed: false }]);
  expect(expectYes(await app.call(myMarks, buyer, {})).data).toMatchObject({
    favorite_farms: [seller.account_id],
    emailing_farms: [],
  });
});

test('refuses contact details, a lot that isn’t for sale, and someone else’s lot', async () => {
  const [seller, other] = [await makeVisitor(app, 'seller'), await makeVisitor(app, 'seller')];
  const { lot_id } = await makeLot(app, seller);
  await follow(await makeVisitor(app, 'buyer'), seller, true);
  expect(await tell(seller, lot_id, 'Call 208 555 0142')).toMatchObject({
    code: 'malformed',
    fields: { note: NO_CONTACTS },
  });
  expect(await tell(other, lot_id)).toMatchObject({ code: 'not_found' });
  expect(await app.call(api.viewFollowers, other, { lot_id })).toMatchObject({ code: 'not_found' });
  const paused = await makeLot(app, seller, { state: 'paused' });
  expect(await tell(seller, paused.lot_id)).toMatchObject({ code: 'lot_not_for_sale' });
});
