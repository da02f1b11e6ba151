import { z } from 'zod';
import type { Words } from '#contract/lib/spanish.ts';

/** A calendar day, 'YYYY-MM-DD', without time or time zone. */
export type IsoDate = string & { readonly __day?: never };

const DAY_MS = 86_400_000;
const parse = (day: IsoDate) => Date.parse(`${day}T00:00:00Z`);
const format = (ms: number): IsoDate => new Date(ms).toISOString().slice(0, 10);

/** Whether the day exists: 2028-02-29 does, 2027-02-29 does not. Years 2000 to 2199. */
export function isDay(text: string): boolean {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return false;
  const ms = parse(text);
  return !Number.isNaN(ms) && format(ms) === text;
}

/** A day sent as YYYY-MM-DD; a time after it ('… HH:mm:ss') is dropped. */
export const Day = z
  .string()
  .transform((text) => text.trim().replace(/[T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z?$/, ''))
  .refine(isDay, 'Enter a valid date in the format YYYY-MM-DD.');

const zones = new Map<string, Intl.DateTimeFormat>();
/** Keeps one formatter per time zone, because creating a formatter costs more than using it. */
function formatIn(time_zone: string): Intl.DateTimeFormat {
  const zone = time_zone === '' ? {} : { timeZone: time_zone };
  const found =
    zones.get(time_zone) ??
    new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', ...zone });
  zones.set(time_zone, found);
  return found;
}
/**
 * Today's date in a time zone. Everything that says "today" uses this with the plant's zone, because at 19:08 in
 * Chicago it is already tomorrow in UTC. An empty zone means the user's own, for people without a plant.
 */
export function todayIn(time_zone: string, now: Date = new Date()): IsoDate {
  const parts = new Map(
    formatIn(time_zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
/** The calendar day in a time zone at a given instant. */
export const dayOfInstantIn = (time_zone: string, instant: string): IsoDate => todayIn(time_zone, new Date(instant));
export const addDays = (day: IsoDate, count: number): IsoDate => format(parse(day) + count * DAY_MS);
/** How many days `to` is after `from`. */
export const daysBetween = (from: IsoDate, to: IsoDate): number => (parse(to) - parse(from)) / DAY_MS;
/** 0 (Sunday) to 6 (Saturday): an index into WEEKDAYS. */
export const weekdayOf = (day: IsoDate): number => new Date(parse(day)).getUTCDay();
export const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const satisfies readonly Words[];
/** The first day of a month (1 to 12) and the first day of the next month: a half-open range. */
export function monthRange(year: number, month: number): { from: IsoDate; to: IsoDate } {
  return { from: format(Date.UTC(year, month - 1, 1)), to: format(Date.UTC(year, month, 1)) };
}
