/** Folds text the way the database's fold_text does: without case or accents. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ς', 'σ');

/** A tag as it is compared: without case, spaces, and dashes. Must match the column orders.tag_key. */
export const tagKey = (tag: string): string => foldText(tag).replace(/[\s._/#-]+/g, '');
