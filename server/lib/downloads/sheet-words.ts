import { SPANISH, type Words } from '#contract/lib/spanish.ts';
import { fillWords, type Language } from '#contract/lib/words.ts';

export type Say = (words: Words) => string;

/** Puts a spreadsheet's words into the language of the person who downloads it. */
export const sayIn =
  (language: Language | null): Say =>
  (words) =>
    fillWords(language === 'es' ? String(SPANISH[words]) : words);
