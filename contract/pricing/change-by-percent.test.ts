import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtInPrices } from '#contract/pricing/built-in-prices.ts';
import { changeByPercent, ROUNDINGS } from '#contract/pricing/change-by-percent.ts';

const priceOf = (cents: number, percent: number, rounding: 1 | 5 | 10) => {
  const [beef] = builtInPrices(1);
  if (!beef) throw new Error('beef has prices');
  return changeByPercent([{ ...beef, cents }], percent, rounding)[0]?.cents;
};

test('raises and lowers prices, rounded half up to 1, 5 or 10 cents', () => {
  expect(priceOf(90, 5, 1)).toBe(95);
  expect(priceOf(90, 5, 10)).toBe(90);
  expect(priceOf(10_000, 4.5, 5)).toBe(10_450);
  expect(priceOf(10_000, -12.34, 10)).toBe(8770);
  expect(priceOf(35, 0, 10)).toBe(40);
});

test('keeps free lines free and other prices above zero, and changes minimums too', () => {
  expect(priceOf(0, 50, 10)).toBe(0);
  expect(priceOf(1, -90, 10)).toBe(10);
  expect(changeByPercent(builtInPrices(9), 10, 5)[0]).toMatchObject({ cents: 0, minimum_cents: 9900 });
});

test('stays within half a rounding step of the exact price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 1_000_000 }),
      fc.integer({ min: -9000, max: 20_000 }),
      fc.constantFrom(...ROUNDINGS),
      (cents, basis_points, rounding) => {
        const changed = priceOf(cents, basis_points / 100, rounding) ?? 0;
        expect(changed % rounding).toBe(0);
        expect(Math.abs(changed - (cents * (10_000 + basis_points)) / 10_000)).toBeLessThanOrEqual(
          Math.max(rounding / 2, rounding - cents * 0.1) + 1e-6,
        );
      },
    ),
  );
});
