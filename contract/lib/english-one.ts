import type { PluralWords } from '#contract/lib/spanish.ts';

/** The English for exactly one of what the key counts. An entry that is missing, or one too many, does not compile. */
export const ENGLISH_ONE: Readonly<Record<PluralWords, string>> = {
  'Already on this day: {count} pending': 'Already on this day: {count} pending',
  'Open the {count} orders': 'Open the order',
  '{animals} are processed {days}.': '{animals} is processed {days}.',
  '{count} slots are needed.': '1 slot is needed.',
  '{who} imported {count} customers': '{who} imported 1 customer',
  '{who} undid the import of {count} customers': '{who} undid the import of 1 customer',
};
