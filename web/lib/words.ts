import { ENGLISH_ONE } from '#contract/lib/english-one.ts';
import type { RefusalCode } from '#contract/lib/refusals.ts';
import type { PluralWords, Words } from '#contract/lib/spanish.ts';
import { type Catalogue, fillWords, formFor, LANGUAGES, type Language, type Values } from '#contract/lib/words.ts';

export type { Words };

/** What was chosen in this browser, and what the account says that is signed in here. */
const CHOSEN = 'hindquarter.language';
const ACCOUNTS = 'hindquarter.account-language';
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
  const [words, refused] =
    language === 'en'
      ? []
      : await Promise.all([import('#contract/lib/spanish.ts'), import('#contract/lib/spanish/refusals.ts')]);
  catalogue = words?.SPANISH ?? {};
  refusals = refused?.REFUSALS_IN_SPANISH ?? {};
}

function chosenLanguage(): Language {
  const known = [read(CHOSEN), read(ACCOUNTS), navigator.language.slice(0, 2)].find(
    (name): name is Language => name !== null && Object.hasOwn(LANGUAGES, name),
  );
  return known ?? 'en';
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // A browser that keeps nothing speaks its own language.
    return null;
  }
}
function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // As above.
  }
}

/** Speaks the language of the account that signs in, unless one was chosen in this browser; null once it has signed out. */
export async function adoptLanguage(ofAccount: Language | null): Promise<void> {
  keep(ACCOUNTS, ofAccount);
  if (ofAccount !== null && chosenLanguage() !== language) await startWords();
}

export const currentLanguage = (): Language => language;
/** For names of days and months, and for lists. Figures keep the specification's form in every language. */
export const currentLocale = (): string => `${language}-US`;

let tellAccount: (language: Language) => Promise<void> = async () => undefined;
/** How the account hears of a choice is the accounts area's knowledge. */
export function tellLanguageWith(tell: typeof tellAccount): void {
  tellAccount = tell;
}

/** Speaks another language from now on, and so does the account. The page starts anew, because words stand in everything that is drawn. */
export async function chooseLanguage(next: Language): Promise<void> {
  keep(CHOSEN, next);
  await tellAccount(next);
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
  const told = Object.entries(values).map(([name, value]) => [
    name,
    String(value).split(', ').map(translate).join(', '),
  ]);
  return fillWords(words, Object.fromEntries(told));
}
