import { Line, Text } from '#contract/lib/fields.ts';

/**
 * Removes marks that change the direction of text or can't be seen, because they make a link or name look like another one.
 */
const HIDDEN_MARKS = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const withoutMarks = (text: string) => text.replace(HIDDEN_MARKS, '').trim();

/** Text that strangers read, such as messages and posts. */
export const SharedText = (most: number) => Text(most).overwrite(withoutMarks);
export const SharedLine = (most: number) => Line(most).overwrite(withoutMarks);
