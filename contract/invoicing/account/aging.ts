import type { Words } from '#contract/lib/spanish.ts';

/** How old what a customer owes is, in days since the invoice. */
export const AGES = [
  { key: 'to_30', most: 30, words: '0 to 30 days' },
  { key: 'to_60', most: 60, words: '31 to 60 days' },
  { key: 'to_90', most: 90, words: '61 to 90 days' },
  { key: 'over_90', most: Number.POSITIVE_INFINITY, words: 'Over 90 days' },
] as const satisfies readonly { key: string; most: number; words: Words }[];
export type Age = (typeof AGES)[number]['key'];

/** What is owed by age, and the credit that hasn't been used, in cents. The balance is all that is owed, less the credit. */
export type Aging = Record<Age, number> & { credit_cents: number; balance_cents: number };
