import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BILL_OF_SALE_VERSION } from '#contract/market/claims/bill-of-sale.ts';
import { checkout, claimPieces } from '#contract/market/claims/claims-api.ts';
import { openTestApp, statementsOf } from '#server/test/harness.ts';
import { marketKit, ROBIN } from '#server/test/make-market.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeBuyer, makeSale, totalOf } = marketKit(app);

test('holding a packaged product and paying for it takes 29 statements', async () => {
  const { lot_id } = await makeSale();
  await sql`
    update lots set kind = 'product', price_basis = 'piece', price_cents = 10000, deposit_cents = 0, pieces = 9,
      left_to_buy = 9, plant_id = null, dropoff_date = null, slots_per_head = null where lot_id = ${lot_id}`.execute(
    app.db,
  );
  const buyer = await makeBuyer();
  let claim_ids: number[] = [];
  const holding = await statementsOf(async () => {
    claim_ids = [expectYes(await app.call(claimPieces, buyer, { lot_id, pieces: 1 })).data.claim_id];
  });
  const total_cents = await totalOf(buyer);
  const form = { claim_ids, ...ROBIN, agreed_to: BILL_OF_SALE_VERSION, total_cents };
  const paying = await statementsOf(async () => expectYes(await app.call(checkout, buyer, form)));
  const list = [...holding, '', ...paying].map((text) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 100)).join('\n');
  expect([holding.length, paying.length], list).toEqual([8, 21]);
});
