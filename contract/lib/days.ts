import { z } from 'zod';
import type { Words } from '#contract/lib/spanish.ts';

/** A calendar day, 'YYYY-MM-DD', with no clock and no zone in it. Decision C-18. */
export type IsoDate = string & { readonly __day?: never };

const DAY_MS = 86_400_000;
const parse = (day: IsoDate) => Date.parse(`${day}T00:00:00Z`);
const format = (ms: number): IsoDate => new Date(ms).toISOString().slice(0, 10);

/** True for a day that exists: 2028-02-29 yes, 2027-02-29 no. Years 2000 to 2199. */
export function isDay(text: string): boolean {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return false;
  const ms = parse(text);
  return !Number.isNaN(ms) && format(ms) === text;
}

/** Days travel as YYYY-MM-DD; a time behind it ('… HH:mm:ss') is dropped. Decision C-18. */
export const Day = z
  .string()
  .transform((text) => text.trim().replace(/[T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z?$/, ''))
  .refine(isDay, 'Enter a real date as YYYY-MM-DD.');

/** The day it is now in UTC: the day that upcoming, past and past-day checks mean. Decision C-18. */
export const todayUtc = (now: Date = new Date()): IsoDate => now.toISOString().slice(0, 10);
export const addDays = (day: IsoDate, count: number): IsoDate => format(parse(day) + count * DAY_MS);
/** How many days `to` is after `from`. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => (parse(to) - parse(from)) / DAY_MS;
/** 0 SUN to 6 SAT, as the weekly grid counts. */
export const weekdayOf = (day: IsoDate): number => new Date(parse(day)).getUTCDay();
export const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const satisfies readonly Words[];
/** First day of a month (1 to 12) and of the month after it: a half-open range. */
export function monthRange(year: number, month: number): { from: IsoDate; to: IsoDate } {
  return { from: format(Date.UTC(year, month - 1, 1)), to: format(Date.UTC(year, month, 1)) };
}

/** How a day is shown in a table or a form: MM/DD/YYYY. Spec part 1, section 9. */
export const showDay = (day: IsoDate): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
