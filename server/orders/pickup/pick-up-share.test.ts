import { describe, expect, test } from 'vitest';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { listPickups, pickUpShare, undoPickup } from '#contract/orders/pickups-api.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { openTestApp } from '#server/test/harness.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** A beef of two families that is ready for pickup. */
async function makeReady() {
  const { plant, order_id, customers } = await makeOrder(app, ['Half', 'Half']);
  const ready = { status: ORDER_STATUS.open, stage: 'ready', hanging_weight_clb: 70_000 };
  await app.db.updateTable('orders').set(ready).where('order_id', '=', order_id).execute();
  const shares = await app.db
    .selectFrom('shares')
    .select('cart_id')
    .where('order_id', '=', order_id)
    .orderBy('first_quarter')
    .execute();
  return { plant, order_id, customers, cart_ids: shares.map(({ cart_id }) => cart_id) };
}

describe('the pickup of a share', () => {
  test('is recorded with a name, boxes, and time; the last one picks up the animal', async () => {
    const { plant, order_id, cart_ids, customers } = await makeReady();
    const [first = 0, second = 0] = cart_ids;
    const pickUp = (cart_id: number, name: string) =>
      app.callWith(pickUpShare, plant.owner, { order_id, cart_id, name, boxes: 3 });
    expect(expectYes(await pickUp(first, 'Ann Field')).data).toMatchObject({ pickup_id: expect.any(Number) });
    expect(expectYes(await app.call(listPickups, plant.owner, { order_id })).data).toMatchObject([
      { cart_id: first, picked_up: { name: 'Ann Field', boxes: 3 }, farm_cents: 0, plant_cents: 0 },
      { cart_id: second, picked_up: null },
    ]);
    expect(await stageOf(order_id)).toBe('ready');
    expectYes(await pickUp(second, 'Bob Baker'));
    expect(await stageOf(order_id)).toBe('picked_up');
    const history = expectYes(await app.call(orderHistory, plant.owner, { order_id })).data;
    expect(history.slice(0, 2).map(({ kind }) => kind)).toEqual(['order.stage_moved', 'share.picked_up']);
    expect(JSON.stringify(history)).toContain('Ann Field');
    const owner = await app.signIn(customers[0]?.account_id ?? 0);
    const seen = expectYes(await app.call(orderHistory, owner, { order_id })).data;
    expect(seen.map(({ kind }) => kind)).toContain('share.picked_up');
    expect(JSON.stringify(seen)).not.toContain('Bob Baker');
  });

  test('is recorded once, however many people record it at the same time', async () => {
    const { plant, order_id, cart_ids } = await makeReady();
    const all = await Promise.all(
      cart_ids.flatMap((cart_id) =>
        Array.from({ length: 6 }, () => app.callWith(pickUpShare, plant.owner, { order_id, cart_id, name: 'Ann' })),
      ),
    );
    expect(all.map((reply) => expectYes(reply).data).filter(({ pickup_id }) => pickup_id > 0)).toHaveLength(2);
    expect(await stageOf(order_id)).toBe('picked_up');
    const moves = await app.db
      .selectFrom('events')
      .select('event_id')
      .where('order_id', '=', order_id)
      .where('kind', '=', 'share.picked_up')
      .execute();
    expect(moves).toHaveLength(2);
  });

  test('can be undone for a few seconds, and the animal is ready again', async () => {
    const { plant, order_id, cart_ids } = await makeReady();
    const made = [];
    for (const cart_id of cart_ids)
      made.push(expectYes(await app.callWith(pickUpShare, plant.owner, { order_id, cart_id, name: 'Ann' })).data);
    const last = made[1] ?? { cart_id: 0, pickup_id: 0 };
    const undo = () => app.call(undoPickup, plant.owner, { ...last, order_id });
    expectYes(await undo());
    expect(await stageOf(order_id)).toBe('ready');
    expectYes(await undo());
    await app.pool.query(`update events set happened_at = now() - interval '1 minute' where event_id = $1`, [
      made[0]?.pickup_id,
    ]);
    const late = { order_id, cart_id: cart_ids[0] ?? 0, pickup_id: made[0]?.pickup_id ?? 0 };
    expect(await app.call(undoPickup, plant.owner, late)).toMatchObject({ code: 'stage_settled' });
    const wrong = { ...late, pickup_id: last.pickup_id };
    expect(await app.call(undoPickup, plant.owner, wrong)).toMatchObject({ code: 'stage_settled' });
  });

  test('is refused before the animal is ready, and for a share of another order or plant', async () => {
    const { plant, order_id, cart_ids } = await makeReady();
    const other = await makeReady();
    const name = 'Ann';
    const [cart_id = 0] = cart_ids;
    const stranger = { order_id, cart_id: other.cart_ids[0] ?? 0, name };
    expect(await app.callWith(pickUpShare, plant.owner, stranger)).toMatchObject({ http: 404 });
    expect(await app.callWith(pickUpShare, other.plant.owner, { order_id, cart_id, name })).toMatchObject({
      http: 404,
    });
    expectYes(
      await app.callWith(moveStage, plant.owner, { order_id, from: 'ready', to: 'packing', reason: 'Relabel' }),
    );
    expect(await app.callWith(pickUpShare, plant.owner, { order_id, cart_id, name })).toMatchObject({
      code: 'share_not_ready',
    });
  });
});

const stageOf = async (order_id: number) =>
  (await app.db.selectFrom('orders').select('stage').where('order_id', '=', order_id).executeTakeFirstOrThrow()).stage;
