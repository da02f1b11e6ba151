import { addDays, type IsoDate } from '#contract/lib/days.ts';

/** A stay in the line lets at most so many days around the wished one do as well. */
export const MOST_SLACK_DAYS = 14;

/** Which day is wished, and how many days before or after it would do as well. */
export interface Wish {
  day: IsoDate;
  slack_days: number;
}

/** The days that would do, the nearest to the wished one first, of two equally near the earlier; none before `from`. */
export function daysThatDo({ day, slack_days }: Wish, from: IsoDate): IsoDate[] {
  const near = Array.from({ length: slack_days }, (_, at) => [addDays(day, -at - 1), addDays(day, at + 1)]);
  return [day, ...near.flat()].filter((each) => each >= from);
}

/** The last day that would do: after it nobody waits any more. */
export const lastDayOf = ({ day, slack_days }: Wish): IsoDate => addDays(day, slack_days);
