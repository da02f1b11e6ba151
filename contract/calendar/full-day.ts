import { Line } from '#contract/lib/fields.ts';

/** Why the office books into a day without enough free slots; kept with who did it. Left out, a full day refuses. Only for the office. */
export const FullDayReason = Line(200).default('');
