import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IntBetween } from '#contract/lib/fields.ts';

/** Null or '' means not counted. */
export const Birds = z.union([z.literal('').transform(() => null), z.null(), IntBetween(0, 9999)]);

export const FlockCounts = z.object({
  dead_on_arrival: z.int().nullable(),
  received: z.int().nullable(),
  condemned: z.int().nullable(),
  packed: z.int().nullable(),
});

/** The counts of birds that are entered while a flock is moved to another stage. */
export const MovedBirds = z.object({
  received: Birds.optional(),
  condemned: Birds.optional(),
  packed: Birds.optional(),
  /** The sender was asked about far more birds than were booked and said that it is right. */
  is_sure: Flag.optional(),
});

export const FLOCK_REFUSALS = [
  'flock_only',
  'flock_not_arrived',
  'flock_not_received',
  'flock_too_many',
  'flock_condemned',
  'flock_unusual',
  'share_invoiced',
] as const;

/**
 * Records what became of a flock's birds once it has arrived: how many were dead on arrival, received, condemned, and
 * packed. Null or '' means not counted yet; counts left out don't change. Asks once, with a refusal, about far more birds than
 * were booked. Invoices charge for the birds packed or, until they are counted, received. While a share is on an invoice, that
 * number can't change.
 */
export const countFlock = endpoint({
  method: 'POST',
  path: '/api/order/countFlock',
  input: z.object({
    order_id: Id,
    dead_on_arrival: Birds.optional(),
    received: Birds.optional(),
    condemned: Birds.optional(),
    packed: Birds.optional(),
    is_sure: Flag.optional(),
  }),
  data: FlockCounts,
  done: 'Birds counted',
  refusals: FLOCK_REFUSALS,
});
