import type { Words } from '#contract/lib/spanish.ts';

/** Why an amount that reduced an invoice was taken back. */
export const UNDO_WORDS = {
  void: 'Payment voided',
  return: 'Payment returned',
  dispute: 'Dispute lost',
  credit: 'Credit not paid',
  tax: 'Sales tax due again',
  refund: 'Deposit refunded',
} as const satisfies Readonly<Record<string, Words>>;
export type Undo = keyof typeof UNDO_WORDS;
export const UNDO_NAMES = Object.keys(UNDO_WORDS) as [Undo, ...Undo[]];
