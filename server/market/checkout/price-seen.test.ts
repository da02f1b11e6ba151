import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { showMoney } from '#contract/lib/figures.ts';
import { getUserCart } from '#contract/market/claims/claims-api.ts';
import { openTestApp } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeBuyer, makeSale, claim, pay } = marketKit(app);

test('checkout is refused if the price per pound has changed, even though the deposit is the same', async () => {
  const buyer = await makeBuyer();
  const [one, two] = [await makeSale(), await makeSale()];
  const raise = (lot_id: number) =>
    sql`update lots set price_cents = price_cents * 2 where lot_id = ${lot_id}`.execute(app.db);
  await raise(two.lot_id);
  await claim(buyer, one.lot_id);
  await claim(buyer, two.lot_id);
  const seen = expectYes(await app.call(getUserCart, buyer, {})).data.toReversed();
  const claim_ids = seen.map(({ claim_id }) => claim_id);
  const price_cents = seen.map((item) => item.price_cents);
  expect(new Set(price_cents).size).toBe(2);
  await raise(one.lot_id);
  const now = 2 * (seen.find(({ lot_id }) => lot_id === one.lot_id)?.price_cents ?? 0);
  expect(await pay(buyer, claim_ids, { price_cents })).toMatchObject({
    code: 'price_changed',
    values: { total: showMoney(now) },
  });
  const { rows } = await sql`select from charges where started_by = ${buyer.account_id}`.execute(app.db);
  expect(rows).toEqual([]);
  const again = seen.map((item) => (item.lot_id === one.lot_id ? now : item.price_cents));
  expectYes(await pay(buyer, claim_ids, { price_cents: again }));
});
