import { z } from 'zod';
import { QUANTITY_FIELDS } from '#contract/booking/quantity-fields.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Text } from '#contract/lib/fields.ts';
import { wordsFor } from '#contract/lib/refusals.ts';
import { Label } from '#contract/orders/offering.ts';

/** How an order repeats, as RFC 5545 writes it; with 'RRULE:' before it or without, and with a line of DTSTART or without. */
export const Rrule = Text(500).default('');

export const RECURRENCE_REFUSALS = [
  'recurrence_unreadable',
  'recurrence_kind',
  'recurrence_endless',
  'recurrence_over',
  'recurrence_start',
  'recurrence_too_long',
  'date_past',
] as const;

/** A date of a recurrence and, in words, why it cannot be booked; '' when it can. */
export const RecurringDate = z.object({
  date: z.string(),
  problem: z.enum(['', 'day_full', 'day_closed']),
  words: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RecurringDate = z.output<typeof RecurringDate>;

/**
 * The dates on which an order would be booked, the first one included, each judged for these animals as booking would judge it.
 * Nothing is claimed. `form` says which ways of repeating count: those of the new-order screen or of the edit dialog, whose first
 * date is booked already.
 */
export const previewRecurring = endpoint({
  method: 'POST',
  path: '/api/order/previewRecurring',
  input: z.object({
    ...QUANTITY_FIELDS,
    dropoff_date: z.string(wordsFor('dropoff_missing')).pipe(Day),
    rrule: Rrule,
    process_option: z.union([z.literal(''), Label]).default(''),
    form: z.enum(['new', 'edit']).default('new'),
  }),
  data: z.object({ dates: z.array(RecurringDate) }),
  refusals: RECURRENCE_REFUSALS,
  shows: ['slots'],
});
