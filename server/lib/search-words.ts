import { type RawBuilder, sql } from 'kysely';

/** More words than anyone types. Each one costs an index lookup. */
const MOST_WORDS = 8;

/** Folds text the way the database's fold_text does: without case or accents. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');

/** Escapes LIKE wildcards, so that they are matched literally. */
const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Turns a typed search into LIKE patterns that must all match a folded text: words in any order, ignoring case and accents.
 * Phone numbers match with or without punctuation. An empty search returns no patterns.
 */
export const searchWords = (typed: string): string[] => foldedWords(typed).map(containing);

/** The words of a typed search, as folded by fold_text. The digits of a phone number are one word. */
export function foldedWords(typed: string): string[] {
  const text = fold(typed).trim();
  const words = /^[\d\s()+.-]*\d{3}[\d\s()+.-]*$/.test(text) ? [text.replace(/\D/g, '')] : text.split(/\s+/);
  return words.filter(Boolean).slice(0, MOST_WORDS);
}

/**
 * An SQL condition, true if the folded column contains every word of the search. An empty search is always true. Uses
 * one LIKE per word, because a trigram index doesn't support LIKE ALL.
 */
export function holdsWords(column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const conditions = searchWords(typed).map((word) => sql`${column} like ${word}`);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
