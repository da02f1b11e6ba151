import { type CutWords, cutAnswer, cutName } from '#contract/lib/cut-words.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import { ENGLISH_ONE } from '#contract/lib/english-one.ts';
import { showDay } from '#contract/lib/show-day.ts';
import type { PluralWords, Words } from '#contract/lib/spanish.ts';
import { type Catalogue, fillWords, formFor, type Language, translationOf, type Values } from '#contract/lib/words.ts';
import { LABEL_WORDS, type Label } from '#contract/orders/offering.ts';

export interface PaperWords {
  /** Translates words for paper, as `t` does for the screen. */
  say(words: Words, values?: Values): string;
  /** Translates stored English words into the paper's language. Unknown words stay as they are. */
  translate(stored: string): string;
  /** Translates parts, cuts, and questions on built-in cut sheets. A plant's own words stay as they are. */
  sayCut(name: string): string;
  /** Translates a question's chosen options. */
  sayOptions(options: string): string;
  /** 'Tue, Nov 24', with the year if it isn't the current one. */
  showDay(day: IsoDate): string;
}
export type Say = PaperWords['say'];

/** The catalog is loaded only if the paper is in another language. */
export async function wordsIn(language: Language): Promise<PaperWords> {
  const catalogue: Catalogue = language === 'es' ? (await import('#contract/lib/spanish.ts')).SPANISH : {};
  const cuts: CutWords = language === 'es' ? (await import('#contract/lib/spanish/cuts/cut-names.ts')).CUT_NAMES : {};
  return {
    say(words, values) {
      const translation = translationOf(catalogue, words);
      if (translation) return fillWords(formFor(translation, values), values);
      const isOne = values !== undefined && Number(values.count) === 1;
      return fillWords((isOne && ENGLISH_ONE[words as PluralWords]) || words, values);
    },
    translate(stored) {
      const translation = translationOf(catalogue, stored);
      return translation === undefined ? stored : formFor(translation);
    },
    sayCut: (name) => cutName(cuts, name),
    sayOptions: (options) => cutAnswer(cuts, options),
    showDay: (day) => showDay(day, `${language}-US`),
  };
}

export const labelOf = (process_option: string): Words | '' => LABEL_WORDS[process_option as Label] ?? '';
