import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, Line, ListOf } from '#contract/lib/fields.ts';
import { FLOCK_REFUSALS, MovedBirds } from '#contract/orders/flock-api.ts';
import { NEEDS } from '#contract/orders/stage-needs.ts';
import { ANIMAL_STAGES } from '#contract/orders/stages.ts';
import { WEIGHT_REFUSALS, Weights } from '#contract/orders/weights-api.ts';

const AnimalStage = z.enum(ANIMAL_STAGES);
const Need = z.enum(NEEDS);

/** How long a move can be undone without a reason. */
export const STAGE_UNDO_SECONDS = 10;

const Moved = z.object({
  order_id: z.int(),
  stage: AnimalStage,
  /** The move's id in the order's history, used to undo it; 0 if the animal was already at that stage. */
  move_id: z.int(),
});

/**
 * Moves an animal to another stage. `from` is the stage that the sender saw. If the animal has moved since then, the call is
 * refused, unless the animal is already at `to`.
 *
 * `weights` are recorded with the move, and a weighed carcass goes straight on to hanging. So are `birds`, a flock's counts.
 * The office can move an animal although something is missing, with `override` and a reason.
 */
export const moveStage = endpoint({
  method: 'POST',
  path: '/api/order/moveStage',
  input: z.object({
    order_id: Id,
    from: AnimalStage,
    to: AnimalStage,
    reason: Line(200).default(''),
    weights: Weights.optional(),
    birds: MovedBirds.optional(),
    override: Flag.default(false),
  }),
  data: Moved,
  refusals: [
    'stage_changed',
    'stage_move',
    'stage_too_early',
    'stage_needs',
    'stage_needs_office',
    'weight_too_early',
    ...WEIGHT_REFUSALS,
    ...FLOCK_REFUSALS,
    'tag_in_plant',
    'weight_missing',
    'live_weight_missing',
    'change_reason_missing',
  ],
});

export const MAX_MOVED_AT_ONCE = 300;

/**
 * Moves many animals, each independently: a refused one does not stop the others. Returns them in the order they were sent; those
 * that weren't moved have the refusal's code and values. `weights` and `birds` are recorded with the move of their animal.
 */
export const moveStages = endpoint({
  method: 'POST',
  path: '/api/order/moveStages',
  input: z.object({
    moves: ListOf(
      z.object({ order_id: Id, from: AnimalStage, weights: Weights.optional(), birds: MovedBirds.optional() }),
      MAX_MOVED_AT_ONCE,
    ),
    to: AnimalStage,
  }),
  data: z.array(
    z.object({
      order_id: z.int(),
      refused: z
        .object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })
        .nullable(),
    }),
  ),
  refusals: [],
});
export type MovedAnimal = z.output<typeof moveStages.data>[number];

/** What is missing before an animal may move to a stage: for each owner, and in all. */
export const stageNeeds = endpoint({
  method: 'GET',
  path: '/api/order/stageNeeds/:order_id',
  input: z.object({ order_id: Id, to: AnimalStage }),
  data: z.object({
    order_id: z.int(),
    needs: z.array(Need),
    owners: z.array(z.object({ customer_id: z.int(), name: z.string(), missing: z.array(Need) })),
    can_override: z.boolean(),
  }),
  refusals: [],
  shows: ['orders', 'cut_sheets', 'customers'],
});

/** Undoes a move made in the last few seconds. */
export const undoStage = endpoint({
  method: 'POST',
  path: '/api/order/undoStage',
  input: z.object({ order_id: Id, move_id: Id }),
  data: Moved,
  refusals: ['stage_settled', 'notice_sent', 'share_invoiced'],
});
