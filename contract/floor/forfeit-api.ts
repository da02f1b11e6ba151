import { z } from 'zod';
import { COUNTED_BY, FORFEIT_OUTCOMES } from '#contract/floor/forfeit.ts';
import { takeTrip } from '#contract/floor/pickup-api.ts';
import { RECORD_FIELDS } from '#contract/floor/record-kinds.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IntBetween, RequiredLine, Revision } from '#contract/lib/fields.ts';

const PickupRules = z.object({
  /** Meat is forfeited after this many days; 0 for never. */
  forfeit_days: IntBetween(0, 365),
  counted_by: z.enum(COUNTED_BY),
  /** How many days before that the owner is warned. */
  warn_days: IntBetween(1, 60),
});

/** When a plant's meat is forfeited if nobody picks it up. */
export const pickupRules = endpoint({
  method: 'GET',
  path: '/api/floor/pickupRules',
  input: z.object({}),
  data: PickupRules.extend({ revision: z.int() }),
  refusals: [],
  shows: ['settings'],
});

/** Saves the rule. Meat that waits already is forfeited only after its owner could be warned by the new rule. */
export const savePickupRules = endpoint({
  method: 'POST',
  path: '/api/floor/savePickupRules',
  input: PickupRules.extend({ revision: Revision }),
  data: z.object({ revision: z.int() }),
  done: 'Saved',
  refusals: ['settings_changed', 'forfeit_before_warning'],
});

/**
 * Records what became of meat that was forfeited. The plant then has picked it up, so that its storage ends. Custom meat and game
 * are never sold.
 */
export const forfeitShare = endpoint({
  method: 'POST',
  path: '/api/floor/forfeitShare',
  input: z.object({
    ...RECORD_FIELDS,
    order_id: Id,
    share_id: Id,
    outcome: z.enum(FORFEIT_OUTCOMES),
    reason: RequiredLine(200),
  }),
  data: z.object({ order_id: z.int(), share_id: z.int() }),
  done: 'Recorded as forfeited',
  refusals: [...takeTrip.refusals, 'forfeit_no_rule', 'forfeit_too_early', 'never_sold'],
});
