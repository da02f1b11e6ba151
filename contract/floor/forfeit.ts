import { addCountedDays } from '#contract/calendar/count-days.ts';
import { daysBetween, type IsoDate } from '#contract/lib/days.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { isNotForSale } from '#contract/orders/offering.ts';

/** How a plant counts the days until meat is forfeited. */
export const COUNTED_BY = ['day', 'business_day'] as const;

/** What may become of meat that is forfeited. */
export const FORFEIT_OUTCOMES = ['donated', 'discarded', 'sold'] as const;
type ForfeitOutcome = (typeof FORFEIT_OUTCOMES)[number];
export const OUTCOME_WORDS: Readonly<Record<ForfeitOutcome, Words>> = {
  donated: 'Given away',
  discarded: 'Disposed of',
  sold: 'Sold',
};

/** Custom meat and all game are never sold, not even after they are forfeited. */
export const outcomesFor = (animal: Parameters<typeof isNotForSale>[0]): readonly ForfeitOutcome[] =>
  FORFEIT_OUTCOMES.filter((outcome) => outcome !== 'sold' || !isNotForSale(animal));

export interface ForfeitRule {
  /** 0 for never. */
  forfeit_days: number;
  counted_by: (typeof COUNTED_BY)[number];
  warn_days: number;
}

/**
 * The day from which meat is forfeited; null for never. Days on which the plant is closed don't count. After the rule is changed,
 * nothing is forfeited before its owner could be warned by the new one.
 */
export function forfeitDay(
  { forfeit_days, counted_by, warn_days }: ForfeitRule,
  { ready_on, changed_on, closed }: { ready_on: IsoDate; changed_on: IsoDate; closed: readonly IsoDate[] },
): IsoDate | null {
  if (forfeit_days === 0) return null;
  const byRule = addCountedDays(counted_by, ready_on, forfeit_days, closed);
  const afterWarning = addCountedDays(counted_by, changed_on, warn_days, closed);
  return daysBetween(afterWarning, byRule) > 0 ? byRule : afterWarning;
}
