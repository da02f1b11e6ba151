import type { Words } from '#web/lib/words.ts';

/** Shown after something was written down and couldn't be sent yet. */
export const KEPT_WORDS = 'Kept on this device. It is sent once there is a connection.' satisfies Words;
