import { sum } from '#contract/lib/sum.ts';
import { splitFairly } from '#contract/pricing/split-fairly.ts';

/** What a coupon takes off: an amount, or a percentage of the price. The other one is 0. */
interface Coupon {
  amount_cents: number;
  percent: number;
}

/** The least that a card can be charged. */
export const MIN_CHARGE_CENTS = 50;

/**
 * How much a coupon takes off each of these prices, before fees. A percentage is rounded half up on their sum. The parts add up to
 * exactly that, and no price gets below zero.
 */
export function discountsOf({ amount_cents, percent }: Coupon, prices: readonly number[]): number[] {
  const all = sum(prices);
  const off = percent > 0 ? Math.floor((all * percent + 50) / 100) : amount_cents;
  return splitFairly(Math.min(off, all), prices);
}
