import { expect, test } from 'vitest';
import { trackPurchases } from '#contract/market/buyer/tracker-api.ts';
import { payBalance } from '#contract/market/claims/claims-api.ts';
import { listPickups, pickUpShare } from '#contract/orders/pickups-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { recordPickups } from '#server/market/orders/pickups.ts';
import { SETTLED_SECONDS } from '#server/orders/stage-store.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { marketKit } from '#server/test/make-market.ts';
import { completeForCutting } from '#server/test/make-order.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { settle } = marketKit(app);
const { makeWeighed, purchaseOf, sharesOf } = soldKit(app);

/** An animal that three buyers bought, ready for pickup, with nothing paid but the deposits. */
async function makeReady() {
  const sold = await makeWeighed(75_000);
  await completeForCutting(app, sold.order_id);
  const move = { order_id: sold.order_id, from: 'hanging', to: 'ready' } as const;
  expectYes(await app.callWith(moveStage, sold.plant.owner, move));
  const [half, ...quarters] = await sharesOf(sold.order_id);
  return { ...sold, cart_ids: [half, ...quarters].map((share) => share?.cart_id ?? 0) };
}
const payAll = async (buyer: Person) => {
  const { claim_id, balance_cents } = await purchaseOf(buyer);
  expectYes(await app.call(payBalance, buyer, { claim_id, amount_cents: balance_cents }));
};
const letUndoPass = (order_id: number) =>
  app.pool.query(`update events set happened_at = happened_at - make_interval(secs => $1) where order_id = $2`, [
    SETTLED_SECONDS + 1,
    order_id,
  ]);

test('meat stays at the plant while its buyer owes the farm, unless the office gives a reason', async () => {
  const { plant, order_id, buyers, cart_ids } = await makeReady();
  const [cart_id = 0] = cart_ids;
  const pickUp = (more = {}, by = plant.owner) =>
    app.callWith(pickUpShare, by, { order_id, cart_id, name: 'Robin Lake', ...more });
  expect(expectYes(await app.call(listPickups, plant.owner, { order_id })).data).toMatchObject([
    { cart_id, farm_cents: 148_750, plant_cents: 0 },
    { farm_cents: 74_375 },
    { farm_cents: 74_375 },
  ]);
  expect(await pickUp()).toMatchObject({ code: 'stage_needs' });
  const all = { order_id, from: 'ready', to: 'picked_up' } as const;
  expect(await app.callWith(moveStage, plant.owner, all)).toMatchObject({ code: 'stage_needs' });
  expect(await app.callWith(moveStage, plant.owner, { ...all, to: 'completed' })).toMatchObject({
    code: 'stage_needs',
  });
  expect(await pickUp({ override: true })).toMatchObject({ code: 'change_reason_missing' });
  const butcher = await plant.join('butcher');
  expect(await pickUp({ override: true, reason: 'Pays later' }, butcher)).toMatchObject({ code: 'stage_needs_office' });
  expectYes(await pickUp({ override: true, reason: 'Pays the farm in cash' }));
  for (const buyer of buyers.slice(1)) await payAll(buyer);
  expectYes(await app.callWith(moveStage, plant.owner, all));
});

test('each family can review once it has its meat, and its farm is paid without waiting for the others', async () => {
  const { plant, seller, order_id, buyers, cart_ids } = await makeReady();
  const [buyer, other] = [buyers[1], buyers[2]];
  await payAll(buyer);
  const cart_id = cart_ids[1] ?? 0;
  expectYes(await app.callWith(pickUpShare, plant.owner, { order_id, cart_id, name: 'Robin Lake', boxes: 4 }));
  const canReview = async (one: Person) => expectYes(await app.call(trackPurchases, one, {})).data[0]?.can.review;
  expect([await canReview(buyer), await canReview(other)]).toEqual([true, false]);
  // While the plant can undo the pickup, the farm isn't paid.
  await recordPickups(app.db);
  expect(await purchaseOf(buyer)).toMatchObject({ picked_up_at: null });
  await letUndoPass(order_id);
  await settle();
  expect(await purchaseOf(buyer)).toMatchObject({ picked_up_at: expect.any(String) });
  expect(await purchaseOf(other)).toMatchObject({ picked_up_at: null });
  const { rows } = await app.pool.query(
    `select sum(amount_cents)::int as cents from market_payouts where seller_id = $1 and state = 'done'`,
    [seller.account_id],
  );
  expect(rows).toEqual([{ cents: 84_375 }]);
});
