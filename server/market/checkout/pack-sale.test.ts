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

/** What the books say that the farm still gets for this sale. */
async function owedFor(claim_id: number): Promise<number | undefined> {
  const { rows } = await sql<{ cents: number }>`
    select sum(case 'seller_payable' when credit_account then amount_cents when debit_account then -amount_cents else 0 end)::int
      as cents
    from transfers where claim_id = ${claim_id}`.execute(app.db);
  return rows[0]?.cents;
}
/** Someone refunds part of the buyer's payment on the provider's own pages. */
const refundOutside = (buyer: Person, cents: number) =>
  sql`insert into refunds (owner_id, charge_id, amount_cents, provider_ref, state, refunded_on, ended_at)
    select owner_id, charge_id, ${cents}, ${`re_${buyer.account_id}`}, 'done', now(), now()
    from charges where started_by = ${buyer.account_id}`.execute(app.db);
const dispute = (buyer: Person, state: string) =>
  sql`insert into disputes (owner_id, charge_id, provider, provider_ref, amount_cents, reason, state)
    select -1, charge_id, 'sandbox', ${`dp_${buyer.account_id}`}, amount_cents, 'general', ${state}
    from charges where started_by = ${buyer.account_id}
    on conflict (provider, provider_ref) do update set state = excluded.state`.execute(app.db);

test.each([
  // 6.5 lb at $8.50: the farm loses its part of the dollar, and the buyer gets the whole difference.
  { outside: 100, back: priced(6_800) - priced(5_525), paid: 5_525 - Math.ceil((5_525 * 100) / priced(5_525)) },
  // Only $2 are left of the payment, so the buyer gets those, and nothing is left for the farm.
  { outside: priced(6_800) - 200, back: 200, paid: 0 },
  { outside: priced(6_800), back: 0, paid: 0 },
])(
  'after $outside cents were refunded elsewhere, a sale goes on with what is left',
  async ({ outside, back, paid }) => {
    const { seller, buyer, claim_id } = await makeRoasts();
    await refundOutside(buyer, outside);
    expect(await saleOf(seller)).toMatchObject({ can: { pack: true } });
    const packed = expectYes(await pack(seller, claim_id, 650)).data;
    expect(packed).toEqual({ claim_id, final_price_cents: 5_525, refunded_cents: back });
    expect(expectYes(await pack(seller, claim_id, 650)).data).toEqual(packed);
    await followUp();
    expectYes(await app.callWith(handOver, seller, { claim_id }));
    await settle();
    const { rows } = await sql<{ cents: number }>`
    select (amount_cents - refunded_cents)::int as cents from market_payouts where claim_id = ${claim_id}`.execute(
      app.db,
    );
    expect(rows).toEqual([{ cents: paid }]);
    expect(await owedFor(claim_id)).toBe(0);
  },
);

test('a sale waits while its payment is disputed, and goes on without a refund once the dispute is lost', async () => {
  const { seller, buyer, claim_id } = await makeRoasts();
  await dispute(buyer, 'open');
  expect(await saleOf(seller)).toMatchObject({ can: { pack: false } });
  expect(await pack(seller, claim_id, 650)).toMatchObject({ code: 'sale_disputed' });
  await dispute(buyer, 'lost');
  expect(await saleOf(seller)).toMatchObject({ can: { pack: true } });
  expect(expectYes(await pack(seller, claim_id, 650)).data).toMatchObject({ refunded_cents: 0 });
  expectYes(await app.callWith(handOver, seller, { claim_id }));
  await settle();
  const { rows } = await sql<{ state: string }>`
    select state from market_payouts where claim_id = ${claim_id}`.execute(app.db);
  expect(rows).toEqual([{ state: 'lost' }]);
  expect(await owedFor(claim_id)).toBe(0);
});

test('of pieces of one payment that are weighed at once, no more is refunded than is left of it', async () => {
  const { seller, lot_id } = await makeRoasts();
  const buyer = await makeBuyer();
  const hold = async () => expectYes(await app.call(claimPieces, buyer, { lot_id, pieces: 2 })).data.claim_id;
  const claim_ids = [await hold(), await hold(), await hold()];
  expectYes(await pay(buyer, claim_ids, { total_cents: 3 * priced(6_800) }));
  const back = priced(6_800) - priced(5_525);
  await refundOutside(buyer, 3 * priced(6_800) - back - 100);
  const replies = await Promise.all(claim_ids.map((claim_id) => pack(seller, claim_id, 650)));
  const refunded = replies.map((reply) => expectYes(reply).data.refunded_cents);
  expect(refunded.sort((a, b) => b - a)).toEqual([back, 100, 0]);
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
