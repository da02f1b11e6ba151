import type { LEGAL_REFUSALS } from '#contract/legal/refusals.ts';

/** Refusals of legal in Spanish. */
export const LEGAL_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof LEGAL_REFUSALS, string>> = {
  agreement_outdated: 'Este acuerdo cambió. Lea la versión nueva.',
};
