import { expect, test } from 'vitest';
import { handOver, payBalance, withdrawClaim } from '#contract/market/claims/claims-api.ts';
import { closeLot } from '#contract/market/lots/lots-api.ts';
import { openCounterDay } from '#contract/market/pos/counter-api.ts';
import { forgetLotEvents, lotEvents } from '#server/test/events-of.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { cash, counterKit } from '#server/test/market/make-counter.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeBuyer, makeSale, buy, settle } = marketKit(app);
const { sellOne } = counterKit(app);
const { makeSold, makeWeighed, purchaseOf, weigh, complete, runJob, decide } = soldKit(app);

/** Runs `work`, and returns the buyers whose open pages are notified. */
async function notifiedBy(work: () => Promise<unknown>): Promise<number[]> {
  await forgetLotEvents(app);
  await work();
  const buyers = (await lotEvents(app)).flatMap(({ buyer_id }) => buyer_id ?? []);
  return [...new Set(buyers)].toSorted((a, b) => a - b);
}
const idsOf = (buyers: readonly Person[]) => buyers.map(({ account_id }) => account_id).toSorted((a, b) => a - b);

test('buyers’ open pages are updated once when a price changes', async () => {
  const { plant, order_id, buyers } = await makeWeighed(75_000);
  await weigh(plant, order_id, 75_000, 76_000);
  expect(await notifiedBy(() => runJob(plant, 'order.weighed'))).toEqual(idsOf(buyers));
  expect(await notifiedBy(() => runJob(plant, 'order.weighed'))).toEqual([]);
});

test('buyers’ open pages are updated when nothing more is due because the deposit was too high', async () => {
  const { plant, order_id, buyers } = await makeWeighed(4_000);
  await complete(plant, order_id);
  expect(await notifiedBy(() => runJob(plant, 'order.completed'))).toEqual(idsOf(buyers));
});

test('a buyer’s open pages are updated when a price is lowered after it was paid', async () => {
  const { plant, order_id, buyers } = await makeWeighed(75_000);
  const [buyer] = buyers;
  const { claim_id, balance_cents } = await purchaseOf(buyer);
  expectYes(await app.call(payBalance, buyer, { claim_id, amount_cents: balance_cents }));
  await weigh(plant, order_id, 75_000, 60_000);
  await runJob(plant, 'order.weighed');
  await complete(plant, order_id);
  expect(await notifiedBy(() => runJob(plant, 'order.completed'))).toEqual([buyer.account_id]);
});

test('a buyer’s open pages are updated when the seller hands over the meat', async () => {
  const { plant, seller, order_id, buyers } = await makeWeighed(75_000, { pickup: 'farm' });
  await complete(plant, order_id);
  await runJob(plant, 'order.completed');
  const [buyer] = buyers;
  const { claim_id } = await purchaseOf(buyer);
  const hand = async () => expectYes(await app.call(handOver, seller, { claim_id }));
  expect(await notifiedBy(hand)).toEqual([buyer.account_id]);
});

test('all owners’ open pages are updated when more or less of their animal is sold', async () => {
  const { seller, lot_id } = await makeSale();
  const [ada, omar] = [await makeBuyer(), await makeBuyer()];
  await buy(ada, lot_id, 1);
  expect(await notifiedBy(() => buy(omar, lot_id, 1))).toEqual(idsOf([ada, omar]));
  const { claim_id } = await purchaseOf(omar);
  const withdraw = async () => expectYes(await app.call(withdrawClaim, omar, { claim_id }));
  expect(await notifiedBy(withdraw)).toEqual(idsOf([ada, omar]));
  expectYes(await app.call(openCounterDay, seller, { float_cents: 0 }));
  const lines = [{ lot_id, quarters: 2 as const, quantity: 1, price_cents: 20_000 }];
  const sale = { lines, tenders: [cash(20_000)], buyer_name: 'Ruth Cole', buyer_phone: '312 555 0142' };
  const sellAtCounter = () => sellOne(seller, 0, sale);
  expect(await notifiedBy(sellAtCounter)).toEqual(idsOf([ada]));
});

test('buyers’ open pages are updated when they get a refund', async () => {
  const { plant, order_id, buyers } = await makeSold();
  expectYes(await decide(plant, { order_id, status: 2, reject_reason: 'No room' }));
  expect(await notifiedBy(() => runJob(plant, 'order.rejected'))).toEqual(idsOf(buyers));

  const { seller, lot_id } = await makeSale();
  const buyer = await makeBuyer();
  await buy(buyer, lot_id);
  expectYes(await app.call(closeLot, seller, { lot_id }));
  expect(await notifiedBy(settle)).toEqual([buyer.account_id]);
});
