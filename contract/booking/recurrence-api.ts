import { z } from 'zod';
import { wordsFor } from '#contract/app/refusals.ts';
import { QUANTITY_FIELDS } from '#contract/booking/quantity-fields.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, Text } from '#contract/lib/fields.ts';
import { InspectionAnswer, Label } from '#contract/orders/offering.ts';

/** How an order repeats, as an RFC 5545 rule, with or without the 'RRULE:' prefix or a DTSTART line. */
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

/** A date in a recurrence, with a sentence saying why it can't be booked, or '' if it can, already is, or is left out. */
export const RecurringDate = z.object({
  date: z.string(),
  /** Whether an order of the series is on this date, so that it won't be booked again. */
  is_booked: z.boolean(),
  /** Whether the date won't be booked: its order was moved away or deleted, or it is in the past. */
  is_left_out: z.boolean(),
  problem: z.enum(['', 'day_full', 'day_closed', 'day_not_offered']),
  words: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type RecurringDate = z.output<typeof RecurringDate>;

/**
 * Lists the dates an order would be booked on, including the first, and checks each date the way a booking for these animals
 * would. Nothing is claimed. `form` selects the repeat options: the new-order screen's, or those of the edit dialog, where the
 * first date is already booked. With an `order_id` that already repeats, the rule counts from its series' first date.
 */
export const previewRecurring = endpoint({
  method: 'POST',
  path: '/api/order/previewRecurring',
  input: z.object({
    ...QUANTITY_FIELDS,
    dropoff_date: z.string(wordsFor('dropoff_missing')).pipe(Day),
    rrule: Rrule,
    process_option: z.union([z.literal(''), Label]).default(''),
    offering: InspectionAnswer,
    form: z.enum(['new', 'edit']).default('new'),
    order_id: Id.optional(),
  }),
  data: z.object({ dates: z.array(RecurringDate) }),
  refusals: RECURRENCE_REFUSALS,
  shows: ['slots'],
});
