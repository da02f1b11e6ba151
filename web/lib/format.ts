import type { IsoDate } from '#contract/lib/days.ts';
import { showDay as showDayIn } from '#contract/lib/show-day.ts';
import { currentLocale } from '#web/lib/words.ts';

/** A day in the user's format: 'Tue, Nov 24', with the year if it isn't this one. */
export const showDay = (day: IsoDate): string => showDayIn(day, currentLocale());

/**
 * An instant in the given zone, or in the user's zone if it is empty: 'Tue, Nov 24, 2:05 PM', with the year if it isn't this
 * one.
 */
export function formatInstant(instant: string | Date, timeZone: string): string {
  const at = new Date(instant);
  const zone = timeZone !== '' && { timeZone };
  const yearOf = (day: Date) => day.toLocaleString('en-US', { ...zone, year: 'numeric' });
  const isThisYear = yearOf(at) === yearOf(new Date());
  return at.toLocaleString(currentLocale(), {
    ...zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
    hour: 'numeric',
    minute: '2-digit',
  });
}

/** '2:05 PM', in the given zone, or in the user's if it is empty. */
export const formatTime = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleTimeString(currentLocale(), {
    ...(timeZone !== '' && { timeZone }),
    hour: 'numeric',
    minute: '2-digit',
  });

/** 'Chuck, Rib, and Loin'; 'Chuck, Rib y Loin'. */
export const joinWords = (words: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(words);

/** A day of the week, 0 being Sunday, such as 'Tue'. The first of January 2023 was a Sunday. */
export const showWeekday = (weekday: number): string =>
  new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2023, 0, 1 + weekday)),
  );

/** A time of day, such as '4:00 PM' for '16:00'. */
export const showClock = (time: string): string =>
  new Intl.DateTimeFormat(currentLocale(), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    new Date(`2023-01-01T${time}:00Z`),
  );
