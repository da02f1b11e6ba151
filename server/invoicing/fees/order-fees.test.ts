import { expect, test } from 'vitest';
import { orderHistory } from '#contract/booking/edit-api.ts';
import { deleteDraft } from '#contract/invoicing/invoices-api.ts';
import { addOrderFee, orderFees, removeOrderFee } from '#contract/pricing/fees-api.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { draft, issue, look, type MadeShares, makeBillable, TEST_PRICES } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const extra = (name: string, unit: PriceLine['unit'], cents: number): PriceLine => ({
  name,
  unit,
  cents,
  minimum_cents: null,
  when: 'added',
  tax_class: 'fees',
});
const LINES = [
  ...TEST_PRICES,
  extra('Dirty animal', 'animal', 3_001),
  extra('Late cut sheet', 'share', 2_500),
  extra('Waiting', 'hour', 9_900),
];
const feesOf = async ({ plant, order_id }: MadeShares) =>
  expectYes(await app.call(orderFees, plant.owner, { order_id })).data;
const keyOf = async (made: MadeShares, name: string) =>
  (await feesOf(made)).offered.find((fee) => fee.name === name)?.key ?? '';
const add = async (made: MadeShares, name: string, more: object = {}) =>
  app.callWith(addOrderFee, made.plant.owner, { order_id: made.order_id, key: await keyOf(made, name), ...more });
const linesOf = async (made: MadeShares, invoice_id: number) =>
  (await look(app, made, invoice_id)).lines
    .slice(2)
    .map(({ name, quantity, amount_cents }) => [name, quantity, amount_cents]);

test('a fee is added to an order once, and its shares are charged for it', async () => {
  const made = await makeBillable(app, ['Half', 'Half'], { lines: LINES });
  const [first = 0, second = 0] = made.cart_ids;
  const taps = await Promise.all(Array.from({ length: 10 }, () => add(made, 'Dirty animal')));
  for (const reply of taps) expectYes(reply);
  expectYes(await add(made, 'Waiting', { cart_id: second, count: 150 }));
  expect(await add(made, 'Late cut sheet')).toMatchObject({ http: 422, code: 'fee_needs_share' });
  expectYes(await add(made, 'Late cut sheet', { cart_id: first }));
  expect((await feesOf(made)).added).toMatchObject([
    { name: 'Dirty animal', cart_id: null, count: 100, is_of_animal: true, can_remove: true },
    { name: 'Waiting', cart_id: second, count: 150 },
    { name: 'Late cut sheet', cart_id: first, count: 100 },
  ]);
  expect(await linesOf(made, await draft(app, made, [first]))).toEqual([
    ['Dirty animal', 100, 1_501],
    ['Late cut sheet', 100, 2_500],
  ]);
  expect(await linesOf(made, await draft(app, made, [second]))).toEqual([
    ['Dirty animal', 100, 1_500],
    ['Waiting', 150, 14_850],
  ]);
  const history = expectYes(await app.call(orderHistory, made.plant.owner, { order_id: made.order_id })).data;
  expect(history.filter(({ kind }) => kind === 'order.fees_changed')).toHaveLength(12);
});

test('keeps the price that it had when it was added', async () => {
  const made = await makeBillable(app, ['Whole'], { lines: LINES });
  expectYes(await add(made, 'Late cut sheet'));
  await app.db
    .updateTable('price_editions')
    .set({ lines: JSON.stringify(TEST_PRICES) })
    .where('plant_id', '=', made.plant.plant_id)
    .execute();
  expect((await feesOf(made)).offered).toEqual([]);
  expect(await linesOf(made, await draft(app, made, made.cart_ids))).toEqual([['Late cut sheet', 100, 2_500]]);
});

test('can’t change once its share is on a draft or an invoice, until that is gone', async () => {
  const made = await makeBillable(app, ['Whole'], { lines: LINES });
  const { plant } = made;
  const { order_fee_id } = expectYes(await add(made, 'Dirty animal')).data;
  const invoice_id = await draft(app, made, made.cart_ids);
  expect(await add(made, 'Waiting')).toMatchObject({ http: 409, code: 'fee_invoiced' });
  expect(await app.call(removeOrderFee, plant.owner, { order_fee_id })).toMatchObject({ code: 'fee_invoiced' });
  expect((await feesOf(made)).added).toMatchObject([{ can_remove: false }]);
  const { revision } = await look(app, made, invoice_id);
  expectYes(await app.call(deleteDraft, plant.owner, { invoice_id, revision }));
  expectYes(await app.call(removeOrderFee, plant.owner, { order_fee_id }));
  expectYes(await add(made, 'Waiting'));
  const again = await draft(app, made, made.cart_ids);
  expectYes(await issue(app, made, again));
  expect((await look(app, made, again)).total_cents).toBe(50_000 + 9_900);
  expect(await add(made, 'Dirty animal')).toMatchObject({ code: 'fee_invoiced' });
});

test('is never lost between a draft and someone who adds it at the same moment', async () => {
  for (let round = 0; round < 5; round++) {
    const made = await makeBillable(app, ['Whole'], { lines: LINES });
    const key = await keyOf(made, 'Dirty animal');
    const { order_id, plant } = made;
    const [added, invoice_id] = await Promise.all([
      app.call(addOrderFee, plant.owner, { order_id, key }),
      draft(app, made, made.cart_ids),
    ]);
    expect(await linesOf(made, invoice_id)).toEqual(added.status === 'yes' ? [['Dirty animal', 100, 3_001]] : []);
  }
});

test('is only for the office of the plant, and only from the price list', async () => {
  const made = await makeBillable(app, ['Whole'], { lines: LINES });
  const { plant, order_id } = made;
  const key = await keyOf(made, 'Dirty animal');
  const elsewhere = await makePlant(app);
  expect(await app.call(addOrderFee, elsewhere.owner, { order_id, key })).toMatchObject({ http: 404 });
  expect(await app.call(addOrderFee, await plant.join('customer'), { order_id, key })).toMatchObject({ http: 403 });
  expect(await app.call(addOrderFee, plant.owner, { order_id, key: 'always kill fee' })).toMatchObject({
    code: 'fee_unknown',
  });
  expect(await app.call(addOrderFee, plant.owner, { order_id, key, cart_id: 1 })).toMatchObject({ http: 404 });
});
