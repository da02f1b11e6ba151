import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getUserCart, myPurchases } from '#contract/market/claims/claims-api.ts';
import { lotPage } from '#contract/market/search/product-api.ts';
import { openTestApp } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeBuyer, makeSale, claim, pay } = marketKit(app);

test('a lot, a cart, and a purchase say where the plant is, and how far from the buyer', async () => {
  const { plant, lot_id } = await makeSale();
  const buyer = await makeBuyer();
  await sql`update plants set city = '', state = '', zip = '50158' where plant_id = ${plant.plant_id}`.execute(app.db);
  await sql`update accounts set zip = '50010' where account_id = ${buyer.account_id}`.execute(app.db);
  app.actors.receive(`account_id:${buyer.account_id}`);
  const shown = async (zip = '') => expectYes(await app.call(lotPage, buyer, { lot_id, zip })).data.plant;
  // From Ames to Marshalltown, by the middle of their ZIP codes.
  const place = { city: 'Marshalltown', state: 'IA', miles: 35 };
  expect(await shown()).toMatchObject(place);
  expect((await shown('50158'))?.miles).toBe(0);
  const { claim_id } = await claim(buyer, lot_id);
  expect(expectYes(await app.call(getUserCart, buyer, {})).data).toMatchObject([{ plant_place: place }]);
  expectYes(await pay(buyer, [claim_id]));
  expect(expectYes(await app.call(myPurchases, buyer, {})).data).toMatchObject([{ plant_place: place }]);
});
