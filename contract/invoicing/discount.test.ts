import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discounted, discountOf } from '#contract/invoicing/discount.ts';
import { taxOf, totalsOf } from '#contract/invoicing/draft.ts';
import { sum } from '#contract/lib/sum.ts';

const NO_TAX = { processing: 0, meat: 0, goods: 0, fees: 0 };

test('a sales tax rate has three decimals', () => {
  expect(taxOf(100_000, 687.5)).toBe(6_875);
  expect(taxOf(33_333, 887.5)).toBe(2_958);
  expect(taxOf(10_000, 888.3)).toBe(888);
  // 8.885% of $10.00 is 88.85 cents; half a cent is rounded up.
  expect(taxOf(1_000, 885)).toBe(89);
  expect(taxOf(2_000, 2.5)).toBe(1);
});

test('a discount is taken off before tax, line by line', () => {
  const lines = [
    { amount_cents: 10_000, tax_class: 'processing' as const },
    { amount_cents: 5_000, tax_class: 'meat' as const },
  ];
  const net = discounted(lines, { percent_bp: 1_000, amount_cents: 0 });
  expect(net).toMatchObject([
    { amount_cents: 9_000, discount_cents: 1_000 },
    { amount_cents: 4_500, discount_cents: 500 },
  ]);
  expect(totalsOf(net, { ...NO_TAX, meat: 687.5 }, false)).toMatchObject({
    subtotal_cents: 13_500,
    tax_cents: 309,
    total_cents: 13_809,
  });
});

test('the parts of a discount add up to it, and no line falls below zero', () => {
  const Line = fc.record({ amount_cents: fc.nat(1_000_000) });
  fc.assert(
    fc.property(fc.array(Line, { maxLength: 12 }), fc.nat(10_000), fc.nat(2_000_000), (lines, percent_bp, cents) => {
      const discount = { percent_bp, amount_cents: percent_bp > 0 ? 0 : cents };
      const total = sum(lines.map(({ amount_cents }) => amount_cents));
      const net = discounted(lines, discount);
      expect(sum(net.map(({ amount_cents }) => amount_cents))).toBe(total - discountOf(total, discount));
      for (const { amount_cents } of net) expect(amount_cents).toBeGreaterThanOrEqual(0);
    }),
  );
});
