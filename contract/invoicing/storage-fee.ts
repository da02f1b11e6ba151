import { addCountedDays, type CountedDays, countDays } from '#contract/calendar/count-days.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { sum } from '#contract/lib/sum.ts';
import { lineAmount } from '#contract/pricing/line-amount.ts';

/** What storage is charged by. Business days are Monday to Friday; a week is charged as soon as it begins. */
export const STORAGE_PERIODS = ['day', 'business_day', 'week'] as const;
export type StoragePeriod = (typeof STORAGE_PERIODS)[number];

/** What a plant charges for meat that isn't picked up. */
export interface StorageRule {
  /** The charge for each period after `free_days`, which are business days if storage is charged by those. */
  cents: number;
  by: StoragePeriod;
  per: 'share' | 'pound';
  free_days: number;
  /** The maximum charge for a share; 0 if there is no limit. */
  most_cents: number;
}

/**
 * How many days meat was stored, not counting the first one, nor those on which the plant was closed. Only Mondays to Fridays
 * count if storage is charged by those.
 */
export const daysStored = (
  by: StoragePeriod,
  since: IsoDate,
  until: IsoDate,
  closed: readonly IsoDate[] = [],
): number => countDays(countedFor(by), since, until, closed);
const countedFor = (by: StoragePeriod): CountedDays => (by === 'business_day' ? by : 'day');

/** Storage on earlier invoices and drafts, oldest first. */
export type ChargedStorage = readonly { by: StoragePeriod; count: number }[];

/**
 * How many of the rule's periods are already charged. If the plant has changed what it charges by, the days that earlier
 * lines covered count, not their number of periods.
 */
export function periodsCharged(
  { by, free_days }: StorageRule,
  since: IsoDate,
  charged: ChargedStorage,
  closed: readonly IsoDate[] = [],
): number {
  if (charged.every((one) => one.by === by)) return sum(charged.map(({ count }) => count));
  const startOf = (period: StoragePeriod) => addCountedDays(countedFor(period), since, free_days, closed);
  const weeksFrom = (begun: IsoDate, until: IsoDate) => Math.ceil(countDays('day', begun, until, closed) / 7);
  const covered = charged.reduce(
    (until, one) => {
      if (one.by !== 'week') return addCountedDays(one.by, until, one.count, closed);
      const begun = startOf('week');
      return addCountedDays('day', begun, (weeksFrom(begun, until) + one.count) * 7, closed);
    },
    startOf(charged[0]?.by ?? by),
  );
  const start = startOf(by);
  return by === 'week' ? weeksFrom(start, covered) : daysStored(by, start, covered, closed);
}

/**
 * What a share's storage costs, minus what was already charged for earlier periods; `storage_days` counts them, and
 * `storage_by` says what it counts. `clb` is its weight in hundredths of a pound. Undefined if nothing is due.
 */
export function storageFee(
  { cents, by, per, free_days, most_cents }: StorageRule,
  { days, charged_days, clb }: { days: number; charged_days: number; clb: number },
) {
  const charged_time = Math.max(0, days - free_days);
  const storage_days = (by === 'week' ? Math.ceil(charged_time / 7) : charged_time) - charged_days;
  const a_day = per === 'pound' ? lineAmount(cents, clb) : cents;
  const costOf = (count: number) => (most_cents === 0 ? count * a_day : Math.min(most_cents, count * a_day));
  const amount_cents = storage_days > 0 ? costOf(storage_days + charged_days) - costOf(charged_days) : 0;
  if (amount_cents === 0) return;
  const charged = { storage_days, storage_by: by, amount_cents };
  // Quantity × price must equal the amount.
  return amount_cents < storage_days * a_day
    ? { ...charged, unit: 'flat' as const, quantity: 100, unit_cents: amount_cents }
    : { ...charged, unit: by, quantity: storage_days * 100, unit_cents: a_day };
}
