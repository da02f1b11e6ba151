import { Line } from '#contract/lib/fields.ts';

/**
 * Why the office is booking into a day without enough free slots; stored with the person's name. Without a reason, a
 * full day is refused. Staff only.
 */
export const FullDayReason = Line(200).default('');
