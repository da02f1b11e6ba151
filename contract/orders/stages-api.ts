import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, Line } from '#contract/lib/fields.ts';
import { ANIMAL_STAGES } from '#contract/orders/stages.ts';

const AnimalStage = z.enum(ANIMAL_STAGES);

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
 */
export const moveStage = endpoint({
  method: 'POST',
  path: '/api/order/moveStage',
  input: z.object({ order_id: Id, from: AnimalStage, to: AnimalStage, reason: Line(200).default('') }),
  data: Moved,
  refusals: [
    'stage_changed',
    'stage_move',
    'stage_too_early',
    'weight_missing',
    'live_weight_missing',
    'change_reason_missing',
  ],
});

/** Undoes a move made in the last few seconds. */
export const undoStage = endpoint({
  method: 'POST',
  path: '/api/order/undoStage',
  input: z.object({ order_id: Id, move_id: Id }),
  data: Moved,
  refusals: ['stage_settled', 'notice_sent'],
});
