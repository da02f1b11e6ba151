import { z } from 'zod';
import { OpenHold } from '#contract/floor/holds-api.ts';
import { INSPECTED_ORGANS, KillFacts, OrganResult } from '#contract/floor/kill/kill-facts.ts';
import { RECORD_FIELDS } from '#contract/floor/record-kinds.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Count, Flag, Id, IdList, IntBetween, Line, ListOf, MAX_INT } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { FlockCounts, MovedBirds } from '#contract/orders/flock-api.ts';
import { Offering } from '#contract/orders/offering.ts';
import { moveStage } from '#contract/orders/stages-api.ts';
import { STAGES } from '#contract/orders/status.ts';
import { checkSides } from '#contract/orders/weights-api.ts';

/** More animals than any plant kills in a day. */
export const MAX_KILLED = 500;

const KillAnimal = z.object({
  order_id: z.int(),
  title: z.string(),
  owner: z.string(),
  species: SpeciesKey,
  heads: z.int(),
  tagid: z.string(),
  /** '' until the animal arrives. */
  plant_number: z.string(),
  process_option: z.string(),
  offering: Offering,
  is_organic: z.boolean(),
  /** Whether the animal is in the plant. */
  is_here: z.boolean(),
  stage: z.enum(STAGES),
  over_thirty_months: z.enum(['', 'yes', 'no']),
  /** The organs that its owner keeps. */
  kept_organs: z.array(z.string()),
  hanging_weight_clb: z.int().nullable(),
  left_side_clb: z.int().nullable(),
  right_side_clb: z.int().nullable(),
  condemned_weight_clb: z.int().nullable(),
  flock: FlockCounts.nullable(),
  holds: z.array(OpenHold),
  facts: KillFacts,
});
export type KillAnimal = z.output<typeof KillAnimal>;

/**
 * A day's animals in the order in which they are killed. Today's also has those that came earlier and are still alive. Game
 * isn't on it.
 */
export const killList = endpoint({
  method: 'GET',
  path: '/api/floor/killList',
  input: z.object({ date: Day.optional() }),
  data: z.object({ date: z.string(), edition: z.int(), animals: z.array(KillAnimal) }),
  refusals: [],
  shows: ['orders'],
});

/** Puts a day's animals in another order. `edition` is the one that the sender saw. */
export const orderKillList = endpoint({
  method: 'POST',
  path: '/api/floor/orderKillList',
  input: z.object({ date: Day, order_ids: IdList(MAX_KILLED), edition: Count(MAX_INT) }),
  data: z.object({ date: z.string(), edition: z.int() }),
  refusals: ['kill_list_changed'],
});

const Clb = IntBetween(1, 10_000_000).nullable().optional();

/**
 * Records what happened at the kill, all at once or bit by bit: when the animal was bled, what its sides weigh, which organs
 * passed, and what was condemned. The first record marks it as killed, and the weight hangs it. Something else than was said
 * before is a correction and needs a reason.
 */
export const recordKill = endpoint({
  method: 'POST',
  path: '/api/floor/recordKill',
  input: z
    .object({
      ...RECORD_FIELDS,
      order_id: Id,
      /** Now, for an animal that nobody has recorded yet. */
      bled_at: z.iso.datetime({ offset: true }).optional(),
      hanging_weight_clb: Clb,
      left_side_clb: Clb,
      right_side_clb: Clb,
      /** The weight that the sender saw. */
      seen_clb: Clb,
      condemned_weight_clb: Clb,
      condemned_reason: Line(200).default(''),
      /** For an animal over 30 months, or of unknown age. */
      parts_removed: Flag.default(false),
      organs: ListOf(OrganResult, INSPECTED_ORGANS.length).default([]),
      /** For a flock. */
      birds: MovedBirds.optional(),
      is_condemned: Flag.default(false),
      is_sure: Flag.default(false),
      correction: Line(200).default(''),
      override: Flag.default(false),
      override_reason: Line(200).default(''),
    })
    .superRefine(({ hanging_weight_clb = null, ...sides }, ctx) => checkSides({ hanging_weight_clb, ...sides }, ctx)),
  data: z.object({ order_id: z.int(), stage: z.enum(STAGES), facts: KillFacts }),
  done: 'Kill recorded',
  refusals: [
    ...moveStage.refusals,
    'game_not_here',
    'kill_not_for_game',
    'kill_later_than_now',
    'kill_condemned_why',
    'kill_organ_why',
    'kill_parts_left',
    'record_correction_why',
    'order_fixed',
  ],
});
