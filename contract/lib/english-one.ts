import type { PluralWords } from '#contract/lib/spanish.ts';

/** The English for exactly one of what the key counts. An entry that is missing, or one too many, does not compile. */
export const ENGLISH_ONE: Readonly<Record<PluralWords, string>> = {};
