import { z } from 'zod';
import { RECORD_FIELDS } from '#contract/floor/record-kinds.ts';
import { RECALL_TYPES, TRACE_KINDS } from '#contract/floor/trace.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, Line } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';

/** What is traced. `id` is of a pack, a batch, or an order; for a bought lot, it is of any entry of that lot. */
const TRACED = { kind: z.enum(TRACE_KINDS), id: Id };

const TracePoint = z.object({
  kind: z.enum(TRACE_KINDS),
  id: z.int(),
  /** A serial, a lot, a plant number, or a supplier's lot. */
  name: z.string(),
  /** The cut of a pack, the owner's name on an animal, or a supplier's establishment number. */
  detail: z.string(),
  /** When a pack was packed, a batch was started, an animal was brought, or a bought lot was made; null if nobody knows. */
  day: z.string().nullable(),
});
export type TracePoint = z.output<typeof TracePoint>;

/** How many packs, lots, and animals a search offers, of each kind. */
export const MAX_TRACE_POINTS = 10;

/** What was typed or scanned: a pack's serial, a lot, a plant number or tag, or a supplier's lot or establishment number. */
export const findTrace = endpoint({
  method: 'GET',
  path: '/api/floor/findTrace',
  input: z.object({ search: Line(100) }),
  data: z.array(TracePoint),
  refusals: [],
});

/** What went into the meat. */
const TraceSource = z.object({
  ...TracePoint.shape,
  species: SpeciesKey.nullable(),
  /** In hundredths of a pound; null for an animal that wasn't put into a batch. */
  in_clb: z.int().nullable(),
  /** False if it only got in by meat that was carried over from an earlier batch. */
  is_direct: z.boolean(),
});

const TraceBatch = z.object({
  batch_id: z.int(),
  lot: z.string(),
  kind: z.enum(['grind', 'sausage', 'cure']),
  started_at: z.string(),
  in_clb: z.int(),
  out_clb: z.int().nullable(),
  packed_clb: z.int(),
  carried_clb: z.int(),
});

/** Someone who has, or gets, some of the meat. */
const TraceOwner = z.object({
  /** Null for an animal that isn't shared. */
  share_id: z.int().nullable(),
  order_id: z.int(),
  plant_number: z.string(),
  species: SpeciesKey,
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Packs that are still in the plant, and where. */
  packs_here: z.int(),
  here_clb: z.int(),
  places: z.array(z.string()),
  packs_gone: z.int(),
  gone_clb: z.int(),
});
export type TraceOwner = z.output<typeof TraceOwner>;

const Trace = z.object({
  from: TracePoint,
  sources: z.array(TraceSource),
  batches: z.array(TraceBatch),
  /** Those who picked meat up come first, because they must be called first. */
  owners: z.array(TraceOwner),
  made_clb: z.int(),
  found_clb: z.int(),
});
export type Trace = z.output<typeof Trace>;

/**
 * Where meat came from and who has it. A pack stands for its lot, or for its animal if it was packed without a batch. Meat is
 * followed into every batch that it was put into or carried over to, and into those ground before and after without cleaning.
 */
export const trace = endpoint({
  method: 'GET',
  path: '/api/floor/trace',
  input: z.object(TRACED),
  data: Trace,
  refusals: [],
  shows: ['orders', 'customers'],
});

/** All packs of a trace, and owners without one, as a spreadsheet. */
export const exportTrace = endpoint({
  method: 'GET',
  path: '/api/floor/exportTrace',
  input: z.object(TRACED),
  data: z.unknown(),
  refusals: ['busy'],
  file: 'text/csv',
});

/** Records a recall, or a drill, with what the trace shows now. */
export const saveRecall = endpoint({
  method: 'POST',
  path: '/api/floor/saveRecall',
  input: z.object({ ...RECORD_FIELDS, ...TRACED, type: z.enum(RECALL_TYPES), reason: Line(300).default('') }),
  data: z.object({ record_id: z.int() }),
  done: 'Trace recorded',
  refusals: ['recall_reason_missing'],
});

/** More recalls and drills than a plant has in the years for which they are kept. */
export const MAX_RECALLS = 50;

/** The newest recalls and drills, as they were recorded. */
export const recallList = endpoint({
  method: 'GET',
  path: '/api/floor/recallList',
  input: z.object({}),
  data: z.array(
    z.object({
      record_id: z.int(),
      type: z.enum(RECALL_TYPES),
      /** What was traced. */
      name: z.string(),
      reason: z.string(),
      owners: z.int(),
      made_clb: z.int(),
      found_clb: z.int(),
      taken_at: z.string(),
      initials: z.string(),
    }),
  ),
  refusals: [],
});
