import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import { sum } from '#contract/lib/sum.ts';
import { openOwnSheet } from '#contract/market/buyer/tracker-api.ts';
import { BILL_OF_SALE_VERSION } from '#contract/market/claims/bill-of-sale.ts';
import {
  checkout,
  getUserCart,
  myPurchases,
  payBalance,
  releaseClaim,
  withdrawClaim,
} from '#contract/market/claims/claims-api.ts';
import {
  acceptQuarter,
  declineQuarter,
  offerQuarter,
  takeBackQuarter,
  viewQuarter,
} from '#contract/market/split/split-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { MARKET_RATES, marketPrice } from '#contract/payments/market-fees.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Who } from '#server/lib/who.ts';
import { checkout as buyAll } from '#server/market/checkout/checkout.ts';
import { endOverdueOffers } from '#server/market/split/offer-quarter.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { sandboxProvider } from '#server/payments/sandbox-provider.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit, ROBIN } from '#server/test/make-market.ts';
import { completeForCutting } from '#server/test/make-order.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeBuyer, makeSale, buy, pay, settle, expire, balances, followUp } = marketKit(app);
const { sharesOf, purchaseOf, mailsTo, makeSold, makeWeighed, weigh, decide, complete, runJob } = soldKit(app);

const BEN = { name: 'Ben Moss', email: 'ben@example.test' };
async function offer(giver: Person, claim_id: number, more: object = {}) {
  const { path, split_id } = expectYes(
    await app.callWith(offerQuarter, giver, {
      claim_id,
      ...BEN,
      email: `${crypto.randomUUID()}@example.test`,
      ...more,
    }),
  ).data as { path: string; split_id: number };
  return { split_id, token: new URLSearchParams(path.split('?')[1]).get('token') ?? '' };
}
const accept = async (taker: Person, token: string) =>
  expectYes(await app.call(acceptQuarter, taker, { token })).data.claim_id;
/** Accepts an offer and pays it. */
async function take(taker: Person, token: string): Promise<number> {
  const claim_id = await accept(taker, token);
  expectYes(await pay(taker, [claim_id]));
  await followUp();
  return claim_id;
}
const claimsOf = async (lot_id: number) =>
  (
    await sql<{ buyer_id: number; quarters: number; first_quarter: number; deposit_cents: number }>`
    select buyer_id, quarters, first_quarter, deposit_cents from claims where lot_id = ${lot_id} and state = 'bought'
    order by first_quarter`.execute(app.db)
  ).rows;
/** What the mail that confirms someone's purchase says about it. */
const confirmationOf = async ({ account_id }: Person) =>
  (
    await sql<{ bought: object }>`
    select facts -> 'bought' as bought from mails where account_id = ${account_id} and facts ->> 'news' = 'bought'`.execute(
      app.db,
    )
  ).rows[0]?.bought;
const priced = (cents: number) => marketPrice(cents, MARKET_RATES).total_cents;

async function makeHalf() {
  const sale = await makeSale();
  const [giver, taker] = [await makeBuyer(), await makeBuyer()];
  const claim_id = await buy(giver, sale.lot_id, 2);
  return { ...sale, giver, taker, claim_id };
}

describe('before the animal is sold', () => {
  test('the quarter belongs to its new owner once it is paid, and the giver gets its deposit back', async () => {
    const before = await balances();
    const { lot_id, seller, giver, taker, claim_id } = await makeHalf();
    const { token, split_id } = await offer(giver, claim_id);
    expect(await purchaseOf(giver)).toMatchObject({
      quarters: 2,
      splits: [{ split_id, name: 'Ben Moss', state: 'open' }],
      can: { give_quarter: false },
    });
    expect(expectYes(await app.call(viewQuarter, null, { token })).data).toMatchObject({
      state: 'open',
      title: 'Black Angus steer',
      cost: { now: { price_cents: 10_000 } },
    });
    const { rows: left } = await sql`select left_to_buy from lots where lot_id = ${lot_id}`.execute(app.db);
    const taken = await accept(taker, token);
    expect(await purchaseOf(giver)).toMatchObject({ quarters: 2 });
    expect(expectYes(await app.call(getUserCart, taker, {})).data).toMatchObject([
      { claim_id: taken, quarters: 1, is_given: true, is_for_sale: true },
    ]);
    expectYes(await pay(taker, [taken]));
    await followUp();

    expect(await claimsOf(lot_id)).toEqual([
      { buyer_id: giver.account_id, quarters: 1, first_quarter: 1, deposit_cents: 10_000 },
      { buyer_id: taker.account_id, quarters: 1, first_quarter: 2, deposit_cents: 10_000 },
    ]);
    expect(await purchaseOf(giver)).toMatchObject({
      paid_cents: priced(10_000),
      refunded_cents: 0,
      splits: [{ state: 'accepted' }],
    });
    expect(await purchaseOf(taker)).toMatchObject({ paid_cents: priced(10_000), bought_quarters: 2, quarters: 1 });
    const { rows: after } = await sql`select left_to_buy from lots where lot_id = ${lot_id}`.execute(app.db);
    expect(after).toEqual(left);
    expect(await mailsTo(giver)).toEqual(['bought', 'quarter_taken']);
    expect(await mailsTo(seller)).toEqual(['sold', 'quarter_given']);
    const { rows: refunds } = await sql<{ cents: number }>`
      select r.amount_cents as cents from refunds r join charges m using (charge_id)
      where m.started_by = ${giver.account_id} and r.state = 'done'`.execute(app.db);
    expect(refunds).toEqual([{ cents: priced(20_000) - priced(10_000) }]);

    // Whoever withdraws later gets back exactly what they have paid, and the books are as before.
    expectYes(await app.call(withdrawClaim, taker, { claim_id: taken }));
    expectYes(await app.call(withdrawClaim, giver, { claim_id }));
    await followUp();
    const { rows: back } = await sql<{ paid: number; refunded: number }>`
      select sum(amount_cents)::int as paid, (select sum(r.amount_cents)::int from refunds r join charges x using (charge_id)
        where x.started_by = any(${[giver.account_id, taker.account_id]}::bigint[]) and r.state = 'done') as refunded
      from charges where started_by = any(${[giver.account_id, taker.account_id]}::bigint[]) and state = 'paid'`.execute(
      app.db,
    );
    expect(back[0]?.refunded).toBe(back[0]?.paid);
    const now = await balances();
    expect([now.seller_payable ?? 0, now.unassigned ?? 0]).toEqual([
      before.seller_payable ?? 0,
      before.unassigned ?? 0,
    ]);
  });

  test('whoever has a whole animal can give up to three quarters, each to someone else', async () => {
    const { lot_id } = await makeSale();
    const giver = await makeBuyer();
    const claim_id = await buy(giver, lot_id, 4);
    const offers = [await offer(giver, claim_id), await offer(giver, claim_id), await offer(giver, claim_id)];
    expect(await app.callWith(offerQuarter, giver, { claim_id, ...BEN })).toMatchObject({ code: 'splits_full' });
    const takers = [await makeBuyer(), await makeBuyer(), await makeBuyer()];
    const held = await Promise.all(offers.map(({ token }, at) => accept(takers[at] as Person, token)));
    const replies = await Promise.all(held.map((one, at) => pay(takers[at] as Person, [one])));
    expect(replies.map(({ status }) => status)).toEqual(['yes', 'yes', 'yes']);
    await followUp();
    const claims = await claimsOf(lot_id);
    expect(claims.map(({ quarters, first_quarter }) => [first_quarter, quarters])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
    expect(sum(claims.map(({ deposit_cents }) => deposit_cents))).toBe(40_000);
  });

  test('of many who accept one offer at once, exactly one holds it, and nobody else can pay', async () => {
    const { giver, claim_id, lot_id } = await makeHalf();
    const { token } = await offer(giver, claim_id);
    const takers = await Promise.all(Array.from({ length: 8 }, makeBuyer));
    const replies = await Promise.all(takers.map((taker) => app.call(acceptQuarter, taker, { token })));
    expect(replies.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(replies.filter((reply) => 'code' in reply && reply.code === 'split_in_use')).toHaveLength(7);
    expect(await claimsOf(lot_id)).toMatchObject([{ quarters: 2 }]);
  });

  test('an offer that is taken back while it is accepted is either gone or paid, never both', async () => {
    for (let round = 0; round < 4; round++) {
      const { giver, taker, claim_id, lot_id } = await makeHalf();
      const { token, split_id } = await offer(giver, claim_id);
      const held = await accept(taker, token);
      const cart = expectYes(await app.call(getUserCart, taker, {})).data;
      const total_cents = sum(cart.map(({ cost }) => cost.now.total_cents));
      const [paid, back] = await Promise.all([
        pay(taker, [held], { total_cents }),
        app.call(takeBackQuarter, giver, { split_id }),
      ]);
      await followUp();
      const isTaken = (await claimsOf(lot_id)).length === 2;
      expect(paid.status === 'yes').toBe(isTaken);
      expect(back.status === 'yes').toBe(!isTaken);
    }
  });

  test('while a charge for it is under way, an offer can be neither taken back nor declined', async () => {
    const { giver, taker, claim_id, lot_id } = await makeHalf();
    const { token, split_id } = await offer(giver, claim_id);
    const held = await accept(taker, token);
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const sandbox = sandboxProvider(app.db);
    const slow: CardProvider = {
      ...sandbox,
      charge: async (charge) => {
        asked.resolve();
        await answered.promise;
        return sandbox.charge(charge);
      },
    };
    const form = { claim_ids: [held], ...ROBIN, agreed_to: BILL_OF_SALE_VERSION, total_cents: priced(10_000) };
    const who = { actor: { account_id: taker.account_id, role: 'buyer' }, today: '2026-11-22' } as Who;
    const paying = buyAll(() => slow)(app.db, who, { ...form, card: undefined, keeps_card: false }, (work) =>
      inTransaction(app.db, work),
    );
    await asked.promise;
    const refused = { code: 'payment_under_way' };
    expect(await app.call(takeBackQuarter, giver, { split_id })).toMatchObject(refused);
    expect(await app.call(declineQuarter, null, { token })).toMatchObject(refused);
    answered.resolve();
    expect((await paying).claim_ids).toHaveLength(1);
    expect(await claimsOf(lot_id)).toMatchObject([{ buyer_id: giver.account_id }, { buyer_id: taker.account_id }]);
    expect(await app.call(takeBackQuarter, giver, { split_id })).toMatchObject({ code: 'split_over' });
  });

  test('a hold that ends leaves the offer open, and a payment that arrives late still takes it', async () => {
    const { giver, taker, claim_id, lot_id } = await makeHalf();
    const { token } = await offer(giver, claim_id);
    const first = await accept(taker, token);
    expectYes(await app.call(releaseClaim, taker, { claim_id: first }));
    await accept(taker, token);
    await expire(lot_id);
    const other = await makeBuyer();
    await take(other, token);
    expect(await claimsOf(lot_id)).toMatchObject([{ buyer_id: giver.account_id }, { buyer_id: other.account_id }]);
    expect(await app.call(acceptQuarter, taker, { token })).toMatchObject({ code: 'split_over' });
  });

  test('only the giver can offer and take back, and nobody accepts their own', async () => {
    const { seller, giver, taker, claim_id } = await makeHalf();
    expect(await app.callWith(offerQuarter, taker, { claim_id, ...BEN })).toMatchObject({ http: 404 });
    expect(await app.callWith(offerQuarter, giver, { claim_id, name: 'Ben' })).toMatchObject({ code: 'malformed' });
    const { token, split_id } = await offer(giver, claim_id, { email: '', phone: '208-555-0199' });
    expect(await app.call(takeBackQuarter, taker, { split_id })).toMatchObject({ http: 404 });
    expect(await app.call(acceptQuarter, giver, { token })).toMatchObject({ code: 'split_own' });
    expect(await app.call(acceptQuarter, seller, { token })).toMatchObject({ code: 'own_lot' });
    const { lot_id } = await purchaseOf(giver);
    await buy(taker, lot_id, 1);
    expect(await app.call(acceptQuarter, taker, { token })).toMatchObject({ code: 'split_owner' });
    expectYes(await app.call(takeBackQuarter, giver, { split_id }));
    expect(expectYes(await app.call(viewQuarter, null, { token })).data.state).toBe('over');
    expect(await app.call(viewQuarter, null, { token: 'x'.repeat(43) })).toMatchObject({ code: 'link_over' });
  });

  test('a declined or overdue offer goes back to the giver, who is told', async () => {
    const { giver, claim_id } = await makeHalf();
    const first = await offer(giver, claim_id);
    expectYes(await app.call(declineQuarter, null, { token: first.token }));
    expect(await app.call(declineQuarter, null, { token: first.token })).toMatchObject({ code: 'split_over' });
    const second = await offer(giver, claim_id);
    await sql`update share_splits set expires_at = now() where split_id = ${second.split_id}`.execute(app.db);
    await endOverdueOffers(app.db);
    expect(await purchaseOf(giver)).toMatchObject({
      splits: [{ state: 'expired' }, { state: 'declined' }],
      can: { give_quarter: true },
    });
    expect(await mailsTo(giver)).toEqual(['bought', 'quarter_declined', 'quarter_expired']);
  });
});

describe('at the plant', () => {
  test('the order gets another share, owner, and sheet, and the sheet starts with the answers of the half', async () => {
    const { plant, order_id, buyers } = await makeSold();
    const [giver] = buyers;
    expectYes(await decide(plant, { order_id }));
    const [half] = await sharesOf(order_id);
    await sql`update cut_sheets set form_data = '{"order_list": [{"key": "steak"}]}'
      where plant_id = ${plant.plant_id} and cut_sheet_id = ${half?.cut_sheet_id ?? 0}`.execute(app.db);
    const { claim_id } = await purchaseOf(giver);
    const taker = await makeBuyer();
    const { token } = await offer(giver, claim_id);
    const taken = await take(taker, token);

    const shares = await sharesOf(order_id);
    expect(shares.map(({ first_quarter, quarters }) => [first_quarter, quarters])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
    const { rows: sheets } = await sql<{ answers: string; status: string }>`
      select f.form_data::text as answers, f.status from shares s join cut_sheets f using (plant_id, cut_sheet_id)
      where s.order_id = ${order_id} and s.first_quarter <= 2 order by s.first_quarter`.execute(app.db);
    expect(sheets).toHaveLength(2);
    expect(sheets[0]).toEqual(sheets[1]);
    const { rows: fees } = await sql<{ plant_cents: number }>`
      select plant_cents from market_payments where order_id = ${order_id} order by market_payment_id`.execute(app.db);
    expect(fees).toHaveLength(4);
    expect(await confirmationOf(taker)).toMatchObject({ was_sold: true });
    expect(await confirmationOf(giver)).toMatchObject({ was_sold: false });
    expectYes(await app.call(openOwnSheet, taker, { claim_id: taken }));
    expect(await app.call(openOwnSheet, giver, { claim_id: taken })).toMatchObject({ http: 404 });
    expect(await purchaseOf(taker)).toMatchObject({ order_id, can: { withdraw: false } });
  });

  test('two quarters cost exactly what the half would have cost, and the farm is paid for both', async () => {
    const sold = await makeSold();
    const { plant, seller, order_id, buyers } = sold;
    const [giver] = buyers;
    const taker = await makeBuyer();
    const { token } = await offer(giver, (await purchaseOf(giver)).claim_id);
    await take(taker, token);
    expectYes(await decide(plant, { order_id }));
    await completeForCutting(app, order_id);
    expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open }));
    // At 450 cents a pound, half of it costs 168,756.75 cents, and each quarter 84,378.375.
    await weigh(plant, order_id, null, 75_003);
    await runJob(plant, 'order.weighed');
    const finals = [await purchaseOf(giver), await purchaseOf(taker)];
    expect(sum(finals.map(({ final_price_cents }) => final_price_cents ?? 0))).toBe(168_757);
    for (const [at, person] of [giver, taker, ...buyers.slice(1)].entries()) {
      const { claim_id, balance_cents } = await purchaseOf(person);
      expect(balance_cents, String(at)).toBeGreaterThan(0);
      expectYes(await app.call(payBalance, person, { claim_id, amount_cents: balance_cents }));
    }
    await complete(plant, order_id);
    await runJob(plant, 'order.completed');
    await settle();
    await settle();
    const { rows: payouts } = await sql<{ cents: number }>`
      select sum(amount_cents)::int as cents from market_payouts where seller_id = ${seller.account_id} and state = 'done'`.execute(
      app.db,
    );
    const all = await Promise.all([giver, taker, ...buyers.slice(1)].map(purchaseOf));
    expect(payouts[0]?.cents).toBe(sum(all.map(({ final_price_cents }) => final_price_cents ?? 0)));
  });

  test('nobody can be added after the kill: the offer ends, and a payment under way goes back', async () => {
    const { plant, order_id, buyers } = await makeSold();
    const [giver] = buyers;
    const taker = await makeBuyer();
    const { claim_id } = await purchaseOf(giver);
    const { token, split_id } = await offer(giver, claim_id);
    const held = await accept(taker, token);
    expectYes(await decide(plant, { order_id }));
    await sql`update orders set status = 1, stage = 'killed' where order_id = ${order_id}`.execute(app.db);
    expect(expectYes(await app.call(viewQuarter, null, { token })).data.state).toBe('over');
    const reply = expectYes(await pay(taker, [held]));
    expect(reply.data).toMatchObject({ claim_ids: [], missed: 1 });
    await followUp();
    expect((await sharesOf(order_id)).map(({ quarters }) => quarters)).toEqual([2, 1, 1]);
    await expire((await purchaseOf(giver)).lot_id);
    await endOverdueOffers(app.db);
    expect(await purchaseOf(giver)).toMatchObject({
      splits: [{ split_id, state: 'expired' }],
      can: { give_quarter: false },
    });
    expect(await app.callWith(offerQuarter, giver, { claim_id, ...BEN })).toMatchObject({ code: 'split_too_late' });
  });

  test('a weighed animal can’t be split', async () => {
    const { buyers } = await makeWeighed(75_000);
    const { claim_id, can } = await purchaseOf(buyers[0]);
    expect(can.give_quarter).toBe(false);
    expect(await app.callWith(offerQuarter, buyers[0], { claim_id, ...BEN })).toMatchObject({ code: 'split_too_late' });
  });

  test('a price for the whole animal is divided to the cent', async () => {
    const { order_id, buyers } = await makeSold({ price_basis: 'whole' });
    const [giver] = buyers;
    const [half] = await sharesOf(order_id);
    const taker = await makeBuyer();
    const { token } = await offer(giver, (await purchaseOf(giver)).claim_id);
    await take(taker, token);
    const parts = (await sharesOf(order_id)).slice(0, 2).map(({ sale_price_cents }) => sale_price_cents ?? 0);
    expect(sum(parts)).toBe(half?.sale_price_cents);
  });
});

test('strangers see nothing of an offer', async () => {
  const { giver, claim_id, taker } = await makeHalf();
  await offer(giver, claim_id);
  expect(expectYes(await app.call(myPurchases, taker, {})).data).toEqual([]);
  expect(await app.callWith(checkout, taker, { claim_ids: [claim_id] })).toMatchObject({ code: 'malformed' });
});
