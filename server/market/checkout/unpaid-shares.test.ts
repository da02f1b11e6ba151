import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { BILL_OF_SALE_VERSION } from '#contract/market/claims/bill-of-sale.ts';
import { getUserCart } from '#contract/market/claims/claims-api.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Who } from '#server/lib/who.ts';
import { checkout } from '#server/market/checkout/checkout.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { sandboxProvider } from '#server/payments/sandbox-provider.ts';
import { makeVisitor, openTestApp } from '#server/test/harness.ts';
import { marketKit, ROBIN } from '#server/test/make-market.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeBuyer, makeSale, claim, pay } = marketKit(app);
const NAMES = { first_name: 'Robin', last_name: 'Lake', phone: '208-555-0142' };

test('a buyer can have at most two unpaid animals without a deposit, even with many purchases at the same time', async () => {
  const buyer = await makeVisitor(app, 'buyer');
  const held: number[] = [];
  // The shares are from different lots, because purchases from the same lot wait for each other anyway.
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

test('shares without a deposit already count while a card is charged for other items in the purchase', async () => {
  const buyer = await makeBuyer();
  const held: number[] = [];
  for (const deposit_cents of [0, 0, 10_000, 0]) {
    const { lot_id } = await makeSale();
    await sql`update lots set deposit_cents = ${deposit_cents} where lot_id = ${lot_id}`.execute(app.db);
    held.push((await claim(buyer, lot_id, deposit_cents > 0 ? 1 : 4)).claim_id);
  }
  const claim_ids = held.slice(0, 3);
  const sandbox = sandboxProvider(app.db);
  const codes: unknown[] = [];
  const slow: CardProvider = {
    ...sandbox,
    async charge(charge) {
      codes.push(await pay(buyer, held.slice(3), { total_cents: 0 }));
      return sandbox.charge(charge);
    },
  };
  const input = {
    claim_ids,
    ...NAMES,
    ...ROBIN,
    agreed_to: BILL_OF_SALE_VERSION,
    total_cents: 11_090,
    card: undefined,
    keeps_card: false,
  };
  const who = { actor: { account_id: buyer.account_id, role: 'buyer' }, today: '2026-11-22' } as Who;
  const placed = await checkout(() => slow)(app.db, who, input, (work) => inTransaction(app.db, work));
  expect(placed.claim_ids).toEqual(claim_ids);
  expect(codes).toMatchObject([{ code: 'unpaid_full' }]);
});
