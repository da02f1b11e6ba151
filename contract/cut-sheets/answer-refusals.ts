import type { RefusalCode } from '#contract/app/refusals.ts';

/** Why a list cannot be saved even as a draft: it has choices that are not on the template, or that do not go together. */
export const LIST_REFUSALS = [
  'choices_unknown',
  'number_short',
  'number_over',
  'choices_twice',
  'choices_conflict',
  'options_conflict',
  'choices_unasked',
] as const satisfies RefusalCode[];

export const ANSWER_REFUSALS = [
  ...LIST_REFUSALS,
  'choices_missing',
  'cut_over_thirty_months',
  'cut_age_unproven',
  'cut_needs',
  'cut_taken',
  'part_full',
  'portions_over',
  'portions_short',
  'sides_uneven',
  'amounts_short',
  'amounts_over',
] as const satisfies RefusalCode[];
