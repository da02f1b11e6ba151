import { stripInvisible } from '#contract/lib/invisible.ts';

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
