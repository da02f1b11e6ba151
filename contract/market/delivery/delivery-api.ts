import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, IdOrZero, IntBetween, Line, ListOf, RequiredLine, Revision, Zip } from '#contract/lib/fields.ts';
import { MAX_ZIPS } from '#contract/market/delivery/zip-codes.ts';

export const MAX_DELIVERY_CENTS = 50_000;
export const MAX_FAMILIES = 500;
/** How many delivery areas and drop points a farm can have at a time. */
export const MAX_PLACES = 30;
export const MAX_DATES = 60;

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time.');

/** When a farm comes, and what it costs. */
const Visit = {
  place_id: z.int(),
  kind: z.enum(['area', 'drop_point']),
  name: z.string(),
  /** Where a drop point is; '' for a delivery area. */
  address: z.string(),
  zip: z.string(),
  /** 0 is Sunday. */
  weekdays: z.array(z.int()),
  dates: z.array(z.string()),
  from_time: z.string(),
  to_time: z.string(),
  /** For each share. */
  fee_cents: z.int(),
};

const Place = z.object({
  ...Visit,
  zips: z.array(z.string()),
  /** How many families a day. */
  capacity: z.int(),
  revision: z.int(),
});
export type Place = z.output<typeof Place>;

/** The days that buyers chose, and how many families have no day yet (`day` is null). */
const Run = z.object({
  place_id: z.int(),
  name: z.string(),
  day: z.string().nullable(),
  stops: z.int(),
  handed_over: z.int(),
});
export type Run = z.output<typeof Run>;

/** The caller's delivery areas and drop points, and their runs from today on. */
export const listPlaces = endpoint({
  method: 'GET',
  path: '/api/market/delivery/places',
  input: z.object({}),
  data: z.object({ places: z.array(Place), runs: z.array(Run) }),
  refusals: [],
  shows: ['market', 'orders'],
});

/** Adds a place (`place_id` 0) or changes one. What buyers chose before stays, with its fee. */
export const savePlace = endpoint({
  method: 'POST',
  path: '/api/market/delivery/savePlace',
  input: z.object({
    place_id: IdOrZero,
    revision: Revision,
    kind: z.enum(['area', 'drop_point']),
    name: RequiredLine(80),
    zips: ListOf(Line(11), MAX_ZIPS).default([]),
    address: Line(200).default(''),
    zip: z.union([z.literal(''), Zip]).default(''),
    weekdays: ListOf(IntBetween(0, 6), 7).default([]),
    dates: ListOf(Day, MAX_DATES).default([]),
    from_time: Time,
    to_time: Time,
    fee_cents: IntBetween(0, MAX_DELIVERY_CENTS),
    capacity: IntBetween(1, MAX_FAMILIES),
  }),
  data: z.object({ place_id: z.int() }),
  done: 'Saved',
  creates: true,
  refusals: ['place_incomplete', 'places_full', 'place_changed'],
});

/** Stops offering a place. Buyers who chose it before still get their meat there. */
export const endPlace = endpoint({
  method: 'POST',
  path: '/api/market/delivery/endPlace',
  input: z.object({ place_id: Id }),
  data: z.object({ place_id: z.int() }),
  done: 'No longer offered',
  refusals: [],
});

/** `serves`: whether someone in this ZIP code can choose it; drop points are for everyone. */
const DeliveryOption = z.object({ ...Visit, seller_id: z.int(), serves: z.boolean(), miles: z.int().nullable() });
export type DeliveryOption = z.output<typeof DeliveryOption>;

/** How the sellers of what is in the caller's cart bring meat to someone in this ZIP code. */
export const deliveryOptions = endpoint({
  method: 'GET',
  path: '/api/market/delivery/options',
  input: z.object({ zip: Line(10).default('') }),
  data: z.array(DeliveryOption),
  refusals: [],
  shows: ['market'],
});

/** The days that the buyer, or the farm for them, can choose for a delivery. Days that are full are left out. */
export const listDeliveryDays = endpoint({
  method: 'GET',
  path: '/api/market/delivery/days/:claim_id',
  input: z.object({ claim_id: Id }),
  data: z.array(z.string()),
  refusals: ['delivery_not_ready'],
  shows: ['market', 'orders'],
});

/** Chooses the day of a delivery once the meat is ready, or another one until the day before. If the farm does, the buyer is told. */
export const chooseDeliveryDay = endpoint({
  method: 'POST',
  path: '/api/market/delivery/chooseDay',
  input: z.object({ claim_id: Id, day: Day }),
  data: z.object({ claim_id: z.int(), day: z.string() }),
  done: 'Day saved',
  refusals: ['delivery_not_ready', 'delivery_day_full', 'delivery_day_over'],
});

/** How long a farm can undo that it handed over a delivery. It is paid for the share after that. */
export const HAND_OVER_UNDO_SECONDS = 10;

/** Undoes that the caller's farm just handed over a delivered share. */
export const undoHandOver = endpoint({
  method: 'POST',
  path: '/api/market/delivery/undoHandOver',
  input: z.object({ claim_id: Id }),
  data: z.object({ claim_id: z.int() }),
  refusals: ['hand_over_settled'],
});

const Stop = z.object({
  claim_ids: z.array(z.int()),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  title: z.string(),
  /** Null for a product. */
  quarters: z.int().nullable(),
  pieces: z.int().nullable(),
  piece_name: z.string(),
  /** How many boxes the plant handed the farm; null until it has, or if nobody counted them. */
  boxes: z.int().nullable(),
  /** Whether the farm has the meat, so that it can hand it over. */
  is_with_farm: z.boolean(),
  /** The claims on pieces sold by the pound that have to be weighed before they can be handed over. */
  to_pack: z.array(z.object({ claim_id: z.int(), pieces: z.int() })),
  /** What the buyer still owes the farm and the plant. */
  owed_cents: z.int(),
  handed_over_at: z.string().nullable(),
  /** Who took it; '' if nobody wrote it down. */
  received_by: z.string(),
});
export type Stop = z.output<typeof Stop>;

/** Who gets what at a place on a day, by ZIP code and street. Without a day: who hasn't chosen one yet. */
export const viewRun = endpoint({
  method: 'GET',
  path: '/api/market/delivery/run',
  input: z.object({ place_id: Id, day: z.union([z.literal(''), Day]).default('') }),
  data: z.object({ ...Visit, day: z.string().nullable(), farm_name: z.string(), stops: z.array(Stop) }),
  refusals: [],
  shows: ['market', 'orders', 'payments'],
});
