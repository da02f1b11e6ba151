/** The languages the screens are available in. The catalog's keys are the English text; spanish.ts has the Spanish. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;
/** For people who haven't chosen one, and those without an account. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** A translation, or two forms of it if it depends on a count (`{count}`). */
export type Translation = string | { readonly one: string; readonly other: string };
export type Catalogue = Readonly<Record<string, Translation>>;

/** Undefined for text that isn't in the catalog, even if an object has a property of that name, such as 'constructor'. */
export const translationOf = (catalogue: Catalogue, text: string): Translation | undefined =>
  Object.hasOwn(catalogue, text) ? catalogue[text] : undefined;

export type Values = Readonly<Record<string, string | number>>;

/**
 * If the same English text needs different translations, each use adds its meaning in brackets, as in
 * 'Open [cut sheet]'. The brackets are never shown.
 */
const withoutSense = (words: string): string => words.replace(/ \[[^\]]+\]$/, '');

/** Fills in `{placeholders}`. A placeholder without a value becomes empty. */
export const fillWords = (words: string, values: Values = {}): string =>
  withoutSense(words).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** Picks the form for a count. Both languages have one form for exactly one and another for all other counts. */
export const formFor = (words: Translation, { count }: Values = {}): string =>
  typeof words === 'string' ? words : Number(count) === 1 ? words.one : words.other;
