import { RequiredLine } from '#contract/lib/fields.ts';

export const LONGEST_NAME = 120;
export const NAME_TOO_LONG = 'Too long. Use up to 120 characters.';

/** What an order is called in lists and on calendars. Longer names are refused with this message, never truncated. */
export const EventName = RequiredLine(2000).max(LONGEST_NAME, NAME_TOO_LONG);
