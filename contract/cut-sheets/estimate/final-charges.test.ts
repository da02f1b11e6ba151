import { expect, test } from 'vitest';
import { estimateOf, finalCharges } from '#contract/cut-sheets/estimate/estimate.ts';
import { basisOf, listOf, priceLine, SHEETS } from '#contract/cut-sheets/estimate/estimate-cases.ts';
import { sum } from '#contract/lib/sum.ts';

const PRICES = [
  priceLine('Kill fee', 'head', 10_001),
  { ...priceLine('Cutting and wrapping', 'hanging_lb', 93), minimum_cents: 44_444 },
  priceLine('Packages', 'package', 17),
  priceLine('Packed', 'packaged_lb', 31),
  priceLine('Hauling', 'live_lb', 7),
  priceLine('Smoking', 'packaged_lb', 98, { when: 'smoking' }),
];
const SPLITS = [[4], [2, 2], [2, 1, 1], [3, 1], [1, 1, 1], [1, 1, 1, 1]];
const WEIGHTS = [33.33, 123.45, 400, 701.07];

test.each(SHEETS)(
  'an invoice for a weighed $species equals its estimate, to the cent, for every share',
  ({ species, form_json }) => {
    const list = listOf(form_json, []);
    for (const hanging of WEIGHTS) {
      for (const split of SPLITS) {
        for (const [at, quarters] of split.entries()) {
          const basis = { ...basisOf(species, { hanging, prices: PRICES, quarters }), split, at };
          const { charges } = finalCharges(form_json, list, basis, PRICES);
          const total = sum(charges.map(({ cents }) => cents));
          expect(total).toBe(estimateOf(form_json, list, basis).price?.total.likely);
          for (const { quantity, unit_cents, cents } of charges)
            expect(Math.floor((unit_cents * quantity + 50) / 100)).toBe(cents);
        }
      }
    }
  },
);
