import type { Words } from '#web/lib/words.ts';

/** Of a day without cutting, on the dashboard and on the wall. */
export const NOTHING_TO_CUT = 'Nothing to cut today.' satisfies Words;
