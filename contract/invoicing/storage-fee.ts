import { lineAmount } from '#contract/pricing/line-amount.ts';

/** What a plant charges for meat that isn't picked up. */
export interface StorageRule {
  /** The charge for each day after `free_days`. */
  cents: number;
  per: 'share' | 'pound';
  free_days: number;
  /** The maximum charge for a share; 0 if there is no limit. */
  most_cents: number;
}

/**
 * What a share's storage costs, minus what was already charged for earlier days. `clb` is its weight in hundredths of a
 * pound. Undefined if nothing is due.
 */
export function storageFee(
  { cents, per, free_days, most_cents }: StorageRule,
  { days, charged_days, clb }: { days: number; charged_days: number; clb: number },
) {
  const storage_days = days - free_days - charged_days;
  const a_day = per === 'pound' ? lineAmount(cents, clb) : cents;
  const costOf = (count: number) => (most_cents === 0 ? count * a_day : Math.min(most_cents, count * a_day));
  const amount_cents = storage_days > 0 ? costOf(storage_days + charged_days) - costOf(charged_days) : 0;
  if (amount_cents === 0) return;
  const charged = { storage_days, amount_cents };
  // Quantity × price must equal the amount.
  return amount_cents < storage_days * a_day
    ? { ...charged, unit: 'flat' as const, quantity: 100, unit_cents: amount_cents }
    : { ...charged, unit: 'day' as const, quantity: storage_days * 100, unit_cents: a_day };
}
