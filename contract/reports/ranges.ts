import { addDays, daysBetween, type IsoDate, monthRange, weekdayOf } from '#contract/lib/days.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** The date ranges that a report can cover. Weeks begin on Sunday, as in the calendar. */
export const RANGES = {
  this_week: 'This week',
  last_week: 'Last week',
  this_month: 'This month',
  last_month: 'Last month',
  this_quarter: 'This quarter',
  last_quarter: 'Last quarter',
  year_to_date: 'Year to date',
  last_year: 'Last year',
  last_three_years: 'Last three years',
  own: 'Other dates',
} as const satisfies Readonly<Record<string, Words>>;
export type RangeName = keyof typeof RANGES;
export const RANGE_NAMES = Object.keys(RANGES) as [RangeName, ...RangeName[]];

/** First and last day, both included. */
export interface DayRange {
  from: IsoDate;
  to: IsoDate;
}

/** The longest range that a report can cover. */
export const MAX_DAYS = 5 * 366;

/** How a report over time is grouped. */
export type Bucket = 'day' | 'week' | 'month';

const yearOf = (day: IsoDate) => Number(day.slice(0, 4));
const monthOf = (day: IsoDate) => Number(day.slice(5, 7));

/** `count` whole months, starting `first` months from the month of `day`. They may cross into other years. */
function months(day: IsoDate, first: number, count: number): DayRange {
  const { from } = monthRange(yearOf(day), monthOf(day) + first);
  const { to } = monthRange(yearOf(day), monthOf(day) + first + count - 1);
  return { from, to: addDays(to, -1) };
}

/** The same day a year earlier; February 29 becomes February 28. */
function yearBefore(day: IsoDate): IsoDate {
  const rest = day.slice(4);
  return `${yearOf(day) - 1}${rest === '-02-29' ? '-02-28' : rest}`;
}

const weekFrom = (from: IsoDate): DayRange => ({ from, to: addDays(from, 6) });

/** The days of a named range, as of today at the plant. */
export function rangeOf(name: Exclude<RangeName, 'own'>, today: IsoDate): DayRange {
  const quarter = -((monthOf(today) - 1) % 3);
  switch (name) {
    case 'this_week':
      return weekFrom(addDays(today, -weekdayOf(today)));
    case 'last_week':
      return weekFrom(addDays(today, -weekdayOf(today) - 7));
    case 'this_month':
      return months(today, 0, 1);
    case 'last_month':
      return months(today, -1, 1);
    case 'this_quarter':
      return months(today, quarter, 3);
    case 'last_quarter':
      return months(today, quarter - 3, 3);
    case 'year_to_date':
      return { from: `${yearOf(today)}-01-01`, to: today };
    case 'last_year':
      return { from: `${yearOf(today) - 1}-01-01`, to: `${yearOf(today) - 1}-12-31` };
    case 'last_three_years':
      return { from: addDays(`${yearOf(today) - 3}${yearBefore(today).slice(4)}`, 1), to: today };
  }
}

/** What a range is compared with: the week, month, quarter, or year before, or the same number of days right before it. */
export function rangeBefore(name: RangeName, { from, to }: DayRange): DayRange {
  switch (name) {
    case 'this_month':
    case 'last_month':
      return months(from, -1, 1);
    case 'this_quarter':
    case 'last_quarter':
      return months(from, -3, 3);
    case 'year_to_date':
    case 'last_year':
      return { from: yearBefore(from), to: yearBefore(to) };
    default:
      return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) };
  }
}

/** Days for up to a month, weeks for up to half a year, then months. */
export function bucketOf({ from, to }: DayRange): Bucket {
  const days = daysBetween(from, to) + 1;
  if (days <= 31) return 'day';
  return days <= 190 ? 'week' : 'month';
}
