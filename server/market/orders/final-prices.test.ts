import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import { listSellerPayments } from '#contract/invoicing/seller-payments-api.ts';
import { handOver, payBalance } from '#contract/market/claims/claims-api.ts';
import { moveStage, undoStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { MARKET_RATES, marketPrice } from '#contract/payments/market-fees.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import type { Who } from '#server/lib/who.ts';
import { payBalance as payBalanceWith } from '#server/market/checkout/pay-balance.ts';
import { setPaymentSettings } from '#server/payments/payment-settings.ts';
import type { CardProvider } from '#server/payments/provider.ts';
import { sandboxProvider } from '#server/payments/sandbox-provider.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { holdUndo } from '#server/test/hold-undo.ts';
import { marketKit } from '#server/test/make-market.ts';
import { completeForCutting } from '#server/test/make-order.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';
import { runTwice } from '#server/test/run-twice.ts';

const app = openTestApp();
const { settle, age, balances } = marketKit(app);
const { sharesOf, purchaseOf, mailsTo, makeSold, makeWeighed, weigh, complete, runJob, cancel, decide } = soldKit(app);

describe('the balance', () => {
  const payoutsOf = async ({ account_id }: Person) => {
    const { rows } = await sql<{ cents: number }>`
      select amount_cents as cents from market_payouts where seller_id = ${account_id} and state = 'done'
      order by payout_id`.execute(app.db);
    return rows.map(({ cents }) => cents);
  };

  test('is due once the animal is weighed, and all fees add up to those on the whole price', async () => {
    const before = await balances();
    const { plant, seller, order_id, buyers } = await makeWeighed(75_000);
    const price = marketPrice(168_750, MARKET_RATES);
    const [buyer] = buyers;
    const purchase = await purchaseOf(buyer);
    const deposit = marketPrice(20_000, MARKET_RATES).total_cents;
    expect(purchase).toMatchObject({
      final_price_cents: 168_750,
      paid_cents: deposit,
      balance_cents: price.total_cents - deposit,
      can: { withdraw: false, pay_balance: true },
    });
    expect(await mailsTo(buyer)).toEqual(['bought', 'tipped', 'balance_due']);
    const { claim_id, balance_cents } = purchase;
    const pay = (amount_cents: number, by = buyer) => app.call(payBalance, by, { claim_id, amount_cents });
    expect(await pay(balance_cents - 1)).toMatchObject({ code: 'amount_changed' });
    expect(await pay(balance_cents, buyers[1])).toMatchObject({ http: 404 });
    const twice = await Promise.all([pay(balance_cents), pay(balance_cents)]);
    expect(twice.filter(({ status }) => status === 'yes')).toHaveLength(1);
    expect(await pay(balance_cents)).toMatchObject({ code: 'nothing_due' });
    expect(await purchaseOf(buyer)).toMatchObject({ paid_cents: price.total_cents, balance_cents: 0 });
    for (const other of buyers.slice(1)) {
      const { claim_id: own, balance_cents } = await purchaseOf(other);
      expectYes(await app.call(payBalance, other, { claim_id: own, amount_cents: balance_cents }));
    }
    expect((await sharesOf(order_id)).map(({ sale_price_cents }) => sale_price_cents)).toEqual([
      168_750, 84_375, 84_375,
    ]);

    expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.completed }));
    await runJob(plant, 'order.completed');
    await settle();
    await settle();
    const { rows: payouts } = await sql`
      select sum(amount_cents)::int as cents, count(*)::int as count, bool_and(state = 'done') as done
      from market_payouts where seller_id = ${seller.account_id}`.execute(app.db);
    expect(payouts).toEqual([{ cents: 337_500, count: 6, done: true }]);
    expect(await purchaseOf(buyer)).toMatchObject({ picked_up_at: expect.any(String) });

    const after = await balances();
    const change = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
    const parts = [168_750, 84_375, 84_375].map((cents) => marketPrice(cents, MARKET_RATES));
    const sum = (of: 'total_cents' | 'card_cost_cents') => parts.reduce((all, part) => all + part[of], 0);
    expect(change('seller_payable')).toBe(0);
    expect(change('provider')).toBe(sum('total_cents') - 337_500);
    expect(change('provider_cost')).toBe(-sum('card_cost_cents'));
    expect(change('provider') + change('provider_cost') + change('platform_fee')).toBe(0);
  });

  test('doesn’t hold up the payout of the deposit after pickup, and goes to the seller once it is paid', async () => {
    const { plant, seller, order_id, buyers } = await makeWeighed(75_000);
    const settleAtOnce = () => Promise.all(Array.from({ length: 5 }, settle));
    await settleAtOnce();
    expect(await payoutsOf(seller)).toEqual([]);
    await complete(plant, order_id);
    await runJob(plant, 'order.completed');
    await settleAtOnce();
    expect(await payoutsOf(seller)).toEqual([20_000, 10_000, 10_000]);
    const { claim_id, balance_cents } = await purchaseOf(buyers[1]);
    expectYes(await app.call(payBalance, buyers[1], { claim_id, amount_cents: balance_cents }));
    await settleAtOnce();
    expect(await payoutsOf(seller)).toEqual([20_000, 10_000, 10_000, 74_375]);
    const { rows } = await sql`
      select debit_account, sum(amount_cents)::int as cents from transfers join postings using (owner_id, posting_id)
      where seller_id = ${seller.account_id} and 'seller_payable' in (debit_account, credit_account) group by 1 order by 1`.execute(
      app.db,
    );
    expect(rows).toEqual([
      { debit_account: 'provider', cents: 114_375 },
      { debit_account: 'seller_payable', cents: 114_375 },
    ]);
  });

  test('includes the fees from the time of purchase, no matter what they are now', async () => {
    const { buyers } = await makeWeighed(75_000);
    const [buyer] = buyers;
    const { claim_id, balance_cents } = await purchaseOf(buyer);
    setPaymentSettings({ MARKET_SERVICE_BP: 2_000 });
    try {
      expect((await purchaseOf(buyer)).balance_cents).toBe(balance_cents);
      expectYes(await app.call(payBalance, buyer, { claim_id, amount_cents: balance_cents }));
    } finally {
      setPaymentSettings({});
    }
    expect((await purchaseOf(buyer)).paid_cents).toBe(marketPrice(168_750, MARKET_RATES).total_cents);
  });

  test('follows a corrected weight until it is paid', async () => {
    const { plant, seller, order_id, buyers } = await makeWeighed(75_000);
    const first = (await purchaseOf(buyers[0])).balance_cents;
    await weigh(plant, order_id, 75_000, 76_000);
    await runJob(plant, 'order.weighed');
    const { claim_id, balance_cents } = await purchaseOf(buyers[0]);
    expect(balance_cents).toBeGreaterThan(first);
    const recorded = expectYes(await app.callWith(listSellerPayments, seller, {}));
    expect(recorded.data.map(({ price_cents }) => price_cents).toSorted()).toEqual(
      [171_000, 85_500, 85_500].toSorted(),
    );
    expect(await app.call(payBalance, buyers[0], { claim_id, amount_cents: first })).toMatchObject({
      code: 'amount_changed',
    });
  });

  const keptOf = async (buyer: Person) => {
    const { rows } = await sql<{ kept: number }>`
      select sum(amount_cents - refunded_cents)::int as kept from sandbox_charges where provider_key in (
        select provider_key from charges where started_by = ${buyer.account_id})`.execute(app.db);
    return rows[0]?.kept;
  };

  test.each([
    [
      'goes back in part if the weight is corrected downward after it was paid, and the seller gets that much less',
      60_000,
    ],
    ['goes back with part of the deposit if the weight turns out to have been far too high', 4_000],
    ['stays what was paid if the weight is corrected upward', 90_000],
  ])('%s', async (_, clb) => {
    const before = await balances();
    const { plant, seller, order_id, buyers } = await makeWeighed(75_000);
    for (const buyer of buyers) {
      const { claim_id, balance_cents } = await purchaseOf(buyer);
      expectYes(await app.call(payBalance, buyer, { claim_id, amount_cents: balance_cents }));
    }
    await weigh(plant, order_id, 75_000, clb);
    await settle();
    expect(await keptOf(buyers[0])).toBe(marketPrice(168_750, MARKET_RATES).total_cents);
    await complete(plant, order_id);
    await Promise.all(Array.from({ length: 5 }, () => runJob(plant, 'order.completed')));
    await settle();
    await settle();
    const prices = [2, 1, 1].map((quarters) => (Math.min(clb, 75_000) * quarters * 450) / 400);
    const kept = prices.map((cents) => marketPrice(cents, MARKET_RATES).total_cents);
    expect(await Promise.all(buyers.map(keptOf))).toEqual(kept);
    for (const [at, buyer] of buyers.entries()) {
      expect(await purchaseOf(buyer)).toMatchObject({
        final_price_cents: prices[at],
        paid_cents: kept[at],
        balance_cents: 0,
      });
      expect((await mailsTo(buyer)).filter((news) => news === 'overpaid')).toHaveLength(clb < 75_000 ? 1 : 0);
    }
    const { rows: payouts } = await sql`
      select sum(amount_cents)::int as cents, bool_and(state = 'done') as done from market_payouts
      where seller_id = ${seller.account_id}`.execute(app.db);
    const paid_out = prices.reduce((sum, cents) => sum + cents, 0);
    expect(payouts).toEqual([{ cents: paid_out, done: true }]);
    const after = await balances();
    expect(after.seller_payable).toBe(before.seller_payable);
    expect((after.provider ?? 0) - (before.provider ?? 0)).toBe(kept.reduce((sum, cents) => sum + cents, -paid_out));
  });

  /** The card is charged, but the response is lost, so the outcome is unknown here. */
  async function payAndLoseAnswer({ account_id }: Person, due: { claim_id: number; amount_cents: number }) {
    const sandbox = sandboxProvider(app.db);
    const charge: CardProvider['charge'] = async (asked) => {
      await sandbox.charge(asked);
      throw new Error('connection lost');
    };
    const who = { actor: { account_id, role: 'buyer' }, today: '2026-11-22' } as Who;
    const paying = payBalanceWith(() => ({ ...sandbox, charge }))(app.db, who, { ...due, card: undefined }, (work) =>
      inTransaction(app.db, work),
    );
    await expect(paying).rejects.toMatchObject({ code: 'payment_unclear' });
  }

  test.each(['plant', 'farm'] as const)(
    'is lowered with the weight if it was being paid when the order was completed, for pickup at the %s',
    async (pickup) => {
      const { plant, seller, order_id, buyers } = await makeWeighed(75_000, pickup === 'farm' ? { pickup } : {});
      const [buyer] = buyers;
      const { claim_id, balance_cents } = await purchaseOf(buyer);
      await payAndLoseAnswer(buyer, { claim_id, amount_cents: balance_cents });
      await weigh(plant, order_id, 75_000, 60_000);
      await complete(plant, order_id);
      await runJob(plant, 'order.completed');
      const hand = () => app.call(handOver, seller, { claim_id });
      if (pickup === 'farm') expect(await hand()).toMatchObject({ code: 'payment_under_way' });
      expect(await purchaseOf(buyer)).toMatchObject({ final_price_cents: 168_750, picked_up_at: null });
      await age();
      await settle();
      if (pickup === 'farm') expectYes(await hand());
      await settle();
      const paid_cents = marketPrice(135_000, MARKET_RATES).total_cents;
      expect(await purchaseOf(buyer)).toMatchObject({ paid_cents, picked_up_at: expect.any(String) });
      expect(await keptOf(buyer)).toBe(paid_cents);
      expect((await payoutsOf(seller)).reduce((sum, cents) => sum + cents, 0)).toBe(
        135_000 + (pickup === 'plant' ? 20_000 : 0),
      );
    },
  );

  test('goes back, like the deposit, if the plant cancels the order while the card is being charged', async () => {
    const { plant, order_id, buyers } = await makeWeighed(75_000);
    const [buyer] = buyers;
    const { claim_id, balance_cents } = await purchaseOf(buyer);
    await payAndLoseAnswer(buyer, { claim_id, amount_cents: balance_cents });
    await sql`update orders set status = -1 where order_id = ${order_id}`.execute(app.db);
    await cancel(plant, order_id);
    await age();
    await settle();
    await settle();
    expect(await purchaseOf(buyer)).toMatchObject({ state: 'refunded', balance_cents: 0 });
    const { rows } = await sql`
      select sum(amount_cents - refunded_cents)::int as kept from sandbox_charges where provider_key in (
        select provider_key from charges where started_by = ${buyer.account_id})`.execute(app.db);
    expect(rows).toEqual([{ kept: 0 }]);
    expect((await balances()).unassigned ?? 0).toBe(0);
  });

  test('turns into a refund once the order is completed, if the deposit was more than the price', async () => {
    const { plant, order_id, buyers } = await makeWeighed(4_000);
    expectYes(await app.call(moveStage, plant.owner, { order_id, from: 'hanging', to: 'ready' }));
    await settle();
    const deposit = marketPrice(20_000, MARKET_RATES).total_cents;
    const before = { final_price_cents: 9_000, paid_cents: deposit, balance_cents: 0, can: { pay_balance: false } };
    expect(await purchaseOf(buyers[0])).toMatchObject(before);
    await complete(plant, order_id);
    await settle();
    await settle();
    const price = marketPrice(9_000, MARKET_RATES);
    expect(await purchaseOf(buyers[0])).toMatchObject({ paid_cents: price.total_cents, balance_cents: 0 });
    expect(await mailsTo(buyers[0])).toEqual(['bought', 'tipped', 'overpaid']);
  });

  test.each(['hanging', 'ready'] as const)(
    'is due in full after a mistyped weight is corrected while %s',
    async (to) => {
      const { plant, order_id, buyers } = await makeWeighed(1);
      if (to !== 'hanging') expectYes(await app.call(moveStage, plant.owner, { order_id, from: 'hanging', to }));
      await settle();
      await weigh(plant, order_id, 1, 2);
      await settle();
      await weigh(plant, order_id, 2, 75_000);
      await runJob(plant, 'order.weighed');
      const balance_cents =
        marketPrice(168_750, MARKET_RATES).total_cents - marketPrice(20_000, MARKET_RATES).total_cents;
      expect(await purchaseOf(buyers[0])).toMatchObject({ final_price_cents: 168_750, balance_cents });
      expect(await mailsTo(buyers[0])).toEqual(['bought', 'tipped', 'balance_due']);
    },
  );

  test('follows a weight corrected just before the order is completed, and so does the seller’s payout', async () => {
    const { plant, seller, order_id, buyers } = await makeWeighed(75_000);
    await weigh(plant, order_id, 75_000, 4_000);
    await complete(plant, order_id);
    await runJob(plant, 'order.completed');
    expect(await purchaseOf(buyers[0])).toMatchObject({ final_price_cents: 9_000, picked_up_at: expect.any(String) });
    await settle();
    expect(await payoutsOf(seller)).toEqual([9_000, 4_500, 4_500]);
  });

  test('can’t be paid while a weight is missing', async () => {
    const { plant, order_id, buyers } = await makeWeighed(23_000);
    const { claim_id, balance_cents } = await purchaseOf(buyers[0]);
    await weigh(plant, order_id, 23_000, null);
    await runJob(plant, 'order.weighed');
    expect(await purchaseOf(buyers[0])).toMatchObject({ final_price_cents: null, balance_cents: 0 });
    expect(await app.call(payBalance, buyers[0], { claim_id, amount_cents: balance_cents })).toMatchObject({
      code: 'nothing_due',
    });
  });

  test('must be known before the plant hands out the meat', async () => {
    const { plant, order_id, order } = await makeSold();
    expect(await decide(plant, { order_id })).toMatchObject({ http: 200 });
    expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open }));
    await completeForCutting(app, order_id);
    const hand = (to: 'picked_up' | 'completed') =>
      app.call(moveStage, plant.owner, { order_id, from: 'dropped_off', to });
    const complete = () => app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.completed });
    for (const reply of [await hand('picked_up'), await hand('completed'), await complete()]) {
      expect(reply).toMatchObject({ code: 'weight_missing' });
    }
    const weight = { order_id: order.order_id, hanging_weight_clb: 75_000, seen_clb: null };
    expectYes(await app.call(saveHangingWeight, plant.owner, weight));
    expect(await complete()).toMatchObject({ code: 'stage_needs' });
  });

  test('by live weight needs both weights before the plant hands out the meat', async () => {
    const live = { price_basis: 'live', live_low_clb: 110_000, live_high_clb: 130_000 } as const;
    const { plant, order_id, buyers } = await makeSold(live);
    expect(await decide(plant, { order_id })).toMatchObject({ http: 200 });
    expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open }));
    await completeForCutting(app, order_id);
    const complete = () => app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.completed });
    const hanging = { order_id, hanging_weight_clb: 75_000 };
    expectYes(await app.call(saveHangingWeight, plant.owner, { ...hanging, seen_clb: null }));
    expect(await complete()).toMatchObject({ code: 'live_weight_missing' });
    const both = { ...hanging, seen_clb: 75_000, live_weight_clb: 120_000 };
    expect(await app.call(saveHangingWeight, plant.owner, { ...both, seen_live_clb: 1 })).toMatchObject({
      code: 'weight_changed',
    });
    expectYes(await app.call(saveHangingWeight, plant.owner, { ...both, seen_live_clb: null }));
    await runJob(plant, 'order.weighed');
    expect(await purchaseOf(buyers[0])).toMatchObject({ final_price_cents: 270_000, can: { pay_balance: true } });
    expect(await complete()).toMatchObject({ code: 'stage_needs' });
  });

  test('for the whole animal needs no weight, even if the seller keeps some of it', async () => {
    const { plant, order_id } = await makeSold({ price_basis: 'whole' });
    expect(await decide(plant, { order_id })).toMatchObject({ http: 200 });
    expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open }));
    await completeForCutting(app, order_id);
    await app.db.updateTable('shares').set({ sale_price_cents: null }).where('order_id', '=', order_id).execute();
    await complete(plant, order_id);
  });

  test('for the whole animal is requested once the animal is ready, without claiming that it was weighed', async () => {
    const { plant, lot_id, order_id, buyers } = await makeSold({ price_basis: 'whole' });
    await sql`update claims set price_cents = 400000 where lot_id = ${lot_id}`.execute(app.db);
    expect(await decide(plant, { order_id })).toMatchObject({ http: 200 });
    expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open }));
    await completeForCutting(app, order_id);
    expectYes(await app.call(moveStage, plant.owner, { order_id, from: 'dropped_off', to: 'ready' }));
    await settle();
    await settle();
    expect(await mailsTo(buyers[0])).toEqual(['bought', 'tipped', 'whole_balance_due']);
  });

  test('goes back with the deposit if the plant condemns the animal, which can’t be undone after that', async () => {
    // Settles what earlier tests left open, so only this animal affects the balances.
    await settle();
    const before = await balances();
    const { plant, seller, order_id, buyers } = await makeWeighed(75_000);
    const { claim_id, balance_cents } = await purchaseOf(buyers[0]);
    expectYes(await app.call(payBalance, buyers[0], { claim_id, amount_cents: balance_cents }));
    const move = (from: 'hanging' | 'condemned', to: typeof from) =>
      app.call(moveStage, plant.owner, { order_id, from, to, reason: 'Abscesses throughout' });
    expectYes(await move('hanging', 'condemned'));
    const { event_id } = await lastEvent(app, plant, 'order.stage_moved');
    expectYes(await move('condemned', 'hanging'));
    await cancel(plant, order_id);
    expect(await purchaseOf(buyers[0])).toMatchObject({ state: 'bought' });

    expectYes(await move('hanging', 'condemned'));
    // The one-hour delay starts over.
    await cancel(plant, order_id, event_id);
    expect(await purchaseOf(buyers[1])).toMatchObject({
      state: 'bought',
      balance_cents: 0,
      can: { pay_balance: false },
    });
    const unpaid_cents = marketPrice(84_375, MARKET_RATES).total_cents - marketPrice(10_000, MARKET_RATES).total_cents;
    const { claim_id: other } = await purchaseOf(buyers[1]);
    expect(await app.call(payBalance, buyers[1], { claim_id: other, amount_cents: unpaid_cents })).toMatchObject({
      code: 'nothing_due',
    });
    // If moving the animal back is undone, the delay starts when it is undone.
    const { move_id } = expectYes(await move('condemned', 'hanging')).data;
    await holdUndo(app, move_id);
    expectYes(await app.call(undoStage, plant.owner, { order_id, move_id }));
    await runTwice(() => runJob(plant, 'order.stage_undone'));
    await settle();
    for (const buyer of buyers) {
      expect(await purchaseOf(buyer)).toMatchObject({ state: 'refunded', paid_cents: 0, balance_cents: 0 });
      expect((await mailsTo(buyer)).filter((news) => news === 'condemned')).toHaveLength(1);
    }
    expect((await mailsTo(seller)).filter((news) => news === 'condemned_for_seller')).toHaveLength(1);
    expect(await balances()).toEqual(before);
    expect(await move('condemned', 'hanging')).toMatchObject({ code: 'stage_move' });
  });
});
