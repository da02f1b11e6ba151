import { z } from 'zod';
import { RECORD_FIELDS } from '#contract/floor/record-kinds.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IdOrZero, IntBetween, Line, ListOf, RequiredLine } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { Offering } from '#contract/orders/offering.ts';
import { MAX_BOXES, pickUpShare } from '#contract/orders/pickups-api.ts';

/** The size of the field that people sign in. Strokes are stored in these units. */
export const SIGNATURE = { width: 600, height: 200 };
/** Strokes as an SVG path, such as 'M10,20L12,24'; '' for none. Long signatures have a few hundred points. */
const Signature = z
  .string()
  .max(20_000)
  .regex(/^(?:[ML]\d{1,3},\d{1,3})*$/);

const OF_SHARE = { ...RECORD_FIELDS, order_id: Id, share_id: Id };
const BoxIds = ListOf(Id, MAX_BOXES);
const Place = Line(40);

const Box = z.object({ box_id: z.int(), box_number: z.int(), place: z.string() });
export type Box = z.output<typeof Box>;

/** A share's meat that is packed or ready, and hasn't been picked up. It shows no amounts. */
const ToPickUp = z.object({
  order_id: z.int(),
  /** The share's cart_id. */
  share_id: z.int(),
  title: z.string(),
  owner: z.string(),
  phone: z.string(),
  /** Who brings these boxes to their owner; '' if the owner picks them up. */
  carrier: z.string(),
  species: SpeciesKey,
  heads: z.int(),
  quarters: z.int(),
  first_quarter: z.int(),
  plant_number: z.string(),
  tagid: z.string(),
  process_option: z.string(),
  offering: Offering,
  is_organic: z.boolean(),
  /** Otherwise, it is still being cut or packed. */
  is_ready: z.boolean(),
  /** The day since which it can be picked up; null until it is ready. */
  ready_on: z.string().nullable(),
  /** The day from which the plant's rule forfeits it; null for never. */
  forfeit_on: z.string().nullable(),
  /** Whether that day has come. */
  is_forfeited: z.boolean(),
  /** Whether something is open on the plant's invoices for it. */
  is_owed: z.boolean(),
  /** The boxes that are still here. */
  boxes: z.array(Box),
  /** The packs that are still here, and where they stand. */
  packs: z.object({ count: z.int(), places: z.array(z.string()) }),
  /** What left before, oldest first. */
  trips: z.array(z.object({ trip_id: z.int(), taken_by: z.string(), boxes: z.int().nullable(), left_at: z.string() })),
});
export type ToPickUp = z.output<typeof ToPickUp>;

/** How many shares the list shows. Searching finds the others. */
export const MAX_TO_PICK_UP = 200;

/**
 * The shares that are packed or ready and haven't been picked up, those that have waited longest first. With a search, only those
 * with this name, phone number, tag, or number.
 */
export const pickupList = endpoint({
  method: 'GET',
  path: '/api/floor/pickupList',
  input: z.object({ search: Line(100).default('') }),
  data: z.array(ToPickUp),
  refusals: [],
  shows: ['orders', 'customers', 'payments'],
});

/** Says how many more boxes a share's meat fills, and where they stand. They are numbered on from those that exist. */
export const addBoxes = endpoint({
  method: 'POST',
  path: '/api/floor/addBoxes',
  input: z.object({ ...OF_SHARE, count: IntBetween(1, 99), place: Place.default('') }),
  data: z.object({ order_id: z.int(), share_id: z.int(), boxes: z.array(Box) }),
  refusals: ['share_picked_up', 'boxes_too_early', 'boxes_too_many'],
});

/** Records that boxes were put in another place. */
export const moveBoxes = endpoint({
  method: 'POST',
  path: '/api/floor/moveBoxes',
  input: z.object({ ...OF_SHARE, box_ids: BoxIds, place: Place }),
  data: z.object({ order_id: z.int(), share_id: z.int(), boxes: z.array(Box) }),
  refusals: ['share_picked_up', 'boxes_gone'],
});

/** Removes boxes that were entered by mistake. */
export const removeBoxes = endpoint({
  method: 'POST',
  path: '/api/floor/removeBoxes',
  input: z.object({ ...OF_SHARE, box_ids: BoxIds, reason: RequiredLine(200) }),
  data: z.object({ order_id: z.int(), share_id: z.int(), boxes: z.array(Box) }),
  refusals: ['share_picked_up', 'boxes_gone'],
});

/**
 * Records what leaves with whom. The last trip picks the share up; once all shares are picked up, so is the animal. Refused while
 * the animal is held, and, unless the office overrides it with a reason, while its records weren't reviewed or a buyer on the
 * market owes the farm or the plant. An action that is sent again returns its trip.
 */
export const takeTrip = endpoint({
  method: 'POST',
  path: '/api/floor/takeTrip',
  input: z.object({
    ...OF_SHARE,
    /** Who came for it. */
    name: RequiredLine(120),
    box_ids: BoxIds.default([]),
    /** How many boxes leave, for a share whose boxes aren't listed. */
    boxes: IntBetween(0, MAX_BOXES).nullable().default(null),
    is_last: Flag.default(true),
    signature: Signature.default(''),
    override: Flag.default(false),
    reason: Line(200).default(''),
  }),
  /** `pickup_id` undoes a last trip together with `trip_id`; 0 for other trips. */
  data: z.object({
    order_id: z.int(),
    share_id: z.int(),
    trip_id: z.int(),
    pickup_id: z.int(),
    is_last: z.boolean(),
  }),
  refusals: [...pickUpShare.refusals, 'share_picked_up', 'boxes_gone', 'boxes_left', 'trip_empty'],
});

/** Takes a trip back: its boxes are here again. The last trip of a share can only be undone for a few seconds. */
export const undoTrip = endpoint({
  method: 'POST',
  path: '/api/floor/undoTrip',
  input: z.object({ ...OF_SHARE, trip_id: Id, pickup_id: IdOrZero.default(0) }),
  data: z.object({ order_id: z.int(), share_id: z.int(), trip_id: z.int() }),
  done: 'The boxes are here again',
  refusals: ['stage_settled', 'share_picked_up'],
});
