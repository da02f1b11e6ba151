import fc from 'fast-check';
import type { ChargeFacts, Product } from '#contract/pricing/charges-of.ts';
import {
  CONDITION_NAMES,
  type PriceLine,
  SERVICES,
  TAX_CLASS_NAMES,
  UNIT_NAMES,
} from '#contract/pricing/price-list.ts';

// Arbitrary price lists and facts, for property tests.

const CENTS = fc.integer({ min: 0, max: 1_000_000 });
const WEIGHT = fc.integer({ min: 1, max: 10_000_000 });

const PRODUCTS = ['Bacon', 'Liver', 'Tongue'] as const;

export const anyLines = fc.array(
  fc.record<PriceLine>({
    name: fc.string(),
    unit: fc.constantFrom(...UNIT_NAMES),
    cents: CENTS,
    minimum_cents: fc.option(CENTS),
    when: fc.constantFrom(...CONDITION_NAMES),
    tax_class: fc.constantFrom(...TAX_CLASS_NAMES),
    product: fc.constantFrom(undefined, ...PRODUCTS),
  }),
  { maxLength: 12 },
);

/** The ways in which an animal's quarters can be divided into shares, in any order; some may be left unsold. */
const SPLITS = [
  [4],
  [3, 1],
  [1, 3],
  [2, 2],
  [2, 1, 1],
  [1, 2, 1],
  [1, 1, 2],
  [1, 1, 1, 1],
  [2],
  [3],
  [1],
  [1, 1],
  [1, 2],
];
export const anySplit = fc.constantFrom(...SPLITS);

const shareOf = (split: readonly number[]) => fc.nat({ max: split.length - 1 }).map((at) => ({ split, at }));
const anyProducts = fc.array(
  fc.record<Product>({
    title: fc.constantFrom(...PRODUCTS),
    service: fc.constantFrom(null, ...SERVICES),
    options: fc.constant([]),
    clb: fc.option(fc.nat({ max: 1_000_000 })),
    green_clb: fc.option(fc.nat({ max: 1_000_000 })),
    pieces: fc.option(fc.nat({ max: 1000 })),
    is_weighed: fc.boolean(),
    is_green_weighed: fc.boolean(),
  }),
  { maxLength: 6 },
);

export const anyFacts = fc
  .tuple(
    anySplit.chain(shareOf),
    fc.record({
      heads: fc.integer({ min: 1, max: 500 }),
      live_clb: fc.option(WEIGHT),
      hanging_clb: fc.option(WEIGHT),
      packaged_clb: fc.option(WEIGHT),
      packages: fc.nat({ max: 1000 }),
      hours: fc.nat({ max: 10_000 }),
      products: anyProducts,
      hanging_days: fc.nat({ max: 60 }),
      facts: fc.subarray<ChargeFacts['facts'][number]>(['over_age_bull', 'rush']),
      surcharges: fc.array(
        fc.record({ title: fc.string(), cents: fc.nat({ max: 100_000 }), clb: fc.option(fc.nat({ max: 100_000 })) }),
        { maxLength: 4 },
      ),
    }),
  )
  .map(([share, rest]): ChargeFacts => ({ ...share, ...rest }));
