import { Line } from '#contract/lib/fields.ts';

/**
 * Why the office is booking into a day without enough free slots; stored with the person's name. A full day is refused
 * without it. Staff only.
 */
export const FullDayReason = Line(200).default('');
