import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '#contract/floor/checks/checks.ts';
import { saveCheck, saveCheckLimits } from '#contract/floor/checks/checks-api.ts';
import { pickUpShare } from '#contract/orders/pickups-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** An inspected beef of one family that is ready for pickup, at a plant that requires reviews. */
async function makeReady(is_review_required = true) {
  const { plant, order_id } = await makeOrder(app, ['Whole']);
  const ready = { status: ORDER_STATUS.open, stage: 'ready', hanging_weight_clb: 70_000, over_thirty_months: 'no' };
  await app.db.updateTable('orders').set(ready).where('order_id', '=', order_id).execute();
  expectYes(await app.call(saveCheckLimits, plant.owner, { ...DEFAULT_LIMITS, is_review_required }));
  const { cart_id } = await app.db
    .selectFrom('shares')
    .select('cart_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  return { plant, order_id, cart_id };
}
const review = async (plant: Plant, order_id: number, result: 'ok' | 'not_ok', more: object = {}) =>
  expectYes(
    await app.callWith(saveCheck, plant.owner, {
      action_id: randomUUID(),
      kind: 'preshipment',
      order_id,
      result,
      ...(result === 'not_ok' && { action: 'Waiting for the sample', initials: 'AF' }),
      ...more,
    }),
  ).data.record_id;
const ship = (plant: Plant, order_id: number, more: object = {}) =>
  app.callWith(moveStage, plant.owner, { order_id, from: 'ready', to: 'picked_up', ...more });

test('inspected meat stays until its newest review passed', async () => {
  const { plant, order_id } = await makeReady();
  const refused = { code: 'stage_needs', values: { needs: 'a pre-shipment review' } };
  expect(await ship(plant, order_id)).toMatchObject(refused);
  const passed = await review(plant, order_id, 'ok');
  await review(plant, order_id, 'not_ok');
  expect(await ship(plant, order_id)).toMatchObject(refused);
  const again = await review(plant, order_id, 'ok');
  await review(plant, order_id, 'not_ok', { corrects: again, reason: 'Wrong animal' });
  expect(await ship(plant, order_id)).toMatchObject(refused);
  expect(passed).toBeLessThan(again);
  await review(plant, order_id, 'ok');
  expectYes(await ship(plant, order_id));
});

test('a share isn’t handed over either, unless the office says why', async () => {
  const { plant, order_id, cart_id } = await makeReady();
  const handOver = (more: object = {}) =>
    app.callWith(pickUpShare, plant.owner, { order_id, cart_id, name: 'Ann Field', ...more });
  expect(await handOver()).toMatchObject({ code: 'stage_needs' });
  expect(await handOver({ override: true })).toMatchObject({ code: 'change_reason_missing' });
  expectYes(await handOver({ override: true, reason: 'Reviewed on paper' }));
  expect(await ship(plant, order_id)).not.toMatchObject({ code: 'stage_needs' });
});

test('a plant that doesn’t require reviews, and custom meat, wait for none', async () => {
  const { plant, order_id } = await makeReady(false);
  expectYes(await ship(plant, order_id));
  const custom = await makeReady();
  const asCustom = { offering: 'custom', process_option: 'custom' };
  await app.db.updateTable('orders').set(asCustom).where('order_id', '=', custom.order_id).execute();
  expectYes(await ship(custom.plant, custom.order_id));
});
