import type { Species } from '#contract/lib/species.ts';
import type { Label, Offering } from '#contract/orders/offering.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { isAskedForAge } from '#contract/orders/verified-animal.ts';

/** The facts about an animal that, by law, must be known before the kill. */
export interface TradeFacts {
  species: Species;
  process_option: Label | '';
  offering: Offering;
  organic: string;
  over_thirty_months: string;
  /** Quarters that have an owner. If the animal is not split, the person who brings it, if known, owns all four. */
  owned_quarters: number;
  has_organic_file: boolean;
  has_thirty_plus_file: boolean;
}

export const TRADE_WARNINGS = [
  'owner_missing',
  'inspection_voluntary',
  'age_file_missing',
  'organic_file_missing',
] as const;
export type TradeWarning = (typeof TRADE_WARNINGS)[number];

/**
 * What is still missing or worth knowing. Warnings never block a booking.
 * - Custom meat is for its owners only, and they must have bought the animal alive: every share needs an owner before
 *   the kill.
 * - For cattle over thirty months, the proof of age must be kept.
 * - Organic meat needs the producer's certificate.
 */
export function findTradeWarnings(facts: TradeFacts): TradeWarning[] {
  const { species, process_option, offering, owned_quarters } = facts;
  const isOrganic = facts.organic === 'yes' || process_option === 'organic';
  const found: Record<TradeWarning, boolean> = {
    owner_missing: offering === 'custom' && owned_quarters < 4,
    inspection_voluntary: offering === 'usda' && SPECIES_FACTS[species].isInspectionVoluntary,
    age_file_missing: isAskedForAge(species) && facts.over_thirty_months === 'yes' && !facts.has_thirty_plus_file,
    organic_file_missing: isOrganic && !facts.has_organic_file,
  };
  return TRADE_WARNINGS.filter((warning) => found[warning]);
}
