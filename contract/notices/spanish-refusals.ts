import type { NOTICES_REFUSALS } from '#contract/notices/refusals.ts';

/** Refusals of notices in Spanish. */
export const NOTICES_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof NOTICES_REFUSALS, string>> = {
  audience_changed: 'Este grupo tiene ahora {count} personas. Revise de nuevo la vista previa.',
};
