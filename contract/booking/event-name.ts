import { RequiredLine } from '#contract/lib/fields.ts';

export const LONGEST_NAME = 120;
export const NAME_TOO_LONG = 'Too long. Use up to 120 characters.';

/** What an order is called on lists and calendars. A longer name is refused with these words, never cut. */
export const EventName = RequiredLine(2000).max(LONGEST_NAME, NAME_TOO_LONG);
