import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { moveStage, undoStage } from '#contract/orders/stages-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { openTestApp, type Plant } from '#server/test/harness.ts';
import { holdUndo } from '#server/test/hold-undo.ts';
import { makeOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

async function makePacked() {
  const { plant, order_id } = await makeOrder(app, ['Half', 'Half']);
  const packed = { status: ORDER_STATUS.open, stage: 'packing', hanging_weight_clb: 70_000 } as const;
  await app.db.updateTable('orders').set(packed).where('order_id', '=', order_id).execute();
  return { plant, order_id };
}
const markReady = ({ owner }: Plant, order_id: number) =>
  app.callWith(moveStage, owner, { order_id, from: 'packing', to: 'ready' });
const noticesOf = async (order_id: number) => {
  const { rows } = await sql<{ cart_ids: number[] }>`
    select data->'cart_ids' as cart_ids from events where order_id = ${order_id} and kind = 'order.notified'`.execute(
    app.db,
  );
  return rows;
};
const recordedOf = (order_id: number) =>
  app.db
    .selectFrom('order_notices')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('event', '=', 'ready_for_pickup')
    .execute();

test('the owners of an animal are told once that it is ready, however many people mark it', async () => {
  const { plant, order_id } = await makePacked();
  for (const reply of await Promise.all(Array.from({ length: 8 }, () => markReady(plant, order_id)))) expectYes(reply);
  expect(await noticesOf(order_id)).toMatchObject([{ cart_ids: [expect.any(Number), expect.any(Number)] }]);
  const back = { order_id, from: 'ready', to: 'packing', reason: 'One box is missing' } as const;
  expectYes(await app.callWith(moveStage, plant.owner, back));
  expectYes(await markReady(plant, order_id));
  expect(await noticesOf(order_id)).toHaveLength(1);
});

test('nobody is told if the move is undone', async () => {
  const { plant, order_id } = await makePacked();
  const { move_id } = expectYes(await markReady(plant, order_id)).data as { move_id: number };
  await app.db
    .updateTable('events')
    .set({ happened_at: sql`happened_at + interval '1 hour'` })
    .where('order_id', '=', order_id)
    .execute();
  await holdUndo(app, move_id);
  expectYes(await app.call(undoStage, plant.owner, { order_id, move_id }));
  expect(await recordedOf(order_id)).toEqual([]);
  const { rows } = await sql`
    select from events where order_id = ${order_id} and kind = 'order.notice_undone'`.execute(app.db);
  expect(rows).toHaveLength(1);
});

test('nobody is told at a plant that turned this message off', async () => {
  const { plant, order_id } = await makePacked();
  await app.db
    .updateTable('plants')
    .set({ mails_off: ['ready_for_pickup'] })
    .where('plant_id', '=', plant.plant_id)
    .execute();
  expectYes(await markReady(plant, order_id));
  expect(await noticesOf(order_id)).toEqual([]);
});
