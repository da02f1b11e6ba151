import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of legal. */
export const LEGAL_REFUSALS = {
  agreement_outdated: [409, 'This agreement has changed. Read the new version.'],
} as const satisfies Sentences;
