import type { Words } from '#contract/lib/spanish.ts';

/**
 * Statuses of a waitlist entry. A waiting entry can be offered a day and go back to waiting. The other statuses are
 * final.
 */
export const ENTRY_STATUSES = ['waiting', 'offered', 'booked', 'declined', 'lapsed', 'left', 'missed'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

export const ENTRY_WORDS: Readonly<Record<EntryStatus, Words>> = {
  waiting: 'Waiting in line',
  offered: 'Day offered',
  booked: 'Booked',
  declined: 'Declined the offer',
  lapsed: 'Offer expired',
  left: 'Left the waitlist',
  missed: 'No slot opened up',
};
