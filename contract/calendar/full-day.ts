import { Line } from '#contract/lib/fields.ts';

/**
 * Why the office books into a day without enough free slots; stored with the person's name. Without it a full day is refused.
 * Staff only.
 */
export const FullDayReason = Line(200).default('');
