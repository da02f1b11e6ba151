import type { RefusalCode } from '#contract/app/refusals.ts';
import { type CutWords, cutAnswer, cutName } from '#contract/lib/cut-words.ts';
import { ENGLISH_ONE } from '#contract/lib/english-one.ts';
import { port } from '#contract/lib/port.ts';
import { LANGUAGE_COOKIE } from '#contract/lib/rendered-page.ts';
import { isWrittenAsDay, showDay } from '#contract/lib/show-day.ts';
import type { PluralWords, Words } from '#contract/lib/spanish.ts';
import {
  type Catalogue,
  fillWords,
  formFor,
  LANGUAGES,
  type Language,
  translationOf,
  type Values,
} from '#contract/lib/words.ts';

export type { Words };

/** Storage keys for the language chosen in this browser and for the signed-in account's language. */
const CHOSEN = 'hindquarter.language';
const ACCOUNTS = 'hindquarter.account-language';
let language: Language = 'en';
let catalogue: Catalogue = {};
let refusals: Partial<Record<RefusalCode, string>> = {};
let cutWords: CutWords = {};

/**
 * Reads this browser's language and loads the translations of the first screen; English needs none. Await it before rendering,
 * so that `t` works everywhere except at the top level of a module. See docs/decisions/0008.
 */
export async function startWords(): Promise<void> {
  language = chosenLanguage();
  document.documentElement.lang = language;
  catalogue = {};
  refusals = {};
  cutWords = {};
  if (language === 'en') return;
  const { FIRST_SCREEN } = await import('#contract/lib/spanish/first-screen.ts');
  if (isSpanish()) catalogue = { ...FIRST_SCREEN, ...catalogue };
}

/**
 * Loads the other translations that a page needs (the one shown now, unless another's address is given), and all refusals. Await
 * it before drawing any other screen, and before wording the server's answer.
 */
export async function loadWords(path?: string): Promise<void> {
  if (language === 'en') return;
  const [words, refused, cuts] = await Promise.all([
    import('#web/lib/load-spanish.ts').then(({ loadSpanish }) => loadSpanish(path ?? window.location.pathname)),
    import('#contract/app/spanish-refusals.ts'),
    import('#contract/lib/spanish/cuts/cut-names.ts'),
  ]);
  if (!isSpanish()) return;
  catalogue = { ...catalogue, ...words };
  refusals = refused.REFUSALS_IN_SPANISH;
  cutWords = cuts.CUT_NAMES;
}

/** Whether it still is Spanish, after some words took their time. */
const isSpanish = () => language === 'es';

/** Sets the language of what is rendered next. For the server, which renders a whole page before it does anything else. */
export function setWords(next: Language, words: Catalogue, refused: typeof refusals): void {
  language = next;
  catalogue = words;
  refusals = refused;
}

function chosenLanguage(): Language {
  // The server picks from the same list, so a page rendered on the server keeps its language.
  const accepted = [...navigator.languages, navigator.language].map((name) => name.slice(0, 2));
  const known = [read(CHOSEN), read(ACCOUNTS), ...accepted].find(
    (name): name is Language => name !== null && Object.hasOwn(LANGUAGES, name),
  );
  return known ?? 'en';
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Without storage, use the browser's language.
    return null;
  }
}
function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Without storage, the choice lasts until a reload.
  }
}

/** Switches to the account's language at sign-in, unless this browser has its own choice. Pass null after signing out. */
export async function adoptLanguage(ofAccount: Language | null): Promise<void> {
  keep(ACCOUNTS, ofAccount);
  if (ofAccount === null || chosenLanguage() === language) return;
  await startWords();
  await loadWords();
}

export const currentLanguage = (): Language => language;
/** For day and month names, and for lists. Numbers look the same in every language. */
export const currentLocale = (): string => `${language}-US`;

/** Saves the choice to the account, which the accounts area can do. */
export const languageOfAccount = port<{ save(language: Language): Promise<void> }>('language of the account', {
  save: async () => undefined,
});

/** Switches the language, including the account's. Reloads the page, because all rendered text has to change. */
export async function chooseLanguage(next: Language): Promise<void> {
  keep(CHOSEN, next);
  // For pages that the server renders.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https
  document.cookie = `${LANGUAGE_COOKIE}=${next}; path=/; max-age=31536000; samesite=lax`;
  await languageOfAccount().save(next);
  location.reload();
}

/**
 * Text in the user's language. The key is the English text itself.
 *
 *     t('All Customers')   t('{count} customers', { count })
 */
export function t(words: Words, values?: Values): string {
  const translation = translationOf(catalogue, words);
  if (translation) return fillWords(formFor(translation, values), values);
  const isOne = values !== undefined && Number(values.count) === 1;
  return fillWords((isOne && ENGLISH_ONE[words as PluralWords]) || words, values);
}

/** Translates a sentence from a contract or the server. Returns it unchanged if there is no translation. */
export function translate(sentence: string): string {
  const translation = translationOf(catalogue, sentence);
  return translation === undefined ? sentence : formFor(translation);
}

/** A cut sheet's part, cut, or question in the user's language. A plant's own words stay as they are. */
export const sayCut = (name: string): string => cutName(cutWords, name);
/** The chosen options of a cut sheet question in the user's language. */
export const sayOptions = (options: string): string => cutAnswer(cutWords, options);

/** A refusal in the user's language. English uses the server's exact text. */
export function refusalWords(code: RefusalCode, message: string, values: Values = {}): string {
  const words = refusals[code];
  if (!words) return message;
  const shown = Object.entries(values).map(([name, value]) => [
    name,
    isWrittenAsDay(String(value))
      ? showDay(String(value), currentLocale())
      : String(value)
          .split(', ')
          .map((one) => (translationOf(catalogue, one) === undefined ? sayCut(one) : translate(one)))
          .join(', '),
  ]);
  const sentence = fillWords(words, Object.fromEntries(shown));
  const { series_day } = values;
  return series_day === undefined ? sentence : `${showDay(String(series_day), currentLocale())}: ${sentence}`;
}
