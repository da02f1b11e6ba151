import { expect, test } from 'vitest';
import { issueDay, listInvoices, previewDay } from '#contract/invoicing/invoices-api.ts';
import { sum } from '#contract/lib/sum.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { issueAsked } from '#server/invoicing/invoices/invoice-day.ts';
import { lastEvent } from '#server/test/events-of.ts';
import { openTestApp } from '#server/test/harness.ts';
import { draft, look, makeBillable, TEST_PRICES } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const PAPERWORK: PriceLine = {
  name: 'Paperwork',
  unit: 'flat',
  cents: 1_500,
  minimum_cents: null,
  when: 'always',
  tax_class: 'fees',
};

/** A customer's half of one beef and all of another. */
async function makeTwoShares() {
  const made = await makeBillable(app, ['Half', 'Half'], { lines: [...TEST_PRICES, PAPERWORK] });
  const other = await makeBillable(app, ['Whole'], { plant: made.plant });
  const customer_id = made.customers[0]?.customer_id ?? 0;
  await app.db.updateTable('shares').set({ customer_id }).where('order_id', '=', other.order_id).execute();
  return { ...made, customer_id, own: [...made.cart_ids.slice(0, 1), ...other.cart_ids] };
}

test('a per-invoice fee is charged once, even if the invoice covers several shares', async () => {
  const made = await makeTwoShares();
  const { lines, total_cents } = await look(app, made, await draft(app, made, made.own));
  expect(lines.filter(({ name }) => name === 'Paperwork')).toMatchObject([{ amount_cents: 1_500 }]);
  // Each share still has its own kill fee and its own charge by weight.
  expect(lines.filter(({ name }) => name === 'Kill fee')).toHaveLength(2);
  expect(total_cents).toBe(25_000 + 50_000 + 1_500);
});

test('a day’s preview also shows the fee once per customer, and the invoices match it', async () => {
  const { plant, order_id, own, customer_id } = await makeTwoShares();
  const { dropoff_date: day } = await app.db
    .selectFrom('orders')
    .select('dropoff_date')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const { shares } = expectYes(await app.call(previewDay, plant.owner, { day: day ?? '' })).data;
  const subtotalOf = (cart_ids: number[]) =>
    sum(shares.map((share) => (cart_ids.includes(share.cart_id) ? share.subtotal_cents : 0)));
  const other = shares.map(({ cart_id }) => cart_id).filter((cart_id) => !own.includes(cart_id));
  expect([subtotalOf(own), subtotalOf(other)]).toEqual([76_500, 26_500]);

  const items = [own, other].map((cart_ids) => ({ cart_ids, subtotal_cents: subtotalOf(cart_ids) }));
  expectYes(await app.call(issueDay, plant.owner, { day: day ?? '', items, send: false }));
  await issueAsked.run({ db: app.db }, await lastEvent(app, plant, 'invoices.asked'));
  const list = await app.callWith(listInvoices, plant.owner, { customer_id });
  expect(expectYes(list).data).toMatchObject([{ total_cents: 76_500, number: expect.stringMatching(/\d/) }]);
});
