import { describe, expect, test } from 'vitest';
import { sum } from '#contract/lib/sum.ts';
import { type ChargeFacts, chargesOf, missingWeights, type Product } from '#contract/pricing/charges-of.ts';
import { findOverlaps } from '#contract/pricing/find-overlaps.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { BEEF_LIST, HOG_LIST, POULTRY_LIST } from '#contract/pricing/real-lists.ts';

const product = (title: string, given: Partial<Product> = {}): Product => ({
  title,
  service: null,
  options: [],
  clb: null,
  green_clb: null,
  pieces: null,
  is_weighed: true,
  is_green_weighed: true,
  ...given,
});
const factsOf = (given: Partial<ChargeFacts>): ChargeFacts => ({
  heads: 1,
  split: [4],
  at: 0,
  live_clb: null,
  hanging_clb: null,
  packaged_clb: null,
  packages: null,
  hours: 0,
  products: [],
  facts: [],
  surcharges: [],
  ...given,
});
const billOf = (list: readonly PriceLine[], given: Partial<ChargeFacts>) => {
  const charges = chargesOf(list, factsOf(given));
  return { lines: charges.map(({ name, cents }) => [name, cents]), total: sum(charges.map(({ cents }) => cents)) };
};

describe('a hog plant’s list', () => {
  const SMOKED = [
    product('Smoked ham', { service: 'smoking', clb: 3800, green_clb: 4120 }),
    product('Bacon', { service: 'smoking', clb: 2490, green_clb: 2780 }),
    product('Seasoned sausage', { service: 'sausage', clb: 1510 }),
  ];
  const hog = { live_clb: 27_100, hanging_clb: 19_500, products: SMOKED };

  test('example 3: charges ham and bacon each for its own pounds before curing, and a third decimal of the sausage’s price', () => {
    // 195.00 × $0.795 = $155.025; 41.20 × $1.75; 27.80 × $1.80; 15.10 × $1.795 = $27.1045.
    expect(billOf(HOG_LIST, hog)).toEqual({
      lines: [
        ['Kill fee', 7500],
        ['Cutting and wrapping', 15_503],
        ['Ham curing', 7210],
        ['Bacon curing', 5004],
        ['Sausage making', 2710],
      ],
      total: 37_927,
    });
    expect(findOverlaps(HOG_LIST)).toEqual([]);
  });

  test('example 3: charges by the finished weight, if that is the unit', () => {
    const finished: PriceLine[] = [
      { ...(HOG_LIST[3] as PriceLine), name: 'Smoking', unit: 'packaged_lb', cents: 175, product: '' },
    ];
    expect(billOf(finished, { products: SMOKED }).total).toBe(11_008);
  });

  test('example 15: charges one kill fee by the live weight in whole pounds, never both and never none', () => {
    const feesOf = (live_clb: number) =>
      billOf(HOG_LIST, { ...hog, live_clb }).lines.filter(([name]) => String(name).startsWith('Kill fee'));
    expect(feesOf(34_900)).toEqual([['Kill fee', 7500]]);
    expect(feesOf(35_049)).toEqual([['Kill fee', 7500]]);
    expect(feesOf(35_050)).toEqual([['Kill fee, large hog', 11_000]]);
    expect(feesOf(35_100)).toEqual([['Kill fee, large hog', 11_000]]);
    expect(missingWeights(HOG_LIST, factsOf({ ...hog, live_clb: null }))).toEqual(['live_clb']);
  });

  test('charges for a wrap by the hanging pound, and nothing that only the office adds', () => {
    const { lines } = billOf(HOG_LIST, { ...hog, options: ['Vacuum sealed'] });
    expect(lines).toContainEqual(['Vacuum sealing', 1950]);
    expect(lines.some(([name]) => name === 'Dirty animal')).toBe(false);
  });
});

describe('a beef plant’s list', () => {
  test('charges the chosen form of cutting, and days of hanging beyond two weeks', () => {
    const side = { hanging_clb: 70_101, split: [2, 2], options: ['Custom'], hanging_days: 17 };
    // 350.51 × $1.20 = $420.612, 350.50 × $1.20 = $420.60; the kill fee and 3 days at $3.00 are split in half.
    expect(billOf(BEEF_LIST, { ...side, at: 0 })).toEqual({
      lines: [
        ['Kill fee', 5250],
        ['Custom cutting', 42_061],
        ['Extra hanging', 450],
      ],
      total: 47_761,
    });
    expect(billOf(BEEF_LIST, { ...side, at: 1 }).total).toBe(47_760);
    expect(billOf(BEEF_LIST, { hanging_clb: 70_101, options: ['Wholesale'], hanging_days: 14 }).total).toBe(52_561);
  });

  test('example 1: charges the two halves of a carcass for their own pounds', () => {
    const cutting: PriceLine[] = [{ ...(BEEF_LIST[1] as PriceLine), when: 'always', product: '', cents: 241 }];
    expect([35_240, 34_861].map((hanging_clb) => billOf(cutting, { hanging_clb }).total)).toEqual([84_928, 84_015]);
  });
});

describe('a poultry plant’s list', () => {
  const counted = [product('Cut-up birds', { pieces: 200 }), product('Crates', { pieces: 137 })];

  test('example 14: charges the birds packed, those cut up, and the crates', () => {
    const flock = { heads: 487, booked_heads: 500, products: counted };
    expect(billOf(POULTRY_LIST, flock)).toEqual({
      lines: [
        ['Processing', 219_150],
        ['Cutting up', 30_000],
        ['Crates', 41_100],
      ],
      total: 290_250,
    });
    expect(chargesOf(POULTRY_LIST, factsOf(flock))[0]).toMatchObject({ quantity: 48_700, unit_cents: 450 });
  });

  test('charges for three quarters of the birds booked, if fewer come', () => {
    const { lines } = billOf(POULTRY_LIST, { heads: 300, booked_heads: 500, products: counted });
    expect(lines[0]).toEqual(['Processing', 168_750]);
    expect(billOf(POULTRY_LIST, { heads: 376, booked_heads: 501, products: counted }).lines[0]).toEqual([
      'Processing',
      169_200,
    ]);
  });

  test('asks for what has to be counted', () => {
    expect(missingWeights(POULTRY_LIST, factsOf({ heads: 487 }))).toEqual(['counts']);
  });
});

test('a flat fee needs no weight, and neither do lines by the pound that don’t apply', () => {
  const flat: PriceLine[] = [
    {
      name: 'Deer processing',
      unit: 'animal',
      cents: 9000,
      minimum_cents: null,
      when: 'always',
      tax_class: 'processing',
    },
    { name: 'Sausage', unit: 'packaged_lb', cents: 375, minimum_cents: null, when: 'sausage', tax_class: 'processing' },
  ];
  expect(billOf(flat, {}).total).toBe(9000);
  expect(missingWeights(flat, factsOf({}))).toEqual([]);
  const sausage = [product('Summer sausage', { service: 'sausage' })];
  expect(missingWeights(flat, factsOf({ products: sausage }))).toEqual(['products']);
  const minimumOnly: PriceLine[] = [{ ...(flat[0] as PriceLine), unit: 'hanging_lb', cents: 0, minimum_cents: 9000 }];
  expect(billOf(minimumOnly, {}).total).toBe(9000);
  expect(missingWeights(minimumOnly, factsOf({}))).toEqual([]);
});
