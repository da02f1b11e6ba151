import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { required } from '#contract/lib/required.ts';
import { listOwnLots } from '#contract/market/lots/lots-api.ts';
import * as api from '#contract/market/pos/counter-api.ts';
import { refundCounterSale } from '#contract/market/pos/refund-api.ts';
import { openTestApp, type Person } from '#server/test/harness.ts';
import { cash, counterKit } from '#server/test/market/make-counter.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const { makeStand, sell, stockOf, viewOf } = counterKit(app);

/** A seller with roasts of 3 to 4 lb at $8.50 a pound, also on the market. */
async function makeRoasts(pieces: number) {
  const { seller, lot_id } = await makeStand(pieces);
  await sql`
    update lots set price_basis = 'pound', price_cents = 850, piece_low_clb = 300, piece_high_clb = 400
    where lot_id = ${lot_id}`.execute(app.db);
  return { seller, lot_id };
}
const weighed = (lot_id: number, ...clb: number[]) => ({
  lines: clb.map((quantity) => ({
    lot_id,
    quantity,
    price_cents: 850,
    unit: 'lb' as const,
    tax_class: 'meat' as const,
  })),
  tenders: [cash(clb.reduce((sum, one) => sum + Math.round((one * 850) / 100), 0))],
});
const soldOf = async (seller: Person) =>
  expectYes(await app.call(listOwnLots, seller, {})).data.map(({ sold }) => sold);

test('a lot by the pound is weighed at the counter, and each line takes one piece of its stock', async () => {
  const { seller, lot_id } = await makeRoasts(3);
  expect((await viewOf(seller)).items).toMatchObject([{ lot_id, unit: 'lb', price_cents: 850, left: 3 }]);
  const { data } = expectYes(await sell(seller, 0, weighed(lot_id, 320, 400)));
  expect(data.total_cents).toBe(2_720 + 3_400);
  expect(await stockOf(seller)).toEqual([1]);
  expect(await soldOf(seller)).toEqual([2]);
  expect(await sell(seller, 0, weighed(lot_id, 320, 320))).toMatchObject({
    code: 'too_little_left',
    // In pieces, after the first line took the last one.
    message: expect.stringContaining('only 0 left,'),
  });
  const { sale_id } = data;
  const back = { sale_id, reason: 'Wrong cut', lines: [{ line: 0, quantity: 320 }], amount_cents: 2_720 };
  expectYes(await app.call(refundCounterSale, seller, back));
  expect(await stockOf(seller)).toEqual([2]);
  expect(await soldOf(seller)).toEqual([1]);
});

test('a voided sale of weighed pieces puts them back, and the last piece goes to exactly one of many', async () => {
  const { seller, lot_id } = await makeRoasts(1);
  const replies = await Promise.all(Array.from({ length: 8 }, () => sell(seller, 0, weighed(lot_id, 350))));
  const [done, ...more] = replies.filter(({ status }) => status === 'yes');
  expect(more).toEqual([]);
  expect(await stockOf(seller)).toEqual([0]);
  const { sale_id } = expectYes(required(done, 'the sale')).data;
  expectYes(await app.call(api.voidCounterSale, seller, { sale_id, reason: 'Rung up twice' }));
  expect(await stockOf(seller)).toEqual([1]);
  expect(await soldOf(seller)).toEqual([0]);
});

test('a product of such a lot is sold by the pound too, and its labels may contain a weight', async () => {
  const { seller, lot_id } = await makeRoasts(5);
  const product = { name: 'Chuck roast', lot_id, code: '20417', label_holds: 'weight' as const };
  const { product_id } = expectYes(await app.call(api.saveCounterProduct, seller, product)).data;
  expect((await viewOf(seller)).items).toMatchObject([
    { product_id, lot_id, unit: 'lb', label_holds: 'weight', left: 5 },
  ]);
});
