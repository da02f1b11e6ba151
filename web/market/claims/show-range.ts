import { showMoney } from '#contract/lib/figures.ts';

/** '$820.00', or '$820.00–$940.00' while the weight isn't known. */
export const showRange = (low_cents: number, high_cents: number): string =>
  low_cents === high_cents ? showMoney(low_cents) : `${showMoney(low_cents)}–${showMoney(high_cents)}`;
