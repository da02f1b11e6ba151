import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimPieces, handOver, myPurchases, packSale, refundSale } from '#contract/market/claims/claims-api.ts';
import { addCoupon } from '#contract/market/coupons/coupons-api.ts';
import { publishLot, saveLot, viewOwnLot } from '#contract/market/lots/lots-api.ts';
import { lotPage } from '#contract/market/search/product-api.ts';
import { listSales, type Sale } from '#contract/market/seller/seller-api.ts';
import { MARKET_RATES, marketPrice } from '#contract/payments/market-fees.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit, rowsOf } from '#server/test/make-market.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeBuyer, makeSale, pay, followUp, settle, balances } = marketKit(app);
const { mailsTo } = soldKit(app);
const priced = (cents: number) => marketPrice(cents, MARKET_RATES).total_cents;

const ROAST = {
  kind: 'product',
  price_cents: 850,
  price_basis: 'pound',
  piece_name: 'chuck roast',
  pieces: 9,
} as const;

/** A farm with roasts of 3 to 4 lb at $8.50 a pound, of which a buyer has bought two. */
async function makeRoasts({ low = 300, high = 400, coupon = '' } = {}) {
  const { seller } = await makeSale();
  const form = { ...ROAST, title: 'Chuck roast', piece_low_clb: low, piece_high_clb: high };
  const saved = expectYes(await app.callWith(saveLot, seller, form)).data;
  const { lot_id } = expectYes(await app.call(publishLot, seller, saved)).data;
  if (coupon !== '') expectYes(await app.callWith(addCoupon, seller, { code: coupon, amount_cents: 500, percent: 0 }));
  const buyer = await makeBuyer();
  const { claim_id } = expectYes(await app.call(claimPieces, buyer, { lot_id, pieces: 2 })).data;
  const total_cents = priced(Math.round((2 * high * 850) / 100) - (coupon === '' ? 0 : 500));
  expectYes(await pay(buyer, [claim_id], { total_cents, ...(coupon !== '' && { coupon }) }));
  return { seller, lot_id, buyer, claim_id };
}
const pack = (seller: Person, claim_id: number, packed_clb: number, is_sure = false) =>
  app.callWith(packSale, seller, { claim_id, packed_clb, is_sure });
const saleOf = async (seller: Person) => rowsOf<Sale>(await app.callWith(listSales, seller, { state: 'open' }))[0];
const purchaseOf = async (buyer: Person) => expectYes(await app.call(myPurchases, buyer, {})).data[0];
const payoutsTo = async ({ account_id }: Person) =>
  (await app.db.selectFrom('market_payouts').select('amount_cents').where('seller_id', '=', account_id).execute()).map(
    ({ amount_cents }) => amount_cents,
  );

test('a buyer pays for the heaviest pieces, and gets back what the packed weight costs less, with its fees', async () => {
  const before = await balances();
  const { seller, lot_id, buyer, claim_id } = await makeRoasts();
  const page = expectYes(await app.callWith(lotPage, null, { lot_id })).data;
  expect(page).toMatchObject({ price_basis: 'pound', piece_low_clb: 300, piece_high_clb: 400, left_to_buy: 7 });
  expect(await purchaseOf(buyer)).toMatchObject({
    paid_cents: priced(6_800),
    final_price_cents: null,
    packed_clb: null,
  });
  expect(await saleOf(seller)).toMatchObject({ can: { pack: true, hand_over: false } });
  expect(await app.callWith(handOver, seller, { claim_id })).toMatchObject({ code: 'pack_first' });

  // 6.5 lb at $8.50.
  const packed = expectYes(await pack(seller, claim_id, 650)).data;
  const back = priced(6_800) - priced(5_525);
  expect(packed).toEqual({ claim_id, final_price_cents: 5_525, refunded_cents: back });
  await followUp();
  expect(await purchaseOf(buyer)).toMatchObject({
    paid_cents: priced(5_525),
    refunded_cents: back,
    final_price_cents: 5_525,
    packed_clb: 650,
    balance_cents: 0,
  });
  expect(await mailsTo(buyer)).toContain('packed');
  // A lost answer is sent again; a second weight is refused.
  expect(expectYes(await pack(seller, claim_id, 650)).data).toEqual(packed);
  expect(await pack(seller, claim_id, 640)).toMatchObject({ code: 'packed_already' });

  expectYes(await app.callWith(handOver, seller, { claim_id }));
  await settle();
  expect(await payoutsTo(seller)).toEqual([5_525]);
  const after = await balances();
  // Everything that the farm was credited with has been paid out.
  expect((after.seller_payable ?? 0) - (before.seller_payable ?? 0)).toBe(0);
});

test('a weight beyond the estimate is asked about, and never costs more than was paid', async () => {
  const { seller, buyer, claim_id } = await makeRoasts();
  for (const clb of [599, 801]) expect(await pack(seller, claim_id, clb)).toMatchObject({ code: 'packed_unusual' });
  const packed = expectYes(await pack(seller, claim_id, 900, true)).data;
  expect(packed).toEqual({ claim_id, final_price_cents: 6_800, refunded_cents: 0 });
  expect(await purchaseOf(buyer)).toMatchObject({ paid_cents: priced(6_800), refunded_cents: 0, packed_clb: 900 });
});

test('pieces of a known weight have a fixed price, and need no weighing', async () => {
  const { seller, buyer, claim_id } = await makeRoasts({ low: 350, high: 350 });
  expect(await purchaseOf(buyer)).toMatchObject({ paid_cents: priced(5_950), final_price_cents: 5_950 });
  expect(await saleOf(seller)).toMatchObject({ can: { pack: false, hand_over: true } });
  expectYes(await app.callWith(handOver, seller, { claim_id }));
  expect(await pack(seller, claim_id, 650, true)).toMatchObject({ code: 'packed_already' });
});

test('a coupon takes off what it did at checkout', async () => {
  const { seller, buyer, claim_id } = await makeRoasts({ coupon: 'FALL' });
  expectYes(await pack(seller, claim_id, 650));
  await followUp();
  expect(await purchaseOf(buyer)).toMatchObject({ final_price_cents: 5_025, paid_cents: priced(5_025) });
});

test('a sale that was weighed is refunded with what is left of it, once', async () => {
  const before = await balances();
  const { seller, lot_id, buyer, claim_id } = await makeRoasts();
  expectYes(await pack(seller, claim_id, 650));
  await followUp();
  const { refunded_cents } = expectYes(await app.call(refundSale, seller, { claim_id })).data;
  expect(refunded_cents).toBe(priced(5_525));
  await followUp();
  expect(await purchaseOf(buyer)).toMatchObject({ state: 'refunded', paid_cents: 0, refunded_cents: priced(6_800) });
  expect(await pack(seller, claim_id, 650)).toMatchObject({ code: 'sale_refunded' });
  expect(expectYes(await app.call(viewOwnLot, seller, { lot_id })).data.left_to_buy).toBe(9);
  expect(((await balances()).seller_payable ?? 0) - (before.seller_payable ?? 0)).toBe(0);
});

test('of many weights at once, exactly one sets the price, and one refund is made', async () => {
  const { seller, claim_id } = await makeRoasts();
  const weights = Array.from({ length: 12 }, (_, at) => 610 + 10 * at);
  const replies = await Promise.all(weights.map((clb) => pack(seller, claim_id, clb)));
  expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
  expect(replies.filter((reply) => 'code' in reply && reply.code === 'packed_already')).toHaveLength(11);
  const { rows } = await sql`select from refunds where claim_id = ${claim_id}`.execute(app.db);
  expect(rows).toHaveLength(1);
});

test('nobody else can enter the weight', async () => {
  const [{ claim_id }, other] = [await makeRoasts(), await makeRoasts()];
  expect((await pack(other.seller, claim_id, 650)).http).toBe(404);
});

test('a lot by the pound needs the weights of its pieces, the low one first', async () => {
  const { seller } = await makeSale();
  const save = (more: object) => app.callWith(saveLot, seller, { ...ROAST, title: 'Chuck roast', ...more });
  const draft = expectYes(await save({})).data;
  expect(await app.call(publishLot, seller, draft)).toMatchObject({
    code: 'lot_incomplete',
    fields: { piece_low_clb: 'Required', piece_high_clb: 'Required' },
  });
  expect(await save({ piece_low_clb: 400, piece_high_clb: 300 })).toMatchObject({
    fields: { piece_high_clb: 'This can’t be less than the low estimate.' },
  });
});
