/**
 * Invisible characters, and those that change the direction of text. They come with copied text, and make two tags or names
 * that look the same differ. The joiners that shape Arabic letters and emoji aren't among them.
 */
const HIDDEN_MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
export const withoutMarks = (text: string): string => text.replace(HIDDEN_MARKS, '');

/** Removes characters that can't be seen: zero-width ones, soft hyphens, direction marks. They come with copied text. */
export const stripInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '').trim();

/** Folds text the way the database's fold_text does: without case or accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');

/**
 * A tag as it is compared: without case, spaces, dashes, and invisible characters. Must match the column orders.tag_key; stored
 * tags have no invisible characters.
 */
export const tagKey = (tag: string): string => foldText(stripInvisible(tag)).replace(/[\s._/#-]+/g, '');

/**
 * The plant's number of an animal as typed or scanned, with or without its letters: 'B-C-1204', 'bc1204', '1204'. Null if it can't
 * be one. The letters may have changed on paper, so only the counter is compared.
 */
export function serialIn(typed: string): number | null {
  const found = /^(?:[a-z][cuer])?(\d{1,9})$/.exec(tagKey(typed));
  return found && Number(found[1]) > 0 ? Number(found[1]) : null;
}
