import { addDays, daysBetween, type IsoDate, weekdayOf } from '#contract/lib/days.ts';
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

/** How many days meat was stored, not counting the first one. Only Mondays to Fridays count if storage is charged by those. */
export function daysStored(by: StoragePeriod, since: IsoDate, until: IsoDate): number {
  const days = Math.max(0, daysBetween(since, until));
  if (by !== 'business_day') return days;
  const inWholeWeeks = Math.floor(days / 7) * 5;
  const rest = Array.from({ length: days % 7 }, (_, at) => weekdayOf(addDays(until, -at)));
  return inWholeWeeks + rest.filter((weekday) => weekday >= 1 && weekday <= 5).length;
}

/** Storage on earlier invoices and drafts, oldest first. */
export type ChargedStorage = readonly { by: StoragePeriod; count: number }[];

/**
 * How many of the rule's periods are already charged. If the plant has changed what it charges by, the days that earlier
 * lines covered count, not their number of periods.
 */
export function periodsCharged({ by, free_days }: StorageRule, since: IsoDate, charged: ChargedStorage): number {
  if (charged.every((one) => one.by === by)) return sum(charged.map(({ count }) => count));
  const startOf = (period: StoragePeriod) => addPeriods(period === 'business_day' ? period : 'day', since, free_days);
  const covered = charged.reduce(
    (until, one) => {
      if (one.by !== 'week') return addPeriods(one.by, until, one.count);
      const begun = startOf('week');
      return addDays(begun, (Math.ceil(daysBetween(begun, until) / 7) + one.count) * 7);
    },
    startOf(charged[0]?.by ?? by),
  );
  const start = startOf(by);
  return by === 'week' ? Math.ceil(daysBetween(start, covered) / 7) : daysStored(by, start, covered);
}

/** The last of this many days after a day. Only Mondays to Fridays count if they are business days. */
function addPeriods(by: 'day' | 'business_day', from: IsoDate, count: number): IsoDate {
  if (by === 'day') return addDays(from, count);
  let day = addDays(from, Math.floor(count / 5) * 7);
  while (daysStored(by, from, day) < count) day = addDays(day, 1);
  return day;
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
