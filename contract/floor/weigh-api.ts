import { z } from 'zod';
import { RECORD_FIELDS } from '#contract/floor/record-kinds.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IntBetween, Line } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { WEIGHT_REFUSALS } from '#contract/orders/weights-api.ts';

/** What hangs on a scale: one side, or a carcass that isn't split. Named like the weights of an order. */
export const WEIGHED = ['left_side_clb', 'right_side_clb', 'hanging_weight_clb'] as const;
export type Weighed = (typeof WEIGHED)[number];
export const WEIGHED_WORDS: Readonly<Record<Weighed, Words>> = {
  left_side_clb: 'Left side',
  right_side_clb: 'Right side',
  hanging_weight_clb: 'Unsplit carcass',
};

/**
 * Records what a scale showed. A weight never overwrites another: each is a record, and the animal has the newest by the time at
 * which it was weighed, however late it is sent. Two sides make the carcass.
 */
export const weigh = endpoint({
  method: 'POST',
  path: '/api/floor/weigh',
  input: z.object({
    ...RECORD_FIELDS,
    order_id: Id,
    weighed: z.enum(WEIGHED),
    /** In hundredths of a pound. */
    weight_clb: IntBetween(1, 10_000_000),
    /** What the scale sent, if one did. */
    raw: Line(60).default(''),
    is_stable: Flag.optional(),
    is_sure: Flag.default(false),
  }),
  data: z.object({ order_id: z.int(), hanging_weight_clb: z.int().nullable() }),
  done: 'Weight saved',
  refusals: [...WEIGHT_REFUSALS, 'weight_too_early', 'order_fixed'],
});

const TwoWeights = z.object({
  order_id: z.int(),
  plant_number: z.string(),
  title: z.string(),
  weighed: z.enum(WEIGHED),
  /** Newest first. The first one is what the animal has now. */
  weights: z.array(z.object({ record_id: z.int(), weight_clb: z.int(), initials: z.string(), taken_at: z.string() })),
});
export type TwoWeights = z.output<typeof TwoWeights>;

/** Animals in the plant with different weights of the same side, until a person decides which one is right. */
export const twoWeights = endpoint({
  method: 'GET',
  path: '/api/floor/twoWeights',
  input: z.object({}),
  data: z.array(TwoWeights),
  refusals: [],
  shows: ['orders'],
});

/** Says which of several weights is right. The others stay in the records. */
export const decideWeight = endpoint({
  method: 'POST',
  path: '/api/floor/decideWeight',
  input: z.object({ ...RECORD_FIELDS, record_id: Id, weighed: z.enum(WEIGHED), is_sure: Flag.default(false) }),
  data: z.object({ order_id: z.int(), hanging_weight_clb: z.int().nullable() }),
  done: 'Weight saved',
  refusals: weigh.refusals,
});
