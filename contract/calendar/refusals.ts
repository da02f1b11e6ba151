import type { Sentences } from '#contract/lib/refusals.ts';

/** Refusals of calendar. */
export const CALENDAR_REFUSALS = {
  day_full: [409, 'Not enough slots on {day} for {species}. {left} left.'],
  day_not_offered: [409, 'The plant doesn’t take {species} on {day}. Choose another day.'],
  day_closed: [409, 'The plant isn’t taking {species} on {day}: {reason}'],
  days_reversed: [422, 'The last day can’t be before the first.'],
  days_too_many: [422, 'Choose up to one year at a time.'],
  special_gone: [409, 'Someone else changed these days. Check the list and try again.'],
  date_past: [422, 'This day has passed. Choose today or later.'],
  option_twice: [422, 'You can use each processing option only once per day.'],
  species_not_handled: [422, 'The plant doesn’t process {species}.'],
} as const satisfies Sentences;
