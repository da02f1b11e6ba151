import { addDays, daysBetween, type IsoDate, weekdayOf } from '#contract/lib/days.ts';

/** How time is counted: in all days, or in business days, which are Monday to Friday. */
export type CountedDays = 'day' | 'business_day';

const counts = (by: CountedDays, day: IsoDate): boolean => {
  const weekday = weekdayOf(day);
  return by === 'day' || (weekday >= 1 && weekday <= 5);
};

/** How many days have passed, not counting the first one, nor the days on which the plant is closed. */
export function countDays(by: CountedDays, since: IsoDate, until: IsoDate, closed: readonly IsoDate[] = []): number {
  const days = Math.max(0, daysBetween(since, until));
  const inWholeWeeks = Math.floor(days / 7) * (by === 'day' ? 7 : 5);
  const rest = Array.from({ length: days % 7 }, (_, at) => addDays(until, -at));
  const isMissed = (day: IsoDate) => day > since && day <= until && counts(by, day);
  return inWholeWeeks + rest.filter((day) => counts(by, day)).length - closed.filter(isMissed).length;
}

/** The last of this many days after a day, not counting those on which the plant is closed. */
export function addCountedDays(
  by: CountedDays,
  from: IsoDate,
  count: number,
  closed: readonly IsoDate[] = [],
): IsoDate {
  let day = addDays(from, by === 'day' ? count : Math.floor(count / 5) * 7);
  while (countDays(by, from, day, closed) < count) day = addDays(day, 1);
  return day;
}
