import type { Words } from '#contract/lib/spanish.ts';
import type { Values } from '#contract/lib/words.ts';

export const LATE_FEE = 'Late fee, invoice {number}' as const satisfies Words;
export const MISSED_DROPOFF = 'Missed drop-off, order {number}' as const satisfies Words;

/** Translates a line's name, which is stored in English. A plant's own words stay as they are. */
export function sayLineName(
  stored: string,
  { say, translate }: { say(words: Words, values: Values): string; translate(stored: string): string },
): string {
  for (const words of [LATE_FEE, MISSED_DROPOFF]) {
    const start = words.replace('{number}', '');
    if (stored.startsWith(start)) return say(words, { number: stored.slice(start.length) });
  }
  return translate(stored);
}
