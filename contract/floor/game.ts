import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { Flag, IntBetween, Line } from '#contract/lib/fields.ts';
import { Code } from '#contract/lib/shared-text.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** What is known about chronic wasting disease: not sampled, waiting for the laboratory, or its answer. */
export const CWD_RESULTS = ['none', 'pending', 'clear', 'positive'] as const;
export type CwdResult = (typeof CWD_RESULTS)[number];
export const CWD_WORDS: Readonly<Record<CwdResult, Words>> = {
  none: 'Not sampled',
  pending: 'Waiting for the result',
  clear: 'Not detected',
  positive: 'Detected',
};

/** Whether game with this result can't be cut. */
export const isHeldFor = (cwd: CwdResult): boolean => cwd === 'pending' || cwd === 'positive';

/** What the weight at the door is the weight of. A field-dressed deer loses its hide and head before it hangs. */
export const WEIGHT_BASES = ['field_dressed', 'skinned', 'boneless'] as const;
export const BASIS_WORDS: Readonly<Record<(typeof WEIGHT_BASES)[number], Words>> = {
  field_dressed: 'Field-dressed',
  skinned: 'Skinned carcass',
  boneless: 'Boneless meat',
};

/** A state's two letters, as on a license; '' while unknown. */
const State = Line(2)
  .overwrite((text) => text.toUpperCase())
  .refine((text) => /^([A-Z]{2})?$/.test(text), 'Enter the two letters of the state.' satisfies Words);

/** What a plant writes down about game when its hunter brings it. */
export const GameFields = z.object({
  license: Code(40).default(''),
  game_tag: Code(40).default(''),
  state: State.default(''),
  harvested_on: z.union([z.literal('').transform(() => null), z.null(), Day]).default(null),
  cwd: z.enum(CWD_RESULTS).default('none'),
  weight_basis: z.enum(WEIGHT_BASES).default('field_dressed'),
  /** The weight at the door, in hundredths of a pound. It isn't a live weight. */
  weight_clb: IntBetween(1, 10_000_000).nullable().default(null),
  keeps_cape: Flag.default(false),
  /** The hunter wants meat of this animal only, so it can't join a batch with others'. */
  is_own_meat_only: Flag.default(false),
  /** The program that gets the meat; '' if the hunter keeps it. */
  donated_to: Line(120).default(''),
});
export type GameFields = z.output<typeof GameFields>;

/** What is stored of it. */
export const GameFacts = z.object({
  license: z.string(),
  game_tag: z.string(),
  state: z.string(),
  harvested_on: z.string().nullable(),
  cwd: z.enum(CWD_RESULTS),
  weight_basis: z.enum(WEIGHT_BASES),
  weight_clb: z.int().nullable(),
  keeps_cape: z.boolean(),
  is_own_meat_only: z.boolean(),
  donated_to: z.string(),
});
