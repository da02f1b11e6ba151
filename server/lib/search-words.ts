import { type RawBuilder, sql } from 'kysely';

/** More words than anybody types; each costs a look into the index. */
const MOST_WORDS = 8;

/** A text as the database's fold_text makes it: no case, no accents. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');

/** The wildcards of LIKE, typed by a person, mean themselves. */
const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * What a person typed into a search, as LIKE patterns that must all match a folded text: words in any order, no case, no accents.
 * A phone number may be typed with or without its punctuation. Nothing typed: no patterns.
 */
export const searchWords = (typed: string): string[] => foldedWords(typed).map(containing);

/** The words a person typed into a search, as fold_text has them; the digits of a phone number are one word. */
export function foldedWords(typed: string): string[] {
  const text = fold(typed).trim();
  const words = /^[\d\s()+.-]*\d{3}[\d\s()+.-]*$/.test(text) ? [text.replace(/\D/g, '')] : text.split(/\s+/);
  return words.filter(Boolean).slice(0, MOST_WORDS);
}

/** The condition that a folded column holds every word typed; always true for nothing typed. One LIKE per word: an index on trigrams answers those, but not LIKE ALL. */
export function holdsWords(column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const conditions = searchWords(typed).map((word) => sql`${column} like ${word}`);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
