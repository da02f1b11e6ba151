import { expect, test } from 'vitest';
import { updateStatus } from '#contract/booking/api.ts';
import { trackPurchases, writeReview } from '#contract/market/buyer/tracker-api.ts';
import { handOver, payBalance } from '#contract/market/claims/claims-api.ts';
import { listSales, sellerDay } from '#contract/market/seller/seller-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { openTestApp } from '#server/test/harness.ts';
import { completeForCutting } from '#server/test/make-order.ts';
import { soldKit } from '#server/test/market/make-sold.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeSold, purchaseOf, runJob, decide } = soldKit(app);

test.each([false, true])(
  'meat picked up at the farm is handed over by the seller, even if a job is late: %s',
  async (isJobLate) => {
    const { plant, seller, order_id, buyers } = await makeSold({ pickup: 'farm' });
    const [buyer] = buyers;
    const { claim_id } = await purchaseOf(buyer);
    const saleOf = async (state: 'open' | 'over') => {
      const { data } = expectYes(await app.callWith(listSales, seller, { state }));
      return data.find((sale) => sale.claim_id === claim_id);
    };
    const purchaseAfterWeighing = async () => {
      await runJob(plant, 'order.weighed');
      return purchaseOf(buyer);
    };
    const stepFor = async () => expectYes(await app.call(trackPurchases, buyer, {})).data[0]?.step;
    expect(await decide(plant, { order_id })).toMatchObject({ http: 200 });
    expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.open }));
    await completeForCutting(app, order_id);
    expectYes(await app.call(saveHangingWeight, plant.owner, { order_id, hanging_weight_clb: 75_000, seen_clb: null }));
    expect(await saleOf('open')).toMatchObject({ can: { hand_over: false } });
    expect(await app.call(handOver, seller, { claim_id })).toMatchObject({ http: 404 });

    const { balance_cents } = await purchaseAfterWeighing();
    expectYes(await app.call(payBalance, buyer, { claim_id, amount_cents: balance_cents }));
    expectYes(
      await app.call(moveStage, plant.owner, {
        order_id,
        from: 'hanging',
        to: 'picked_up',
        reason: 'Cut elsewhere',
        override: true,
      }),
    );
    // The order isn't completed yet, so the weight can still be corrected.
    expect(await app.call(handOver, seller, { claim_id })).toMatchObject({ http: 404 });
    expectYes(
      await app.call(saveHangingWeight, plant.owner, { order_id, hanging_weight_clb: 60_000, seen_clb: 75_000 }),
    );
    expectYes(await app.call(updateStatus, plant.owner, { order_id, status: ORDER_STATUS.completed }));
    if (!isJobLate) await runJob(plant, 'order.completed');
    expect(await purchaseOf(buyer)).toMatchObject({ picked_up_at: null });
    expect(await stepFor()).toBe('ready');
    expect(await app.call(writeReview, buyer, { claim_id, stars: 5, review: '' })).toMatchObject({
      code: 'review_too_early',
    });
    expect(await saleOf('open')).toMatchObject({ can: { hand_over: true } });
    const { tasks } = expectYes(await app.call(sellerDay, seller, {})).data;
    expect(tasks).toContainEqual(expect.objectContaining({ kind: 'hand_over', count: 3 }));

    expectYes(await app.call(handOver, seller, { claim_id }));
    expect(await purchaseOf(buyer)).toMatchObject({ picked_up_at: expect.any(String), final_price_cents: 135_000 });
    expect(await stepFor()).toBe('picked_up');
    expect(await saleOf('over')).toMatchObject({ can: { hand_over: false } });
    expectYes(await app.call(writeReview, buyer, { claim_id, stars: 5, review: '' }));
  },
);
