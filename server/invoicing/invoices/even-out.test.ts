import { expect, test } from 'vitest';
import { splitOrder } from '#contract/booking/edit-api.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { openTestApp } from '#server/test/harness.ts';
import { draft, issue, look, makeBillable } from '#server/test/make-invoice.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const line = (name: string, unit: PriceLine['unit'], cents: number): PriceLine => ({
  name,
  unit,
  cents,
  minimum_cents: null,
  when: 'always',
  tax_class: 'processing',
});
/** Neither the fee nor the weight divides evenly. */
const LINES = [line('Kill fee', 'head', 9_753), line('Cutting', 'hanging_lb', 100)];
const WEIGHT = 37_979;

async function sumUp(made: Parameters<typeof look>[1], invoice_ids: readonly number[]) {
  const invoices = await Promise.all(invoice_ids.map((invoice_id) => look(app, made, invoice_id)));
  const parts = invoices.flatMap(({ document }) => document.parts);
  const lines = parts.flatMap((part) => part.lines);
  const sum = (name: string, of: 'amount_cents' | 'quantity') =>
    lines.reduce((total, one) => total + (one.name === name ? one[of] : 0), 0);
  return {
    killed: sum('Kill fee', 'amount_cents'),
    cut: sum('Cutting', 'quantity'),
    weighed: parts.reduce((total, one) => total + (one.hanging_clb ?? 0), 0),
  };
}

test.each([
  ['first', 0],
  ['second', 1],
])('shares add up to the whole fee and weight if the %s half is invoiced before the other is split', async (_, at) => {
  const made = await makeBillable(app, ['Half', 'Half'], { lines: LINES, weight_clb: WEIGHT });
  const { plant, template_id: form_id, customers } = made;
  const [invoiced = 0, other = 0] = at === 0 ? made.cart_ids : made.cart_ids.toReversed();
  const first = await draft(app, made, [invoiced]);
  expectYes(await issue(app, made, first));

  const names = [customers[1 - at]?.customer_id ?? 0, customers[2]?.customer_id ?? 0];
  const split_data = names.map((name) => ({ name, amount: 'Quarter' as const }));
  const { cart_ids } = expectYes(await app.call(splitOrder, plant.owner, { cart_id: other, form_id, split_data })).data;
  const rest = cart_ids.filter((cart_id) => cart_id !== invoiced);
  expect(rest).toHaveLength(2);
  // It doesn't matter which one is invoiced last.
  const drafts = [await draft(app, made, rest.slice(1)), await draft(app, made, rest.slice(0, 1))];
  expect(await sumUp(made, [first, ...drafts])).toEqual({ killed: 9_753, cut: WEIGHT, weighed: WEIGHT });
});
