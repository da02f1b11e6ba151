import type { StoragePeriod } from '#contract/invoicing/storage-fee.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { fillWords, type Values } from '#contract/lib/words.ts';

export const LATE_FEE = 'Late fee, invoice {number}' as const satisfies Words;
export const MISSED_DROPOFF = 'Missed drop-off, order {number}' as const satisfies Words;
/** The charge that brings a line up to its minimum. */
export const MINIMUM = '{line} (minimum)' as const satisfies Words;
export const STORAGE = 'Storage' satisfies Words;
export const STORAGE_BY_POUND = 'Storage, {weight} at {price}' as const satisfies Words;
export const STORAGE_LIMITED = 'Storage, {days}, at most {amount}' as const satisfies Words;
/** For a storage line on an invoice that doesn't include the share itself. */
export const STORAGE_OF_ORDER = '{line}, order {number}' as const satisfies Words;

/** How long something was stored, as it is written in a stored line: '3 days', '1 business day', or '2 weeks'. */
const TIME_STORED = {
  day: '{count} days',
  business_day: '{count} business days',
  week: '{count} weeks',
} as const satisfies Readonly<Record<StoragePeriod, Words>>;
export const timeStored = (by: StoragePeriod, count: number): string => {
  const words = fillWords(TIME_STORED[by], { count });
  return count === 1 ? words.slice(0, -1) : words;
};
const periodOf = (stored: string): StoragePeriod =>
  stored.includes('business') ? 'business_day' : stored.includes('week') ? 'week' : 'day';

interface LineWords {
  say(words: Words, values: Values): string;
  translate(stored: string): string;
}

const COMPOSED = [LATE_FEE, MISSED_DROPOFF, STORAGE_OF_ORDER, STORAGE_LIMITED, STORAGE_BY_POUND, MINIMUM] as const;

/** Translates a line's name, which is stored in English. A plant's own words stay as they are. */
export function sayLineName(stored: string, words: LineWords): string {
  const { say, translate } = words;
  for (const one of COMPOSED) {
    const values = valuesIn(one, stored);
    if (!values || (one === STORAGE_OF_ORDER && !isStorage(values.line))) continue;
    const { line, days } = values;
    return say(one, {
      ...values,
      ...(line && { line: sayLineName(line, words) }),
      ...(days && { days: say(TIME_STORED[periodOf(days)], { count: Number.parseInt(days, 10) }) }),
    });
  }
  return translate(stored);
}

const isStorage = (line = ''): boolean =>
  line === STORAGE || [STORAGE_LIMITED, STORAGE_BY_POUND].some((words) => valuesIn(words, line));

/** A pattern for each value. A name that a plant made up, such as "Storage, per week, at most $20", must not match. */
const VALUES: Readonly<Record<string, string>> = {
  line: '.+',
  number: '\\S+',
  days: '\\d+ (?:(?:business )?days?|weeks?)',
  weight: '[\\d,.]+ lb',
  price: '\\$[\\d,.]+',
  amount: '\\$[\\d,.]+',
};

/** The values that were filled into these words to make the text, or undefined if the text wasn't made from these words. */
function valuesIn(words: string, text: string): Readonly<Record<string, string>> | undefined {
  const pattern = words
    .replace(/[()]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${VALUES[name]})`);
  return new RegExp(`^${pattern}$`).exec(text)?.groups;
}
