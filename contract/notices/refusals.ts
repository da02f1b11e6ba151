import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of notices. */
export const NOTICES_REFUSALS = {
  audience_changed: [409, 'This group now has {count} people. Check the preview again.'],
} as const satisfies Sentences;
