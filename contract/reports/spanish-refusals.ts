import type { REPORTS_REFUSALS } from '#contract/reports/refusals.ts';

/** Refusals of reports in Spanish. */
export const REPORTS_REFUSALS_IN_SPANISH: Readonly<Record<keyof typeof REPORTS_REFUSALS, string>> = {
  too_many_reports: 'Ya tiene {most} informes guardados. Quite uno primero.',
};
