import { z } from 'zod';
import { BATCH_KINDS, MEATS, SOURCE_KINDS } from '#contract/floor/batches.ts';
import { RECORD_FIELDS } from '#contract/floor/record-kinds.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IdOrZero, IntBetween, Line, ListOf, RequiredLine } from '#contract/lib/fields.ts';
import { Code } from '#contract/lib/shared-text.ts';

const BatchKind = z.enum(BATCH_KINDS);
const Clb = IntBetween(1, 10_000_000);

/** What goes into a lot: meat of an animal or of one of its shares, meat that was bought, or the rest of an earlier lot. */
const SOURCE_FIELDS = {
  kind: z.enum(SOURCE_KINDS).default('carcass'),
  order_id: IdOrZero.default(0),
  /** 0 for the whole animal's. */
  share_id: IdOrZero.default(0),
  /** The supplier's establishment number, lot, and day, as they stand on the box. */
  supplier_number: Code(20).default(''),
  supplier_lot: Code(40).default(''),
  made_on: z.union([z.literal('').transform(() => null), z.null(), Day]).default(null),
  from_batch_id: IdOrZero.default(0),
  /** For curing, so that its weight before is known. */
  cut: Line(80).default(''),
  in_clb: Clb,
};
const NewSource = z.object(SOURCE_FIELDS);
export type NewSource = z.output<typeof NewSource>;

/** More than any lot is made of. */
export const MAX_SOURCES = 200;

const SOURCE_REFUSALS = [
  'pack_not_here',
  'pack_uncut',
  'batch_source_incomplete',
  'batch_meat_mixed',
  'batch_own_meat_only',
] as const;

/**
 * Starts a lot with its first meat, which decides whether it is custom, game, or inspected. A lot goes from one cleaning to the
 * next, so a new one needs a cleaning since the last, unless it is cured. Own meat only has to reach the plant's minimum at once.
 */
export const startBatch = endpoint({
  method: 'POST',
  path: '/api/floor/startBatch',
  input: z.object({
    ...RECORD_FIELDS,
    kind: BatchKind,
    is_own_meat_only: Flag.default(false),
    /** The equipment was cleaned just now. Lots of this kind that are still open end with that. */
    is_cleaned: Flag.default(false),
    sources: ListOf(NewSource, MAX_SOURCES).refine((sources) => sources.length > 0),
  }),
  data: z.object({ batch_id: z.int(), lot: z.string() }),
  refusals: [...SOURCE_REFUSALS, 'batch_not_cleaned', 'batch_below_minimum'],
});

const OF_BATCH = {
  batch_id: IdOrZero.default(0),
  /** The action that started it, for a device that hasn't been told its `batch_id` yet. */
  started_by: z.uuid().optional(),
};

/** Adds meat to an open lot. */
export const addToBatch = endpoint({
  method: 'POST',
  path: '/api/floor/addToBatch',
  input: z.object({ ...RECORD_FIELDS, ...OF_BATCH, ...SOURCE_FIELDS }),
  data: z.object({ batch_id: z.int(), lot: z.string() }),
  refusals: [...SOURCE_REFUSALS, 'batch_ended', 'batch_full'],
});

/** Takes meat out of an open lot that was entered by mistake. The record stays. */
export const removeFromBatch = endpoint({
  method: 'POST',
  path: '/api/floor/removeFromBatch',
  input: z.object({ ...RECORD_FIELDS, source_id: Id, reason: RequiredLine(200) }),
  data: z.object({ batch_id: z.int(), lot: z.string() }),
  done: 'Removed from the lot',
  refusals: ['batch_ended', 'batch_last_source'],
});

/** Records that the equipment was cleaned. Lots of this kind that are still open end with that. */
export const recordCleaning = endpoint({
  method: 'POST',
  path: '/api/floor/recordCleaning',
  input: z.object({ ...RECORD_FIELDS, kind: BatchKind }),
  data: z.object({ kind: BatchKind }),
  done: 'Cleaning recorded',
  refusals: [],
});

/** Ends a lot with the pounds that came out, or corrects those of a lot that has ended. */
export const endBatch = endpoint({
  method: 'POST',
  path: '/api/floor/endBatch',
  input: z.object({ ...RECORD_FIELDS, ...OF_BATCH, out_clb: Clb }),
  data: z.object({ batch_id: z.int(), lot: z.string() }),
  refusals: [],
});

const BatchSource = z.object({
  source_id: z.int(),
  kind: z.enum(SOURCE_KINDS),
  order_id: z.int().nullable(),
  share_id: z.int().nullable(),
  /** '' unless it is meat of an animal. */
  plant_number: z.string(),
  /** Everyone whose meat it is. */
  owner: z.string(),
  supplier_number: z.string(),
  supplier_lot: z.string(),
  made_on: z.string().nullable(),
  from_lot: z.string(),
  cut: z.string(),
  in_clb: z.int(),
});

/** A lot, with what went in and, once it is weighed, what came out for each share. Weights are in hundredths of a pound. */
const Batch = z.object({
  batch_id: z.int(),
  lot: z.string(),
  kind: BatchKind,
  meat: z.enum(MEATS),
  cleaned_at: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  is_own_meat_only: z.boolean(),
  in_clb: z.int(),
  out_clb: z.int().nullable(),
  sources: z.array(BatchSource),
  shares: z.array(z.object({ share_id: z.int(), order_id: z.int(), name: z.string(), out_clb: z.int().nullable() })),
});
export type Batch = z.output<typeof Batch>;

/** How many lots the list shows. Searching finds the others. */
export const MAX_BATCHES = 50;

/**
 * Open lots, then the last ones. A search finds lots by their number, a supplier's lot, or an animal's number. `minimums` are the
 * least pounds of each kind, where the plant has any.
 */
export const batchList = endpoint({
  method: 'GET',
  path: '/api/floor/batchList',
  input: z.object({ search: Line(100).default('') }),
  data: z.object({
    batches: z.array(Batch),
    minimums: z.array(z.object({ kind: BatchKind, minimum_clb: z.int() })),
  }),
  refusals: [],
  shows: ['orders', 'customers'],
});

/** Sets the least pounds of a kind that are made of someone's own meat only; null for no minimum. */
export const saveBatchMinimum = endpoint({
  method: 'POST',
  path: '/api/floor/saveBatchMinimum',
  input: z.object({ kind: BatchKind, minimum_clb: Clb.nullable() }),
  data: z.object({ kind: BatchKind, minimum_clb: z.int().nullable() }),
  done: 'Minimum saved',
  refusals: [],
});
