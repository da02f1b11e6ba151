import type { IsoDate } from '#contract/lib/days.ts';

const readers = new Map<string, Intl.DateTimeFormat>();

/** Whether a text is written as a day. days.ts has the check that it exists. */
export const isWrittenAsDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/**
 * How people read a day: 'Tue, Nov 24', with the year if it isn't this one. Where a field has an exact format, it uses that
 * instead. Apart from days.ts, whose checks the first screen doesn't need.
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

/** MM/DD/YYYY, in mails and on paper, which are read in other years, and where a requirement asks for it. */
export const slashDay = (day: IsoDate): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
