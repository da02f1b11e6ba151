import type { IsoDate } from '#contract/lib/days.ts';

const readers = new Map<string, Intl.DateTimeFormat>();

/** Whether a string has the format of a day. days.ts also checks that the day exists. */
export const isWrittenAsDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/**
 * A day the way people read it: 'Tue, Nov 24', with the year if it isn't this one. Fields with an exact format use that
 * instead. Kept separate from days.ts, because the first screen doesn't need its checks.
 */
export function showDay(day: IsoDate, locale = 'en-US', thisYear: number = new Date().getFullYear()): string {
  const isThisYear = Number(day.slice(0, 4)) === thisYear;
  const key = `${locale} ${isThisYear}`;
  // Creating a formatter costs more than formatting.
  const reader =
    readers.get(key) ??
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      ...(!isThisYear && { year: 'numeric' }),
      timeZone: 'UTC',
    });
  readers.set(key, reader);
  return isWrittenAsDay(day) ? reader.format(Date.parse(`${day}T00:00:00Z`)) : day;
}

/** 'Dec 6, 2026', for what may be read years later. */
export const showDayAndYear = (day: IsoDate, locale: string): string => spellDay(day, locale, 'medium');

/** 'December 6, 2026', for paper that is kept for years. */
export const showLongDay = (day: IsoDate, locale: string): string => spellDay(day, locale, 'long');

const spellDay = (day: IsoDate, locale: string, dateStyle: 'medium' | 'long'): string =>
  isWrittenAsDay(day) ? new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, { dateStyle, timeZone: 'UTC' }) : day;

/** MM/DD/YYYY, where a requirement specifies it: the look-up (DIR-016) and the day popup (CAL-067). */
export const slashDay = (day: IsoDate): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
