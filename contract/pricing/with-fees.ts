import type { PriceLine } from '#contract/pricing/price-list.ts';

/** A fee that the office added to an animal, or to the share with this cart id. */
export interface AddedFee {
  cart_id: number | null;
  line: PriceLine;
  /** In hundredths of a unit. */
  count: number;
}

/**
 * The lines that a share is charged by: those of the price list, and the fees that were added. Without a share, only those of
 * the whole animal.
 */
export const withFees = (
  lines: readonly PriceLine[],
  fees: readonly AddedFee[],
  cart_id: number | null,
): PriceLine[] => [
  ...lines,
  ...fees
    .filter((fee) => fee.cart_id === null || fee.cart_id === cart_id)
    .map(({ line, count }): PriceLine => ({ ...line, when: 'always', count })),
];
