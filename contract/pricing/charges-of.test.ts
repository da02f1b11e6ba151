import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyLines, anySplit } from '#contract/pricing/any-prices.ts';
import { type ChargeFacts, chargesOf, missingWeights, type Product } from '#contract/pricing/charges-of.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';
import { splitFairly } from '#contract/pricing/split-fairly.ts';

const line = (given: Partial<PriceLine>): PriceLine => ({
  name: 'Kill fee',
  unit: 'head',
  cents: 10_000,
  minimum_cents: null,
  when: 'always',
  tax_class: 'processing',
  ...given,
});
const factsOf = (given: Partial<ChargeFacts> = {}): ChargeFacts => ({
  heads: 1,
  split: [4],
  at: 0,
  live_clb: null,
  hanging_clb: null,
  packaged_clb: null,
  packages: 0,
  hours: 0,
  products: [],
  facts: [],
  surcharges: [],
  ...given,
});
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
const centsOf = (lines: PriceLine[], given: Partial<ChargeFacts>) =>
  chargesOf(lines, factsOf(given)).map(({ cents }) => cents);

describe('parts of a whole', () => {
  test('add up to the whole, and each is off by less than one, no matter how it is split', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 1e12 }),
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1 }),
        (whole, weights) => {
          const parts = splitFairly(whole, weights);
          const all = weights.reduce((sum, weight) => sum + weight, 0);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole);
          for (const [at, part] of parts.entries())
            expect(Math.abs(part - (whole * (weights[at] ?? 0)) / all)).toBeLessThan(1);
        },
      ),
    );
  });

  test('are equal for equal shares, except that the remainder goes to the first ones', () => {
    expect(splitFairly(10_001, [1, 1, 1, 1])).toEqual([2501, 2500, 2500, 2500]);
    expect(splitFairly(10_003, [2, 1, 1])).toEqual([5001, 2501, 2501]);
    expect(splitFairly(0, [2, 2])).toEqual([0, 0]);
    expect(splitFairly(5, [])).toEqual([]);
  });

  test('never shrink when the whole grows', () => {
    fc.assert(
      fc.property(anySplit, fc.nat({ max: 100_000 }), (split, whole) => {
        const [less, more] = [splitFairly(whole, split), splitFairly(whole + 1, split)];
        for (const [at, part] of less.entries()) expect(more[at]).toBeGreaterThanOrEqual(part);
      }),
    );
  });
});

describe('a share is charged', () => {
  test('its part of the fees that are charged once per animal, to the cent', () => {
    const kill = line({ cents: 10_001 });
    expect([0, 1].map((at) => centsOf([kill], { split: [1, 3], at })[0])).toEqual([2500, 7501]);
    expect(chargesOf([kill], factsOf({ split: [2, 2] }))).toEqual([
      {
        at: 0,
        kind: 'line',
        name: 'Kill fee',
        unit: 'head',
        quantity: 100,
        unit_cents: 5001,
        cents: 5001,
        whole_cents: 10_001,
        tax_class: 'processing',
        is_estimated: false,
      },
    ]);
    expect(centsOf([kill], { heads: 30 })).toEqual([300_030]);
    expect(centsOf([line({ unit: 'animal' })], { heads: 30 })).toEqual([10_000]);
  });

  test('for its own pounds of the animal', () => {
    const cutting = line({ name: 'Cutting', unit: 'hanging_lb', cents: 90 });
    const [first, second] = [0, 1].map((at) =>
      chargesOf([cutting], factsOf({ split: [2, 2], at, hanging_clb: 70_001 })),
    );
    expect(first?.[0]).toMatchObject({ quantity: 35_001, unit_cents: 90, cents: 31_501 });
    expect(second?.[0]).toMatchObject({ quantity: 35_000, unit_cents: 90, cents: 31_500 });
    expect(centsOf([line({ unit: 'live_lb', cents: 5 })], { live_clb: 120_010 })).toEqual([6001]);
    expect(centsOf([line({ unit: 'packaged_lb', cents: 33 })], { packaged_clb: 150 })).toEqual([50]);
  });

  test('for halves and quarters by its size, and for packages, hours and flat fees as counted', () => {
    expect(centsOf([line({ unit: 'half', cents: 1500 })], { split: [2, 1, 1], at: 0 })).toEqual([1500]);
    expect(centsOf([line({ unit: 'quarter', cents: 1500 })], { split: [1, 3], at: 1 })).toEqual([4500]);
    expect(centsOf([line({ unit: 'package', cents: 25 })], { packages: 40 })).toEqual([1000]);
    expect(centsOf([line({ unit: 'hour', cents: 6000 })], { hours: 150 })).toEqual([9000]);
    expect(centsOf([line({ unit: 'flat', cents: 2500 }), line({ unit: 'share', cents: 300 })], { split: [1] })).toEqual(
      [2500, 300],
    );
  });

  test('for the services requested, by the pounds made, and for splits, over-age bulls and rush orders', () => {
    const lines = [
      line({ name: 'Patties', unit: 'packaged_lb', cents: 60, when: 'patties' }),
      line({ name: 'Organs', unit: 'animal', cents: 1500, when: 'organs' }),
      line({ name: 'Boning', unit: 'quarter', cents: 2000, when: 'boning' }),
      line({ name: 'Half', unit: 'share', cents: 1000, when: 'split_half' }),
      line({ name: 'Quarter', unit: 'share', cents: 2000, when: 'split_quarter' }),
      line({ name: 'Bull', unit: 'head', cents: 5000, when: 'over_age_bull' }),
      line({ name: 'Rush', unit: 'flat', cents: 7500, when: 'rush' }),
    ];
    const made = [
      product('Patties', { service: 'patties', clb: 3000 }),
      product('Liver', { service: 'organs', clb: 0 }),
      product('Rolled rib', { service: 'boning', clb: 0 }),
    ];
    expect(centsOf(lines, {})).toEqual([]);
    expect(centsOf(lines, { products: made })).toEqual([1800, 1500, 8000]);
    expect(centsOf(lines, { split: [2, 2], facts: ['over_age_bull'] })).toEqual([1000, 2500]);
    expect(centsOf(lines, { split: [3, 1], facts: ['rush'] })).toEqual([2000, 7500]);
  });

  test('the surcharges on its cut sheet, by the pound or once', () => {
    const surcharges = [
      { title: 'Round steak: All', cents: 40, clb: 1250 },
      { title: 'Round steak', cents: 500, clb: null },
    ];
    expect(chargesOf([], factsOf({ surcharges })).map(({ kind, cents }) => [kind, cents])).toEqual([
      ['surcharge', 500],
      ['surcharge', 500],
    ]);
  });

  test('its part of the amount by which the animal falls short of the minimum', () => {
    const cutting = line({ name: 'Cutting', unit: 'hanging_lb', cents: 90, minimum_cents: 80_000 });
    const light = chargesOf([cutting], factsOf({ split: [1, 1, 2], at: 1, hanging_clb: 70_000 }));
    expect(light.map(({ kind, cents }) => [kind, cents])).toEqual([
      ['line', 15_750],
      ['minimum', 4250],
    ]);
    expect(centsOf([cutting], { hanging_clb: 100_000 })).toEqual([90_000]);
    expect(centsOf([{ ...cutting, cents: 0 }], { split: [2], hanging_clb: 70_000 })).toEqual([40_000]);
    const sausage = line({ unit: 'packaged_lb', cents: 180, minimum_cents: 5000, when: 'sausage' });
    expect(
      centsOf([sausage], { split: [2, 2], products: [product('Brats', { service: 'sausage', clb: 1000 })] }),
    ).toEqual([1800, 700]);
    expect(centsOf([sausage], { split: [2, 2] })).toEqual([]);
    expect(centsOf([line({ cents: 4000, minimum_cents: 5000 })], {})).toEqual([4000, 1000]);
  });

  test('nothing for a weight that has not been recorded, which is reported as missing', () => {
    const lines = [
      line({ unit: 'hanging_lb' }),
      line({ name: 'Haul', unit: 'live_lb', when: 'rush' }),
      line({ name: 'Wrap', unit: 'packaged_lb' }),
      line({ name: 'Stew', unit: 'packaged_lb', when: 'stew' }),
    ];
    expect(centsOf(lines, {})).toEqual([]);
    expect(missingWeights(lines, factsOf())).toEqual(['hanging_clb', 'packaged_clb']);
    expect(missingWeights(lines, factsOf({ facts: ['rush'], hanging_clb: 1 }))).toEqual(['live_clb', 'packaged_clb']);
  });
});

describe('any price list', () => {
  const ANIMAL_UNITS = ['head', 'animal', 'half', 'quarter'];

  test('charges an animal’s full fees across its shares, and at least its minimums', () => {
    const weight = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(
        anyLines,
        anySplit,
        weight,
        weight,
        fc.integer({ min: 1, max: 500 }),
        (lines, split, live, hanging, heads) => {
          const always = lines.filter(({ when }) => when === 'always');
          const given = { heads, live_clb: live, hanging_clb: hanging };
          const shares = [...split, ...Array.from({ length: 4 - split.reduce((sum, one) => sum + one, 0) }, () => 1)];
          const bills = shares.map((_, at) => chargesOf(always, factsOf({ ...given, split: shares, at })));
          for (const [at, { unit, cents, minimum_cents }] of always.entries()) {
            const ofLine = bills.flat().filter((charge) => charge.at === at);
            const sum = (kind: string) =>
              ofLine.reduce((all, charge) => all + (charge.kind === kind ? charge.cents : 0), 0);
            if (ANIMAL_UNITS.includes(unit)) {
              const times = { head: heads, animal: 1, half: 2, quarter: 4 }[unit as 'head'];
              expect(sum('line')).toBe(cents * times);
            }
            if (unit === 'hanging_lb' || unit === 'live_lb' || ANIMAL_UNITS.includes(unit))
              expect(sum('line') + sum('minimum')).toBeGreaterThanOrEqual(minimum_cents ?? 0);
          }
          for (const { quantity, unit_cents, cents } of bills.flat()) {
            expect(Number.isInteger(cents)).toBe(true);
            expect(Math.abs(cents - (unit_cents * quantity) / 100)).toBeLessThanOrEqual(0.5);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
