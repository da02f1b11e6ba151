import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of reports. */
export const REPORTS_REFUSALS = {
  too_many_reports: [422, 'You already have {most} saved reports. Remove one first.'],
} as const satisfies Sentences;
