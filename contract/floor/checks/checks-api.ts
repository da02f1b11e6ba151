import { z } from 'zod';
import {
  CHECK_KINDS,
  CHECK_RESULTS,
  CheckBody,
  COOLER_TENTHS,
  MAX_TENTHS,
  MIN_TENTHS,
  PLACE_KINDS,
  ROUNDS,
} from '#contract/floor/checks/checks.ts';
import { RECORD_FIELDS } from '#contract/floor/record-kinds.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, IdOrZero, IntBetween, Line, RequiredLine, Text } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { Offering } from '#contract/orders/offering.ts';
import { STAGES } from '#contract/orders/status.ts';

const Tenths = IntBetween(MIN_TENTHS, MAX_TENTHS);
/** A time of day, such as '09:10'; '' if it isn't known. */
const Clock = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Enter a time, such as 9:10 AM.' satisfies Words);

/**
 * Writes down a check, or corrects one: the first one stays readable beside the reason. What is outside its limit can't be
 * recorded without what was done about it, and the initials of whoever did it.
 */
export const saveCheck = endpoint({
  method: 'POST',
  path: '/api/floor/saveCheck',
  input: z.object({
    ...RECORD_FIELDS,
    kind: z.enum(CHECK_KINDS),
    /** The cooler, area, or thermometer. */
    place_id: IdOrZero.default(0),
    order_id: IdOrZero.default(0),
    value_tenths: Tenths.nullable().default(null),
    /** When the animal was bled and when it was in the cooler. */
    bled: Clock.default(''),
    cooled: Clock.default(''),
    result: z.enum(['', ...CHECK_RESULTS]).default(''),
    action: Text(500).default(''),
    /** The record that this one corrects, and why. */
    corrects: IdOrZero.default(0),
    reason: Line(200).default(''),
  }),
  data: z.object({ record_id: z.int(), is_within: z.boolean() }),
  done: 'Record saved',
  refusals: [
    'check_place_missing',
    'check_animal_missing',
    'check_value_missing',
    'check_times_missing',
    'check_result_missing',
    'check_outside_limit',
    'check_failed',
    'check_initials_missing',
    'correction_reason_missing',
    'corrected_already',
  ],
});

/** A check as it was written down. `corrected_by` is the record that replaced it. */
const CheckRow = z.object({
  record_id: z.int(),
  kind: z.enum(CHECK_KINDS),
  /** In the plant's time zone. */
  day: z.string(),
  time: z.string(),
  order_id: z.int().nullable(),
  plant_number: z.string(),
  body: CheckBody,
  initials: z.string(),
  corrects: z.int().nullable(),
  corrected_by: z.int().nullable(),
  /** Why it corrects the other. */
  reason: z.string(),
  keep_until: z.string(),
});
export type CheckRow = z.output<typeof CheckRow>;

const Limits = {
  chill_minutes: IntBetween(1, 600),
  chill_tenths: Tenths,
  chill_hours: IntBetween(1, 96),
  carcasses: IntBetween(0, 999),
  calibration_tenths: IntBetween(1, 100),
  morning_hour: IntBetween(0, 11),
  afternoon_hour: IntBetween(12, 23),
  is_review_required: Flag,
};
const LimitsNow = z.object({
  chill_minutes: z.int(),
  chill_tenths: z.int(),
  chill_hours: z.int(),
  carcasses: z.int(),
  calibration_tenths: z.int(),
  morning_hour: z.int(),
  afternoon_hour: z.int(),
  is_review_required: z.boolean(),
});

const CheckPlace = z.object({
  place_id: z.int(),
  kind: z.enum(PLACE_KINDS),
  name: z.string(),
  /** For coolers. */
  limit_tenths: z.int().nullable(),
  /** Whether a record of today is asked for: a cooler's of this half of the day, an area's of this day. */
  is_due: z.boolean(),
  /** Today's last check; null if there is none. */
  last: z.object({ time: z.string(), body: CheckBody, initials: z.string() }).nullable(),
});
export type CheckPlace = z.output<typeof CheckPlace>;

const CheckAnimal = z.object({
  order_id: z.int(),
  plant_number: z.string(),
  title: z.string(),
  species: SpeciesKey,
  offering: Offering,
  stage: z.enum(STAGES),
  /** The checks that were written down for it, without those that were corrected. */
  done: z.array(z.enum(CHECK_KINDS)),
});
export type CheckAnimal = z.output<typeof CheckAnimal>;

/** The most animals that can be chosen from. */
export const MAX_ANIMALS = 300;

/** What is asked for now, what is checked, and today's records. */
export const checkBoard = endpoint({
  method: 'GET',
  path: '/api/floor/checkBoard',
  input: z.object({}),
  data: z.object({
    /** The cooler readings that are due; null while there is still time. */
    round: z.enum(ROUNDS).nullable(),
    places: z.array(CheckPlace),
    animals: z.array(CheckAnimal),
    /** How many of today's carcasses were checked at the end of chilling. */
    carcasses_checked: z.int(),
    limits: LimitsNow,
    records: z.array(CheckRow),
  }),
  refusals: [],
  shows: ['orders'],
});

/** The most days that one list or paper covers. */
export const MAX_SPAN_DAYS = 1_100;
/** The most records on a screen. Papers have all. */
export const MAX_LISTED = 500;

/** The checks of a span of days, newest first, each with what corrects it. */
export const listChecks = endpoint({
  method: 'GET',
  path: '/api/floor/listChecks',
  input: z.object({ from: Day, to: Day }),
  data: z.array(CheckRow),
  refusals: ['span_too_long'],
});

/** Adds or changes a cooler, an area, or a thermometer. One that is closed keeps its records. */
export const saveCheckPlace = endpoint({
  method: 'POST',
  path: '/api/floor/saveCheckPlace',
  input: z.object({
    place_id: IdOrZero.default(0),
    kind: z.enum(PLACE_KINDS),
    name: RequiredLine(60),
    limit_tenths: Tenths.default(COOLER_TENTHS),
    is_closed: Flag.default(false),
  }),
  data: z.object({ place_id: z.int() }),
  refusals: ['check_place_taken'],
});

/** Saves the plant's own limits. Records keep the limits they were measured by. */
export const saveCheckLimits = endpoint({
  method: 'POST',
  path: '/api/floor/saveCheckLimits',
  input: z.object(Limits),
  data: LimitsNow,
  refusals: [],
});
