import { Line, Text } from '#contract/lib/fields.ts';

/**
 * Invisible characters, and those that change the direction of text. They can make one link or name look like another.
 */
const HIDDEN_MARKS = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const withoutMarks = (text: string) => text.replace(HIDDEN_MARKS, '').trim();

/** Text that strangers read, such as messages and posts. */
export const SharedText = (most: number) => Text(most).overwrite(withoutMarks);
export const SharedLine = (most: number) => Line(most).overwrite(withoutMarks);
