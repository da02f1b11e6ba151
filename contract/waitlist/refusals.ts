import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of waitlist. */
export const WAITLIST_REFUSALS = {
  customer_missing: [422, 'Choose the customer for the waitlist.'],
  day_has_room: [409, 'There are enough free slots on {day}. Book the day instead.'],
  waits_already: [409, 'This customer is already on the waitlist for this day.'],
  waitlist_over: [409, 'This waitlist entry has ended.'],
  offered_already: [409, 'A day has already been offered. Withdraw that offer first.'],
  no_day_free: [409, 'None of these days has enough free slots.'],
  offer_over: [409, 'This offer has expired. The day is no longer on hold.'],
} as const satisfies Sentences;
