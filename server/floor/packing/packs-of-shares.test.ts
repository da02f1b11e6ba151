import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { mergeCustomers } from '#contract/directory/records-api.ts';
import { addPack, packingShare } from '#contract/floor/packing-api.ts';
import { required } from '#contract/lib/required.ts';
import { openTestApp } from '#server/test/harness.ts';
import { type MadeShares, makeBillable } from '#server/test/make-invoice.ts';
import { lookAtOrder, rowsOf } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();

/** A beef in two halves that is being cut. */
async function makeHalves(): Promise<MadeShares & { ids: [number, number] }> {
  const made = await makeBillable(app, ['Half', 'Half']);
  await app.db.updateTable('orders').set({ stage: 'cutting' }).where('order_id', '=', made.order_id).execute();
  const [first, second] = made.cart_ids;
  return { ...made, ids: [required(first, 'a half'), required(second, 'a half')] };
}
const pack = ({ plant }: MadeShares, share_id: number) =>
  app.call(addPack, plant.owner, { action_id: randomUUID(), share_id, cut: 'Ground beef', net_clb: 100 });

test('a share that meat was packed for stays on its order', async () => {
  const made = await makeHalves();
  const { plant, order_id, ids } = made;
  expectYes(await pack(made, ids[1]));
  const [kept] = rowsOf(await lookAtOrder(app, plant.owner, order_id));
  const split = [{ ...required(kept, 'the first half'), amount: 'Whole' }];
  const without = { order_id, split, deletedsplit: [ids[1]] };
  expect(await app.callWith(saveOrder, plant.owner, without)).toMatchObject({ code: 'share_packed' });
});

test('merged customers have the packs of both', async () => {
  const made = await makeHalves();
  const { plant, ids, customers } = made;
  for (const id of ids) expectYes(await pack(made, id));
  const [kept = 0, gone = 0] = customers.map(({ customer_id }) => customer_id);
  expectYes(await app.callWith(mergeCustomers, plant.owner, { keep_id: kept, merge_id: gone }));
  const { packs } = expectYes(await app.call(packingShare, plant.owner, { share_id: ids[0] })).data;
  expect(packs).toBe(2);
});
