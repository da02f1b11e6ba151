import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getUserCart } from '#contract/market/claims/claims-api.ts';
import { makeVisitor, openTestApp } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeSale, claim, pay } = marketKit(app);

test('buying without a deposit takes at most two animals that aren’t paid yet, however many are bought at once', async () => {
  const buyer = await makeVisitor(app, 'buyer');
  const held: number[] = [];
  // Of different lots, because purchases of the same one wait for each other anyway.
  for (let animal = 0; animal < 5; animal++) {
    const { lot_id } = await makeSale();
    await sql`update lots set deposit_cents = 0 where lot_id = ${lot_id}`.execute(app.db);
    held.push((await claim(buyer, lot_id, 4)).claim_id);
  }
  const replies = await Promise.all(held.map((claim_id) => pay(buyer, [claim_id], { total_cents: 0 })));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(2);
  expect(replies.find(({ status }) => status !== 'yes')).toMatchObject({ code: 'unpaid_full', values: { most: 8 } });
  await sql`update claims set paid_at = now() where buyer_id = ${buyer.account_id} and state = 'bought'`.execute(
    app.db,
  );
  const left = expectYes(await app.call(getUserCart, buyer, {})).data.map(({ claim_id }) => claim_id);
  expect(await pay(buyer, left, { total_cents: 0 })).toMatchObject({ code: 'unpaid_full' });
  expectYes(await pay(buyer, left.slice(0, 2), { total_cents: 0 }));
});
