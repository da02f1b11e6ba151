import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '#contract/lib/sum.ts';
import { discountsOf } from '#contract/market/coupons/coupon-discount.ts';

test('takes an amount off once, divided in proportion to the prices', () => {
  expect(discountsOf({ amount_cents: 500, percent: 0 }, [2_000])).toEqual([500]);
  expect(discountsOf({ amount_cents: 500, percent: 0 }, [2_000, 1_000])).toEqual([333, 167]);
  expect(discountsOf({ amount_cents: 500, percent: 0 }, [300])).toEqual([300]);
  expect(discountsOf({ amount_cents: 500, percent: 0 }, [])).toEqual([]);
});

test('takes a percentage off the sum, rounded half up', () => {
  expect(discountsOf({ amount_cents: 0, percent: 10 }, [1_005])).toEqual([101]);
  expect(discountsOf({ amount_cents: 0, percent: 10 }, [1_004])).toEqual([100]);
  expect(discountsOf({ amount_cents: 0, percent: 100 }, [1_005, 0])).toEqual([1_005, 0]);
});

test('never takes off more than a price, and always exactly the whole discount', () => {
  const prices = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { maxLength: 8 });
  fc.assert(
    fc.property(
      prices,
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 1, max: 9_999_999 }),
      (all, percent, off) => {
        for (const coupon of [
          { amount_cents: 0, percent },
          { amount_cents: off, percent: 0 },
        ]) {
          const parts = discountsOf(coupon, all);
          for (const [at, part] of parts.entries()) {
            expect(part).toBeGreaterThanOrEqual(0);
            expect(part).toBeLessThanOrEqual(all[at] ?? 0);
          }
          const wanted = coupon.percent > 0 ? Math.floor((sum(all) * percent + 50) / 100) : off;
          expect(sum(parts)).toBe(Math.min(wanted, sum(all)));
        }
      },
    ),
  );
});
