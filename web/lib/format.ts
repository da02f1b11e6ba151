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
