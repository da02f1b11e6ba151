import { type RawBuilder, sql } from 'kysely';
import { foldText, serialIn, tagKey } from '#contract/lib/fold-text.ts';

/** More words than anyone types. Each one costs an index lookup. */
const MAX_WORDS = 8;

/** Straight and curly apostrophes, which look alike and are typed for one another. */
const APOSTROPHE = /['‘’‛ʼʹ′`´]/g;

/**
 * Escapes LIKE wildcards, so that they are matched literally. An apostrophe within a word matches any other; by itself, it
 * would match everything.
 */
function containing(word: string): string {
  const literal = word.replace(/[\\%_]/g, '\\$&');
  return `%${word.replace(APOSTROPHE, '') === '' ? literal : literal.replace(APOSTROPHE, '_')}%`;
}

/**
 * Turns a typed search into LIKE patterns that must all match a folded text: words in any order, ignoring case and accents.
 * Phone numbers match with or without punctuation. An empty search returns no patterns.
 */
export const searchWords = (typed: string): string[] => foldedWords(typed).map(containing);

/** The words of a typed search, as folded by fold_text. The digits of a phone number are one word. */
export function foldedWords(typed: string): string[] {
  const text = foldText(typed).trim();
  const words = /^[\d\s()+.-]*\d{3}[\d\s()+.-]*$/.test(text) ? [text.replace(/\D/g, '')] : text.split(/\s+/);
  return words.filter(Boolean).slice(0, MAX_WORDS);
}

/** An SQL condition, true if the tag of orders row `o` contains what was typed, or if that is its plant number. */
export function hasTag(o: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const key = tagKey(typed);
  if (key === '') return sql<boolean>`false`;
  const serial = serialIn(typed);
  const isTagged = sql<boolean>`(${o}.tag_key <> '' and ${o}.tag_key like ${containing(key)})`;
  return serial === null ? isTagged : sql<boolean>`(${isTagged} or ${o}.plant_serial = ${serial})`;
}

/**
 * An SQL condition, true if the folded column contains every word of the search. An empty search is always true. Uses
 * one LIKE per word, because a trigram index doesn't support LIKE ALL.
 */
export function holdsWords(column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const conditions = searchWords(typed).map((word) => sql`${column} like ${word}`);
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
