import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IntBetween, Line, RequiredLine } from '#contract/lib/fields.ts';

export const MAX_BOXES = 999;

/** A share's meat: who picked it up, and what its owner still owes. */
export const Pickup = z.object({
  cart_id: z.int(),
  /** Null until it is picked up. `boxes` is null if nobody counted them. */
  picked_up: z
    .object({ name: z.string(), boxes: z.int().nullable(), at: z.string(), recorded_by: z.string() })
    .nullable(),
  /** What a buyer on the market hasn't paid the farm yet, without fees; 0 for everyone else. */
  farm_cents: z.int(),
  /** What is open on the plant's invoice to a buyer on the market; 0 for everyone else. */
  plant_cents: z.int(),
  /** The farm that picks these boxes up and brings them to their owner; '' if the owner picks them up. */
  farm: z.string(),
});
export type Pickup = z.output<typeof Pickup>;

/** The pickups of an animal's shares, in the order of the shares. */
export const listPickups = endpoint({
  method: 'GET',
  path: '/api/order/pickups/:order_id',
  input: z.object({ order_id: Id }),
  data: z.array(Pickup),
  refusals: [],
  shows: ['orders', 'payments', 'market'],
});

/**
 * Records that a family picked up its share, while the animal is ready for pickup. Once all shares are picked up, so is the
 * animal. Refused while the animal is held, and, unless the office overrides it with a reason, while its records weren't reviewed
 * or a buyer on the market owes the farm or the plant. A share that was picked up already stays as it is.
 */
export const pickUpShare = endpoint({
  method: 'POST',
  path: '/api/order/pickUpShare',
  input: z.object({
    order_id: Id,
    cart_id: Id,
    /** Who came for it. */
    name: RequiredLine(120),
    boxes: IntBetween(0, MAX_BOXES).nullable().default(null),
    override: Flag.default(false),
    reason: Line(200).default(''),
  }),
  /** `pickup_id` undoes the pickup; 0 if the share was picked up before. */
  data: z.object({ order_id: z.int(), cart_id: z.int(), pickup_id: z.int() }),
  done: 'Picked up',
  refusals: [
    'share_not_ready',
    'stage_needs',
    'stage_needs_office',
    'change_reason_missing',
    'weight_missing',
    'live_weight_missing',
  ],
});

/** Undoes a pickup that was recorded in the last few seconds. */
export const undoPickup = endpoint({
  method: 'POST',
  path: '/api/order/undoPickup',
  input: z.object({ order_id: Id, cart_id: Id, pickup_id: Id }),
  data: z.object({ order_id: z.int(), cart_id: z.int() }),
  refusals: ['stage_settled'],
});
