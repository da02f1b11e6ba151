import { USUAL } from '#contract/cut-sheets/estimate/usual-weights.ts';
import type { Species } from '#contract/lib/species.ts';

/** A freezer holds this many pounds of wrapped meat per cubic foot, with air between the packages. */
const FREEZER_POUNDS = 35;

export interface TakeHome {
  /** Pounds of packed meat. */
  low: number;
  high: number;
  /** Cubic feet of freezer space for the higher weight, rounded up to half a cubic foot. */
  freezer_feet: number;
}

interface WeighedLot {
  species: Species | '';
  hanging_low_clb: number | null;
  hanging_high_clb: number | null;
  live_low_clb: number | null;
  live_high_clb: number | null;
}

/**
 * How much packed meat a share yields; null for a lot without weights. The yield depends on how the share is cut. A lot
 * sold by live weight has no hanging weight, so it is estimated from the live weight.
 */
export function takeHomeOf(lot: WeighedLot, quarters: number): TakeHome | null {
  const { species, hanging_low_clb, hanging_high_clb, live_low_clb, live_high_clb } = lot;
  if (species === '') return null;
  const { packaged, dressing } = USUAL[species];
  const low_clb = hanging_low_clb ?? (live_low_clb && live_low_clb * dressing);
  const high_clb = hanging_high_clb ?? (live_high_clb && live_high_clb * dressing);
  if (low_clb === null || high_clb === null) return null;
  const pounds = (clb: number, part: number) => Math.round((clb / 100) * part * (quarters / 4));
  const low = pounds(low_clb, packaged.low);
  const high = pounds(high_clb, packaged.high);
  return { low, high, freezer_feet: Math.max(0.5, Math.ceil((2 * high) / FREEZER_POUNDS) / 2) };
}
