import type { Words } from '#contract/lib/spanish.ts';

/** The status of a card payment that the cardholder disputes at the bank. An inquiry moves no money yet. */
export const DISPUTE_STATES = {
  inquiry: 'Bank inquiry',
  open: 'Disputed by the cardholder',
  won: 'Dispute won',
  lost: 'Dispute lost',
} as const satisfies Readonly<Record<string, Words>>;
export type DisputeState = keyof typeof DISPUTE_STATES;
export const DISPUTE_STATE_NAMES = Object.keys(DISPUTE_STATES) as [DisputeState, ...DisputeState[]];
