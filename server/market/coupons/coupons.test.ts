import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { required } from '#contract/lib/required.ts';
import { claimPieces, claimShare, myPurchases, refundSale } from '#contract/market/claims/claims-api.ts';
import * as api from '#contract/market/coupons/coupons-api.ts';
import { MARKET_RATES, marketPrice, splitMarketPayment } from '#contract/payments/market-fees.ts';
import { makeVisitor, openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit, sandboxCard } from '#server/test/make-market.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeBuyer, makeSale, pay, settle, balances, followUp } = marketKit(app);

/** A farm with boxes at $12.05 each. */
async function makeBoxes() {
  const { seller, lot_id } = await makeSale();
  await sql`
    update lots set kind = 'product', price_basis = 'piece', price_cents = 1205, deposit_cents = 0, pieces = 99, left_to_buy = 99,
      plant_id = null, dropoff_date = null, slots_per_head = null where lot_id = ${lot_id}`.execute(app.db);
  return { seller, lot_id };
}
const add = (seller: Person, more: object) =>
  app.callWith(api.addCoupon, seller, { code: 'FALL10', amount_cents: 0, percent: 0, ...more });
const hold = async (buyer: Person, lot_id: number, pieces = 3) =>
  expectYes(await app.call(claimPieces, buyer, { lot_id, pieces })).data.claim_id;
const priced = (cents: number) => marketPrice(cents, MARKET_RATES).total_cents;
const payWith = (buyer: Person, claim_ids: number[], total_cents: number, coupon = 'fall10') =>
  pay(buyer, claim_ids, { total_cents, coupon });
const usesOf = async (seller: Person) =>
  expectYes(await app.call(api.listCoupons, seller, {})).data.map(({ uses }) => uses);

describe('a coupon', () => {
  test('lowers the price before its fees, and the books, the farm’s part, and the refund agree to the cent', async () => {
    const { seller, lot_id } = await makeBoxes();
    expectYes(await add(seller, { percent: 10 }));
    const buyer = await makeBuyer();
    const claim_id = await hold(buyer, lot_id);
    // A tenth of $36.15, rounded half up.
    const price = marketPrice(3_615 - 362, MARKET_RATES);
    const shown = expectYes(await app.call(api.tryCoupon, buyer, { code: ' fall10 ' })).data;
    expect(shown).toEqual([{ claim_id, discount_cents: 362, total_cents: price.total_cents }]);
    const before = await balances();
    expect(await payWith(buyer, [claim_id], priced(3_615))).toMatchObject({ code: 'price_changed' });
    expectYes(await payWith(buyer, [claim_id], price.total_cents));
    const after = await balances();
    const parts = splitMarketPayment(price);
    const grew = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
    expect(grew('provider')).toBe(price.total_cents);
    expect(grew('seller_payable')).toBe(-parts.seller_cents);
    expect(grew('platform_fee')).toBe(-parts.platform_cents);
    expect(parts.seller_cents).toBe(3_253);
    expect(expectYes(await app.call(myPurchases, buyer, {})).data).toMatchObject([
      { paid_cents: price.total_cents, final_price_cents: 3_253, balance_cents: 0 },
    ]);
    const { rows: mails } = await sql<{ bought: object }>`select facts -> 'bought' as bought from mails
      where account_id = ${buyer.account_id} and facts ->> 'news' = 'bought'`.execute(app.db);
    expect(mails).toMatchObject([{ bought: { discount_cents: 362, balance_high_cents: 0 } }]);
    expect(await usesOf(seller)).toEqual([1]);
    const again = await hold(buyer, lot_id, 1);
    expect(await payWith(buyer, [again], priced(1_205))).toMatchObject({ code: 'coupon_used' });
    const refunded = expectYes(await app.call(refundSale, seller, { claim_id })).data;
    expect(refunded.refunded_cents).toBe(price.total_cents);
    await followUp();
    expect((await balances()).seller_payable ?? 0).toBe(before.seller_payable ?? 0);
    expect(await usesOf(seller)).toEqual([0]);
  });

  test('is used once by each buyer, and its last use goes to exactly one of many', async () => {
    const { seller, lot_id } = await makeBoxes();
    expectYes(await add(seller, { amount_cents: 500, max_uses: 1 }));
    const buyers = await Promise.all(Array.from({ length: 6 }, makeBuyer));
    const claims = await Promise.all(buyers.map((buyer) => hold(buyer, lot_id)));
    const replies = await Promise.all(
      buyers.map((buyer, at) => payWith(buyer, [claims[at] ?? 0], priced(3_615 - 500))),
    );
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.filter((reply) => 'code' in reply && reply.code === 'coupon_gone')).toHaveLength(5);
    expect(await usesOf(seller)).toEqual([1]);

    expectYes(await add(seller, { code: 'TWICE', amount_cents: 500 }));
    const buyer = await makeBuyer();
    const own = [await hold(buyer, lot_id), await hold(buyer, lot_id)];
    const both = await Promise.all(own.map((claim_id) => payWith(buyer, [claim_id], priced(3_615 - 500), 'TWICE')));
    expect(both.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(both.filter((reply) => 'code' in reply && reply.code === 'coupon_used')).toHaveLength(1);
  });

  test('comes back if the card is declined', async () => {
    const { seller, lot_id } = await makeBoxes();
    expectYes(await add(seller, { amount_cents: 500, max_uses: 1 }));
    const buyer = await makeBuyer();
    const claim_id = await hold(buyer, lot_id);
    const total_cents = priced(3_615 - 500);
    const card = sandboxCard('declined');
    expect(await pay(buyer, [claim_id], { total_cents, coupon: 'FALL10', card })).toMatchObject({ status: 'no' });
    expect(await usesOf(seller)).toEqual([0]);
    expectYes(await payWith(buyer, [claim_id], total_cents));
    expect(await usesOf(seller)).toEqual([1]);
  });

  test('is refused after its day, for another farm’s products, and for shares', async () => {
    const { seller, lot_id } = await makeBoxes();
    expectYes(await add(seller, { percent: 100, until: '2020-01-31' }));
    const buyer = await makeBuyer();
    const claim_id = await hold(buyer, lot_id);
    expect(await payWith(buyer, [claim_id], 0)).toMatchObject({ code: 'coupon_over' });
    expect(await payWith(buyer, [claim_id], 0, 'OTHER')).toMatchObject({ code: 'coupon_unknown' });
    const [sharer, other] = [await makeBuyer(), await makeSale()];
    expectYes(await add(other.seller, { percent: 10 }));
    const share = expectYes(await app.call(claimShare, sharer, { lot_id: other.lot_id, quarters: 1 })).data;
    expect(await payWith(sharer, [share.claim_id], priced(9_000))).toMatchObject({ code: 'coupon_unknown' });
    const [own] = expectYes(await app.call(api.listCoupons, seller, {})).data;
    const { coupon_id } = required(own, 'the coupon');
    expect(await app.call(api.endCoupon, other.seller, { coupon_id })).toMatchObject({ http: 404 });
    expectYes(await app.call(api.endCoupon, seller, { coupon_id }));
    expect(await payWith(buyer, [claim_id], 0)).toMatchObject({ code: 'coupon_unknown' });
    // With nothing left to pay, no card is charged.
    expectYes(await add(seller, { percent: 100 }));
    expectYes(await payWith(buyer, [claim_id], 0));
    await settle();
    expect(expectYes(await app.call(myPurchases, buyer, {})).data).toMatchObject([{ paid_cents: 0, state: 'bought' }]);
  });

  test('can’t leave less to pay than a card can be charged', async () => {
    const { seller, lot_id } = await makeBoxes();
    // Of $12.05, 5 cents are left, with fees $0.35.
    expectYes(await add(seller, { amount_cents: 1_200 }));
    const buyer = await makeBuyer();
    const claim_id = await hold(buyer, lot_id, 1);
    const total_cents = priced(5);
    expect(total_cents).toBeLessThan(50);
    const refused = { code: 'coupon_leaves_little', message: expect.stringContaining('$0.50') };
    const tryIt = (delivery_cents: number) => app.call(api.tryCoupon, buyer, { code: 'FALL10', delivery_cents });
    expect(await tryIt(0)).toMatchObject(refused);
    expect(await payWith(buyer, [claim_id], total_cents)).toMatchObject(refused);
    expect(await usesOf(seller)).toEqual([0]);
    // Delivery makes it enough.
    expect(expectYes(await tryIt(500)).data).toEqual([{ claim_id, discount_cents: 1_200, total_cents }]);
    // A smaller discount leaves exactly enough.
    expectYes(await add(seller, { code: 'LESS', amount_cents: 1_187 }));
    expect(priced(18)).toBe(50);
    expectYes(await payWith(buyer, [claim_id], 50, 'LESS'));
  });

  test('has one code per farm, however many add it at once, and takes off either an amount or a percentage', async () => {
    const seller = await makeVisitor(app, 'seller');
    const replies = await Promise.all(Array.from({ length: 5 }, () => add(seller, { percent: 5 })));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.filter((reply) => 'code' in reply && reply.code === 'coupon_code_taken')).toHaveLength(4);
    for (const bad of [{}, { percent: 5, amount_cents: 100 }, { percent: 101 }, { percent: 5, code: 'a b' }])
      expect(await add(seller, { code: 'OTHER', ...bad })).toMatchObject({ code: 'malformed' });
  });
});
