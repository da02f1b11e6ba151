import { addDays, type IsoDate, weekdayOf } from '#contract/lib/days.ts';

/** How many days ahead a buyer can choose, and how many of them are shown. */
const DAYS_AHEAD = 120;
const MAX_DAYS = 12;

interface Rule {
  weekdays: readonly number[];
  dates: readonly IsoDate[];
}

/** Whether a farm comes on this day: it is one of its weekdays, or one of its dates. */
export const comesOn = ({ weekdays, dates }: Rule, day: IsoDate): boolean =>
  dates.includes(day) || weekdays.includes(weekdayOf(day));

/** The next days on which a farm comes: on its weekdays, or on its dates. A day can be chosen until the day before. */
export function deliveryDays(rule: Rule, today: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  for (let ahead = 1; ahead <= DAYS_AHEAD && days.length < MAX_DAYS; ahead++) {
    const day = addDays(today, ahead);
    if (comesOn(rule, day)) days.push(day);
  }
  return days;
}
