/** What the screens speak. English words are the keys of the catalogue; Spanish stands in spanish.ts. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof LANGUAGES;

/** The words of another language; two of them where a count (`{count}`) decides. */
export type Translation = string | { readonly one: string; readonly other: string };
export type Catalogue = Readonly<Record<string, Translation>>;
export type Values = Readonly<Record<string, string | number>>;

/** Puts the values in the places of `{their_names}`; a name without a value leaves nothing. */
export const fillWords = (words: string, values: Values = {}): string =>
  words.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** The form that a count takes: both languages have one for exactly one, and another for everything else. */
export const formFor = (words: Translation, { count }: Values = {}): string =>
  typeof words === 'string' ? words : Number(count) === 1 ? words.one : words.other;
