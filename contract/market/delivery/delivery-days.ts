import { addDays, type IsoDate, weekdayOf } from '#contract/lib/days.ts';

/** How many days ahead a buyer can choose, and how many of them are shown. */
const DAYS_AHEAD = 120;
const MAX_DAYS = 12;

/** The next days on which a farm comes: on its weekdays, or on its dates. A day can be chosen until the day before. */
export function deliveryDays(
  { weekdays, dates }: { weekdays: readonly number[]; dates: readonly IsoDate[] },
  today: IsoDate,
): IsoDate[] {
  const days: IsoDate[] = [];
  for (let ahead = 1; ahead <= DAYS_AHEAD && days.length < MAX_DAYS; ahead++) {
    const day = addDays(today, ahead);
    if (dates.includes(day) || weekdays.includes(weekdayOf(day))) days.push(day);
  }
  return days;
}
