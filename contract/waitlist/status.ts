import type { Words } from '#contract/lib/spanish.ts';

/** What becomes of a stay in the line: from waiting it is offered a day, and may wait again; everything else is its end. */
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
