import { currentLocale } from '#web/lib/words.ts';

/** An instant as 'MM/DD/YYYY, HH:mm' in the given zone, or in the reader's when it is empty. Fixed by SHL-045. */
export function formatInstant(instant: string | Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(timeZone !== '' && { timeZone }),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return parts.format(new Date(instant));
}

/** 'Chuck, Rib, and Loin'; 'Chuck, Rib y Loin'. */
export const joinWords = (words: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(words);
