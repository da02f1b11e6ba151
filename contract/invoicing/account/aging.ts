import type { Words } from '#contract/lib/spanish.ts';

/** The age of a customer's debt, in days since the invoice. */
export const AGES = [
  { key: 'to_30', most: 30, words: '0 to 30 days' },
  { key: 'to_60', most: 60, words: '31 to 60 days' },
  { key: 'to_90', most: 90, words: '61 to 90 days' },
  { key: 'over_90', most: Number.POSITIVE_INFINITY, words: 'Over 90 days' },
] as const satisfies readonly { key: string; most: number; words: Words }[];
export type Age = (typeof AGES)[number]['key'];

/** The amounts owed, by age, and the unused credit, in cents. The balance is the total owed minus the credit. */
export type Aging = Record<Age, number> & { credit_cents: number; balance_cents: number };
