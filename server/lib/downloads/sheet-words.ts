import { SPANISH, type Words } from '#contract/lib/spanish.ts';
import { fillWords, formFor, type Language, translationOf } from '#contract/lib/words.ts';

export type Say = (words: Words) => string;

/** Puts a spreadsheet's words into the language of the person who downloads it. */
export const sayIn =
  (language: Language | null): Say =>
  (words) =>
    fillWords(language === 'es' ? String(SPANISH[words]) : words);

/** Translates stored English text, such as why a message wasn't sent. Text that isn't ours stays as it is. */
export const translateIn =
  (language: Language | null) =>
  (stored: string): string => {
    const found = language === 'es' ? translationOf(SPANISH, stored) : undefined;
    return found === undefined ? stored : formFor(found);
  };
