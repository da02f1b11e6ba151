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

/** The packed meat from a share; null for a lot that gives no weight. The fraction depends on how it is cut. */
export function takeHomeOf(
  lot: { species: Species | ''; hanging_low_clb: number | null; hanging_high_clb: number | null },
  quarters: number,
): TakeHome | null {
  const { species, hanging_low_clb, hanging_high_clb } = lot;
  if (species === '' || hanging_low_clb === null || hanging_high_clb === null) return null;
  const { packaged } = USUAL[species];
  const pounds = (clb: number, part: number) => Math.round((clb / 100) * part * (quarters / 4));
  const low = pounds(hanging_low_clb, packaged.low);
  const high = pounds(hanging_high_clb, packaged.high);
  return { low, high, freezer_feet: Math.max(0.5, Math.ceil((2 * high) / FREEZER_POUNDS) / 2) };
}
