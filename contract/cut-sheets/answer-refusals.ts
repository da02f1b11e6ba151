import type { RefusalCode } from '#contract/lib/refusals.ts';

/** Why a list cannot be kept, filled in or not: what is on it the template does not have, or not together. */
export const LIST_REFUSALS = ['choices_unknown', 'choices_twice', 'choices_conflict'] as const satisfies RefusalCode[];

/** Why a plant cannot cut by a list. */
export const ANSWER_REFUSALS = [
  ...LIST_REFUSALS,
  'choices_missing',
  'cut_over_thirty_months',
  'cut_age_unproven',
  'cut_needs',
  'part_full',
  'portions_over',
  'portions_short',
  'sides_uneven',
] as const satisfies RefusalCode[];
