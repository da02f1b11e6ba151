import type { PriceLine } from '#contract/pricing/price-list.ts';

/** What new prices can be rounded to, in cents. */
export const ROUNDINGS = [1, 5, 10] as const;
export type Rounding = (typeof ROUNDINGS)[number];
export const MIN_PERCENT = -90;
export const MAX_PERCENT = 200;

/**
 * Raises or lowers every price and minimum by a percentage with up to two decimals, rounded half up. A price above zero never
 * rounds to zero.
 */
export function changeByPercent(lines: readonly PriceLine[], percent: number, rounding: Rounding): PriceLine[] {
  const factor = 10_000 + Math.round(percent * 100);
  const change = (cents: number) =>
    cents === 0 ? 0 : Math.max(1, Math.floor((cents * factor) / (10_000 * rounding) + 0.5)) * rounding;
  return lines.map((line) => ({
    ...line,
    cents: change(line.cents),
    minimum_cents: line.minimum_cents === null ? null : change(line.minimum_cents),
  }));
}
