import { ENGLISH_ONE } from '#contract/lib/english-one.ts';
import type { RefusalCode } from '#contract/lib/refusals.ts';
import type { PluralWords, Words } from '#contract/lib/spanish.ts';
import { type Catalogue, fillWords, formFor, LANGUAGES, type Language, type Values } from '#contract/lib/words.ts';

export type { Words };

const KEPT_AS = 'hindquarter.language';
let language: Language = 'en';
let catalogue: Catalogue = {};
let refusals: Partial<Record<RefusalCode, string>> = {};

/**
 * Reads which language this browser speaks and fetches its words; English needs none. Awaited before anything is drawn, so
 * that `t` answers at once everywhere but at the top of a module. Decision 0008.
 */
export async function startWords(): Promise<void> {
  language = chosenLanguage();
  document.documentElement.lang = language;
  if (language === 'en') return;
  const [words, refused] = await Promise.all([
    import('#contract/lib/spanish.ts'),
    import('#contract/lib/spanish/refusals.ts'),
  ]);
  catalogue = words.SPANISH;
  refusals = refused.REFUSALS_IN_SPANISH;
}

function chosenLanguage(): Language {
  const isKnown = (name: string | null | undefined): name is Language => name != null && name in LANGUAGES;
  try {
    const kept = localStorage.getItem(KEPT_AS);
    if (isKnown(kept)) return kept;
  } catch {
    // A browser that keeps nothing speaks its own language.
  }
  const own = navigator.language.slice(0, 2);
  return isKnown(own) ? own : 'en';
}

export const currentLanguage = (): Language => language;
/** For names of days and months, and for lists. Figures keep the specification's form in every language. */
export const currentLocale = (): string => `${language}-US`;

/** Speaks another language from now on. The page starts anew, because words stand in everything that is drawn. */
export function chooseLanguage(next: Language): void {
  localStorage.setItem(KEPT_AS, next);
  location.reload();
}

/**
 * The words for a screen, in its language. The key is the English itself.
 *
 *     t('All Customers')   t('{count} customers', { count })
 */
export function t(words: Words, values?: Values): string {
  const translation = catalogue[words];
  if (translation) return fillWords(formFor(translation, values), values);
  const isOne = values !== undefined && Number(values.count) === 1;
  return fillWords((isOne && ENGLISH_ONE[words as PluralWords]) || words, values);
}

/** A sentence that came from a contract or the server, in the screen's language; one that has no translation stays as it is. */
export function translate(sentence: string): string {
  const translation = catalogue[sentence];
  return translation === undefined ? sentence : formFor(translation);
}

/** A refusal in the screen's language. English is what the server said, to the byte. */
export function refusalWords(code: RefusalCode, message: string, values: Values = {}): string {
  const words = refusals[code];
  if (!words) return message;
  const told = Object.entries(values).map(([name, value]) => [name, translate(String(value))]);
  return fillWords(words, Object.fromEntries(told));
}
