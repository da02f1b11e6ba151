import { LABEL_WORDS, type Label } from '#contract/calendar/offering.ts';
import { ENGLISH_ONE } from '#contract/lib/english-one.ts';
import { type PluralWords, SPANISH, type Words } from '#contract/lib/spanish.ts';
import { type Catalogue, fillWords, formFor, type Language, type Values } from '#contract/lib/words.ts';

export type Say = (words: Words, values?: Values) => string;

/** Words for paper, as `t` has them for the screen. */
export const sayIn =
  (language: Language): Say =>
  (words, values) => {
    if (language === 'es') return fillWords(formFor((SPANISH as Catalogue)[words] ?? words, values), values);
    const isOne = values !== undefined && Number(values.count) === 1;
    return fillWords((isOne && ENGLISH_ONE[words as PluralWords]) || words, values);
  };

/** What is stored in English words, in the language of the paper; what is no word of ours stays as it is. */
export const translateIn =
  (language: Language) =>
  (stored: string): string =>
    language === 'es' ? formFor((SPANISH as Catalogue)[stored] ?? stored) : stored;

export const labelOf = (process_option: string): Words | '' => LABEL_WORDS[process_option as Label] ?? '';
