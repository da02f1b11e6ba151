/**
 * Invisible characters, and those that change the direction of text. They come with copied text, and make two tags or names
 * that look the same differ. The joiners that shape Arabic letters and emoji aren't among them.
 */
const HIDDEN_MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
export const withoutMarks = (text: string): string => text.replace(HIDDEN_MARKS, '');

/** Removes characters that can't be seen: zero-width ones, soft hyphens, direction marks. They come with copied text. */
export const stripInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '').trim();
