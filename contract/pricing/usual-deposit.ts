import type { Species } from '#contract/lib/species.ts';
import type { PriceLine } from '#contract/pricing/price-list.ts';

/** The animals of a booking, with the price list that applies to them. */
export interface BookedAnimals {
  species: Species;
  heads: number;
  prices: readonly PriceLine[] | null;
}
export interface DepositRule {
  /** In dollars for each head. */
  usual_deposits: Readonly<Partial<Record<Species, number>>>;
  /** Whether the kill fee is due at booking, too. */
  kill_fee_due: boolean;
}

/** The deposit that the plant usually asks for, in cents. */
export const usualDeposit = (
  animals: readonly BookedAnimals[],
  { usual_deposits, kill_fee_due }: DepositRule,
): number =>
  animals.reduce((cents, { species, heads, prices }) => {
    const a_head = (usual_deposits[species] ?? 0) * 100 + (kill_fee_due ? killFeeOf(prices ?? []) : 0);
    return cents + a_head * heads;
  }, 0);

/**
 * What is always charged for each head. Nobody knows an animal's weight when it is booked, so of several classes by weight, the
 * lowest fee counts.
 */
function killFeeOf(prices: readonly PriceLine[]): number {
  const fees = prices.filter(({ unit, when }) => unit === 'head' && when === 'always');
  const byWeight = fees.filter(({ weight_of }) => weight_of !== undefined).map(({ cents }) => cents);
  const always = fees.filter(({ weight_of }) => weight_of === undefined).map(({ cents }) => cents);
  return always.reduce((sum, cents) => sum + cents, 0) + (byWeight.length > 0 ? Math.min(...byWeight) : 0);
}
