import { z } from 'zod';
import { updateStatus } from '#contract/booking/api.ts';
import { CWD_RESULTS, GameFacts, GameFields } from '#contract/floor/game.ts';
import { RECORD_FIELDS } from '#contract/floor/record-kinds.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IntBetween, Json, LanguageCode, Line, Phone } from '#contract/lib/fields.ts';
import { Code } from '#contract/lib/shared-text.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { Sex } from '#contract/orders/animal-terms.ts';
import { Birds } from '#contract/orders/flock-api.ts';
import { InspectionAnswer, Label, Offering } from '#contract/orders/offering.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { YesNo } from '#contract/orders/verified-animal.ts';

/** As written on a tag: species, class, and the plant's counter. */
const PlantNumber = z.string().regex(/^[A-Z]-[CUE]-[1-9]\d{0,8}$/);

/** What is asked of an animal at the door. What is left out stays as it was booked. */
const ARRIVAL_FIELDS = {
  ...RECORD_FIELDS,
  ear_tag_id: Code(40).optional(),
  sex: z.union([z.literal(''), Sex]).default(''),
  pen: Line(20).default(''),
  /** In hundredths of a pound. For game, see `game.weight_clb`. */
  live_weight_clb: IntBetween(1, 10_000_000).nullable().optional(),
  over_thirty_months: YesNo.optional(),
  /** Walked off the truck, and looked well. If not, the animal isn't received, and someone says why. */
  is_sound: Flag.default(true),
  unsound_reason: Line(200).default(''),
  /** For poultry. */
  crates: IntBetween(0, 9999).nullable().default(null),
  dead_on_arrival: Birds.optional(),
  received: Birds.optional(),
  /** For game. */
  game: Json(GameFields).optional(),
  /** From the block of numbers that the device was lent, because it is on the tag already. See borrowNumbers. */
  lent_number: PlantNumber.optional(),
  allows_same_tag: Flag.optional(),
  is_sure: Flag.optional(),
};

/** `is_stopped`: the animal isn't sound, so it wasn't received and has no number. */
const TakenIn = z.object({ order_id: z.int(), plant_number: z.string(), is_stopped: z.boolean() });

const INTAKE_REFUSALS = [
  ...updateStatus.refusals,
  'unsound_reason_missing',
  'game_only',
  'game_tag_in_plant',
  'flock_not_received',
  'flock_too_many',
  'flock_condemned',
  'number_not_lent',
  'number_taken',
] as const;

/** Receives a booked animal: it gets the plant's number, and a record of how it arrived. */
export const takeIn = endpoint({
  method: 'POST',
  path: '/api/floor/takeIn',
  input: z.object({ order_id: Id, ...ARRIVAL_FIELDS }),
  data: TakenIn,
  refusals: INTAKE_REFUSALS,
});

/**
 * Books and receives an animal that nobody booked, for a customer or for someone who gives a name and a phone number. A full day
 * doesn't refuse it, because the animal is already here.
 */
export const walkIn = endpoint({
  method: 'POST',
  path: '/api/floor/walkIn',
  input: z.object({
    ...ARRIVAL_FIELDS,
    customer_id: Id.optional(),
    name: Line(120).default(''),
    phone: Phone().default(''),
    address: Line(200).default(''),
    species: SpeciesKey,
    /** Birds; every other animal comes alone. */
    heads: IntBetween(1, 9999).default(1),
    process_option: z.union([z.literal(''), Label]).default(''),
    offering: InspectionAnswer,
    organic: YesNo,
  }),
  data: TakenIn,
  refusals: [
    ...INTAKE_REFUSALS,
    'walk_in_owner_missing',
    'customer_unknown',
    'species_not_handled',
    'offering_contradicted',
    'day_closed',
  ],
});

/** Records the result of a game animal's CWD test. Until it is clear, a sampled animal isn't cut. */
export const saveCwd = endpoint({
  method: 'POST',
  path: '/api/floor/saveCwd',
  input: z.object({ ...RECORD_FIELDS, order_id: Id, cwd: z.enum(CWD_RESULTS) }),
  data: z.object({ order_id: z.int(), cwd: z.enum(CWD_RESULTS) }),
  done: 'CWD result saved',
  refusals: ['game_only', 'game_not_here'],
});

/** An animal at the door: expected, or received today. */
const AtDoor = z.object({
  order_id: z.int(),
  title: z.string(),
  /** Everyone with a share, or who brings it. */
  owner: z.string(),
  species: SpeciesKey,
  heads: z.int(),
  tagid: z.string(),
  plant_number: z.string(),
  dropoff_date: z.string(),
  sex: z.string(),
  over_thirty_months: z.enum(['', 'yes', 'no']),
  process_option: z.string(),
  offering: Offering,
  is_organic: z.boolean(),
  status: z.literal([ORDER_STATUS.pending, ORDER_STATUS.open]),
  game: GameFacts.nullable(),
});
export type AtDoor = z.output<typeof AtDoor>;

/** How many animals the door's list shows. Searching finds the others. */
export const MAX_AT_DOOR = 200;

/**
 * The animals expected today or missed in the last week, in the order of the day, then those received today. With a search, all
 * booked animals and those in the plant that have this name, phone number, tag, or number.
 */
export const intakeList = endpoint({
  method: 'GET',
  path: '/api/floor/intakeList',
  input: z.object({ search: Line(100).default('') }),
  data: z.array(AtDoor),
  refusals: [],
  shows: ['orders'],
});

/** The most owners that are offered while someone types. */
export const MAX_OWNERS = 8;

/** The plant's customers with this name or phone number, for a walk-in. */
export const findOwners = endpoint({
  method: 'GET',
  path: '/api/floor/findOwners',
  input: z.object({ search: Line(100) }),
  data: z.array(z.object({ customer_id: z.int(), name: z.string(), phone: z.string() })),
  refusals: [],
  shows: ['customers'],
});

/** The tags for an animal's carcass as a PDF of 4 by 3 inches: one for each side, or one for a flock. */
export const carcassTags = endpoint({
  method: 'GET',
  path: '/api/floor/carcassTags/:order_id',
  input: z.object({ order_id: Id, language: LanguageCode.default('en') }),
  data: z.unknown(),
  refusals: ['tags_without_number'],
  file: 'application/pdf',
});
