import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimateOf } from '#contract/cut-sheets/estimate/estimate.ts';
import { basisOf, formOf, listOf, priceLine } from '#contract/cut-sheets/estimate/estimate-cases.ts';
import { priceRanges } from '#contract/cut-sheets/estimate/price-ranges.ts';
import { sum } from '#contract/lib/sum.ts';
import { anyFacts, anyLines, anySplit } from '#contract/pricing/any-prices.ts';
import { chargesOf } from '#contract/pricing/charges-of.ts';

test('an estimate with final weights equals the invoice, line by line', () => {
  fc.assert(
    fc.property(anyLines, anyFacts, (lines, facts) => {
      const invoice = chargesOf(lines, facts);
      const estimate = priceRanges(lines, () => facts);
      expect(estimate.map(({ kind, name, cents }) => [kind, name, cents])).toEqual(
        invoice.map(({ kind, name, cents }) => [kind, name, { low: cents, likely: cents, high: cents }]),
      );
    }),
  );
});

test('the estimate of a weighed animal equals the invoice for lines that depend only on its weight and split', () => {
  const BEEF = formOf('beef');
  const list = listOf(BEEF, []);
  fc.assert(
    fc.property(anyLines, anySplit, fc.integer({ min: 1, max: 2000 }), (lines, split, hanging) => {
      const decided = lines.filter(
        ({ when, unit }) =>
          ['always', 'split_half', 'split_quarter'].includes(when) && !['packaged_lb', 'package'].includes(unit),
      );
      for (const [at, quarters] of split.entries()) {
        const basis = { ...basisOf('beef', { hanging, quarters, prices: decided }), split, at };
        const { price } = estimateOf(BEEF, list, basis);
        const facts = { heads: 1, split, at, hanging_clb: hanging * 100, live_clb: Math.round((hanging * 100) / 0.62) };
        const none = { packaged_clb: null, packages: 0, hours: 0, products: [], facts: [], surcharges: [] };
        const cents = sum(chargesOf(decided, { ...facts, ...none }).map((charge) => charge.cents));
        expect(price?.total).toEqual({ low: cents, likely: cents, high: cents });
      }
    }),
    { numRuns: 50 },
  );
});

test('keeps lines that apply only to a light or a heavy animal', () => {
  const line = priceLine('Cutting', 'hanging_lb', 100, { minimum_cents: 5000 });
  const known = { heads: 1, split: [4], at: 0, live_clb: null, packaged_clb: null, packages: 0, hours: 0 };
  const facts = (hanging_clb: number) => ({ ...known, products: [], facts: [], surcharges: [], hanging_clb });
  const weights = { low: 4000, likely: 6000, high: 8000 };
  const ranges = priceRanges([line], (run) => facts(weights[run]));
  expect(ranges.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['line', { low: 4000, likely: 6000, high: 8000 }],
    ['minimum', { low: 1000, likely: 0, high: 0 }],
  ]);
});
