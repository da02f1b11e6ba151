import { addDays, type IsoDate } from '#contract/lib/days.ts';

/** The most days before or after the preferred day that an entry can allow. */
export const MAX_SLACK_DAYS = 14;

/** The preferred day, and how many days before or after it would also work. */
export interface Wish {
  day: IsoDate;
  slack_days: number;
}

/**
 * The days that would work, nearest to the preferred day first. If two are equally near, the earlier one comes first. Leaves
 * out days before `from`.
 */
export function daysThatDo({ day, slack_days }: Wish, from: IsoDate): IsoDate[] {
  const near = Array.from({ length: slack_days }, (_, at) => [addDays(day, -at - 1), addDays(day, at + 1)]);
  return [day, ...near.flat()].filter((each) => each >= from);
}

/** The last day that would work; the entry expires after it. */
export const lastDayOf = ({ day, slack_days }: Wish): IsoDate => addDays(day, slack_days);
