import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { IntBetween, ListOf } from '#contract/lib/fields.ts';
import { SPECIES, SpeciesKey } from '#contract/lib/species.ts';
import { LABELS } from '#contract/orders/offering.ts';

/** The deposit that the plant usually asks for when these animals are booked, in cents; 0 if it has set none. */
export const usualDeposit = endpoint({
  method: 'POST',
  path: '/api/order/usual_deposit',
  input: z.object({
    animals: ListOf(z.object({ species: SpeciesKey, heads: IntBetween(1, 9999) }), SPECIES.length),
    dropoff_date: z.union([z.literal(''), Day]).default(''),
    process_option: z.enum(['', ...LABELS]).default(''),
  }),
  data: z.object({ cents: z.int() }),
  refusals: [],
  shows: ['settings', 'prices'],
});
