import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IntBetween } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { FlockCounts } from '#contract/orders/flock-api.ts';
import { NEEDS } from '#contract/orders/stage-needs.ts';
import { STAGES } from '#contract/orders/status.ts';

/** Hundredths of a pound; null while unknown. */
const Clb = IntBetween(1, 10_000_000).nullable();

/**
 * An animal's weights, typed as one number or as two sides that add up to it. A weight that is left out stays as it is. The
 * weights that the sender saw prevent overwriting one that they haven't seen.
 */
const WEIGHT_FIELDS = {
  hanging_weight_clb: Clb,
  seen_clb: Clb,
  left_side_clb: Clb.optional(),
  right_side_clb: Clb.optional(),
  live_weight_clb: Clb.optional(),
  seen_live_clb: Clb.optional(),
  /** What the inspector condemned, or what the plant threw away. */
  condemned_weight_clb: Clb.optional(),
  seen_condemned_clb: Clb.optional(),
  /** The sender was asked about an unusual weight and said that it is right. */
  is_sure: Flag.default(false),
};

type Sides = {
  hanging_weight_clb: number | null;
  left_side_clb?: number | null | undefined;
  right_side_clb?: number | null | undefined;
};
/** Two sides must add up to the hanging weight, and one side can't be recorded without the other. */
export function checkSides(
  { hanging_weight_clb, left_side_clb, right_side_clb }: Sides,
  ctx: z.RefinementCtx<unknown>,
): void {
  const [left, right] = [left_side_clb ?? null, right_side_clb ?? null];
  const isRight = left === null || right === null ? left === right : left + right === hanging_weight_clb;
  if (!isRight)
    ctx.addIssue({ code: 'custom', path: ['right_side_clb'], message: 'Enter both sides, or one total weight.' });
}

export const Weights = z.object(WEIGHT_FIELDS).superRefine(checkSides);
export type Weights = z.output<typeof Weights>;

export const WEIGHT_REFUSALS = [
  'weight_changed',
  'weight_over_live',
  'condemned_over_live',
  'weight_unusual',
  'live_weight_unusual',
] as const;

/** Why the weights didn't move the animal to the next stage; empty if they did, or if they don't. */
export const MissingNeeds = z.array(z.enum(NEEDS));

/** Records an animal's weights, or removes a wrong one. Estimates and invoices for its shares use them from then on. */
export const saveHangingWeight = endpoint({
  method: 'POST',
  path: '/api/cutsheet/save_hanging_weight',
  input: z.object({ order_id: Id, ...WEIGHT_FIELDS }).superRefine(checkSides),
  data: z.object({ order_id: z.int(), hanging_weight_clb: z.int().nullable(), missing: MissingNeeds }),
  done: 'Weights saved',
  refusals: [...WEIGHT_REFUSALS, 'weight_too_early', 'order_fixed'],
});

/** An animal's recorded weights, and what is needed to ask for them. */
export const animalWeights = endpoint({
  method: 'GET',
  path: '/api/order/weights/:order_id',
  input: z.object({ order_id: Id }),
  data: z.object({
    order_id: z.int(),
    title: z.string(),
    species: SpeciesKey,
    heads: z.int(),
    tag_id: z.string(),
    stage: z.enum(STAGES),
    hanging_weight_clb: z.int().nullable(),
    left_side_clb: z.int().nullable(),
    right_side_clb: z.int().nullable(),
    live_weight_clb: z.int().nullable(),
    condemned_weight_clb: z.int().nullable(),
    /** A flock's birds; null for other animals. */
    flock: FlockCounts.nullable(),
    /** Who owns the left and the right half, so that everyone’s own side is entered for them. Empty if one person owns both. */
    left_owners: z.array(z.string()),
    right_owners: z.array(z.string()),
  }),
  refusals: [],
  shows: ['orders'],
});
