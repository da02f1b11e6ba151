import { z } from 'zod';
import { PIECES } from '#contract/floor/cooler/cooler.ts';
import { CWD_RESULTS } from '#contract/floor/game.ts';
import { OpenHold } from '#contract/floor/holds-api.ts';
import { RECORD_FIELDS } from '#contract/floor/record-kinds.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IdOrZero, IntBetween, Line, ListOf, RequiredLine } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { Offering } from '#contract/orders/offering.ts';
import { STAGES } from '#contract/orders/status.ts';

/** A rail, and how many of its places are taken. */
const Rail = z.object({ rail_id: z.int(), name: z.string(), capacity: z.int(), taken: z.int() });
export type Rail = z.output<typeof Rail>;

const CoolerAnimal = z.object({
  order_id: z.int(),
  title: z.string(),
  owner: z.string(),
  species: SpeciesKey,
  heads: z.int(),
  tagid: z.string(),
  plant_number: z.string(),
  process_option: z.string(),
  offering: Offering,
  is_organic: z.boolean(),
  stage: z.enum(STAGES),
  /** Where it hangs; empty until somebody has said. */
  pieces: z.array(z.object({ piece: z.enum(PIECES), rail_id: z.int(), rail: z.string() })),
  kill_date: z.string(),
  /** Days since the kill, and how many it should hang. */
  days_hung: z.int(),
  hang_days: z.int().nullable(),
  cutting_day: z.string(),
  hanging_weight_clb: z.int().nullable(),
  cold_clb: z.int().nullable(),
  /** In hundredths of a percent of the hot weight; null until both weights are known. */
  shrink: z.int().nullable(),
  holds: z.array(OpenHold),
  /** Null for animals that aren't game. */
  cwd: z.enum(CWD_RESULTS).nullable(),
});
export type CoolerAnimal = z.output<typeof CoolerAnimal>;

/** The rails, and every carcass that waits to be cut, the one that is cut next first. */
export const coolerList = endpoint({
  method: 'GET',
  path: '/api/floor/coolerList',
  input: z.object({}),
  data: z.object({ rails: z.array(Rail), animals: z.array(CoolerAnimal) }),
  refusals: [],
  shows: ['orders'],
});

/**
 * Records where a carcass hangs and when it got there, or that it was moved to another rail. If it took longer from bleeding to
 * the cooler than the plant's limit, somebody says what was done.
 */
export const hangCarcass = endpoint({
  method: 'POST',
  path: '/api/floor/hangCarcass',
  input: z.object({
    ...RECORD_FIELDS,
    order_id: Id,
    rail_id: Id,
    pieces: ListOf(z.enum(PIECES), 2),
    chill_action: Line(200).default(''),
  }),
  data: z.object({ order_id: z.int(), rail_id: z.int() }),
  done: 'Hung in the cooler',
  refusals: ['rail_unknown', 'rail_full', 'hang_pieces', 'hang_not_now', 'chill_late'],
});

/** Records what a carcass weighs after chilling. The bill stays by the hot weight. */
export const recordColdWeight = endpoint({
  method: 'POST',
  path: '/api/floor/recordColdWeight',
  input: z.object({
    ...RECORD_FIELDS,
    order_id: Id,
    cold_clb: IntBetween(1, 10_000_000),
    is_sure: Flag.default(false),
    correction: Line(200).default(''),
  }),
  data: z.object({ order_id: z.int(), cold_clb: z.int(), shrink: z.int() }),
  done: 'Cold weight saved',
  refusals: ['hang_not_now', 'cold_without_hot', 'cold_over_hot', 'cold_weight_unusual', 'record_correction_why'],
});

/** Adds a rail, or changes one. */
export const saveRail = endpoint({
  method: 'POST',
  path: '/api/floor/saveRail',
  input: z.object({ rail_id: IdOrZero.default(0), name: RequiredLine(40), capacity: IntBetween(1, 500) }),
  data: Rail,
  done: 'Rail saved',
  refusals: ['rail_unknown', 'rail_named', 'rail_holds_more'],
});

/** Removes a rail on which nothing hangs. */
export const removeRail = endpoint({
  method: 'POST',
  path: '/api/floor/removeRail',
  input: z.object({ rail_id: Id }),
  data: z.object({ rail_id: z.int() }),
  done: 'Rail removed',
  refusals: ['rail_unknown', 'rail_in_use'],
});

/** How many days ahead the plan looks. */
export const PLAN_DAYS = 14;

/**
 * A day's cutting: the carcasses whose day it is, those that are late, and those that have to be cut early because the rails are
 * full by that evening. `days` says how full the rails will be.
 */
export const cuttingPlan = endpoint({
  method: 'GET',
  path: '/api/floor/cuttingPlan',
  input: z.object({ date: Day.optional() }),
  data: z.object({
    date: z.string(),
    /** All the places on the rails; 0 if the plant has none. */
    capacity: z.int(),
    due: z.array(CoolerAnimal),
    late: z.array(CoolerAnimal),
    early: z.array(CoolerAnimal),
    days: z.array(z.object({ date: z.string(), kills: z.int(), cuts: z.int(), hanging: z.int() })),
  }),
  refusals: [],
  shows: ['orders'],
});
