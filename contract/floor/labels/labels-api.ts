import { z } from 'zod';
import { LabelFacts } from '#contract/floor/labels/label-facts.ts';
import { APPROVED_KINDS, HANDLING, LABEL_KINDS, LABEL_SIZES } from '#contract/floor/labels/label-kinds.ts';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IntBetween, Line, RequiredLine } from '#contract/lib/fields.ts';
import type { Words } from '#contract/lib/spanish.ts';

/** A label as it was approved. Its price is only on paper: the floor has no prices. */
const ApprovedLabel = z.object({
  approved_label_id: z.int(),
  kind: z.enum(APPROVED_KINDS),
  name: z.string(),
  is_poultry: z.boolean(),
  ingredients: z.string(),
  handling: z.enum(HANDLING),
  approval: z.string(),
  approved_on: z.string(),
});
export type ApprovedLabel = z.output<typeof ApprovedLabel>;

export const LabelSettings = z.object({
  establishment: Line(12)
    .overwrite((text) => text.toUpperCase())
    .refine((text) => /^(P-?)?\d*[A-Z]?$/.test(text), 'Enter a number such as 38212.' satisfies Words),
  gs1_prefix: Line(11).refine((text) => /^(\d{6,11})?$/.test(text), 'Enter 6 to 11 digits.' satisfies Words),
  size: z.enum(LABEL_SIZES),
});

/** How the plant prints labels, and its approved labels by name. */
export const labelSettings = endpoint({
  method: 'GET',
  path: '/api/floor/labelSettings',
  input: z.object({}),
  data: z.object({
    establishment: z.string(),
    gs1_prefix: z.string(),
    size: z.enum(LABEL_SIZES),
    approved: z.array(ApprovedLabel),
  }),
  refusals: [],
  shows: ['settings'],
});

/** Says what is on all of the plant's labels. */
export const saveLabelSettings = endpoint({
  method: 'POST',
  path: '/api/floor/saveLabelSettings',
  input: LabelSettings,
  data: LabelSettings,
  done: 'Label settings saved',
  refusals: [],
});

/** More products than any plant has labels approved for. */
export const MAX_APPROVED_LABELS = 500;

/** Puts an approved label on file. It is never changed afterward: the plant retires it and adds another. */
export const addApprovedLabel = endpoint({
  method: 'POST',
  path: '/api/floor/addApprovedLabel',
  input: z.object({
    kind: z.enum(APPROVED_KINDS),
    name: RequiredLine(80),
    is_poultry: Flag.default(false),
    ingredients: Line(400).default(''),
    handling: z.enum(HANDLING).default('frozen'),
    /** Its number, or how else it was approved, such as 'Generic'. */
    approval: RequiredLine(60),
    approved_on: Day,
    /** The item in the plant's GS1 numbers. */
    item_code: Line(6)
      .refine((text) => /^\d*$/.test(text), 'Enter digits only.' satisfies Words)
      .default(''),
    /** In cents for each pound. Only for retail. */
    unit_price: IntBetween(1, 99_999_999).nullable().default(null),
  }),
  data: z.object({ approved_label_id: z.int() }),
  done: 'Label added',
  refusals: ['label_name_taken', 'label_price_missing', 'too_many_approved_labels', 'key_reused'],
  creates: true,
});

/** Takes an approved label out of use. It stays on file, because packs have it. */
export const retireApprovedLabel = endpoint({
  method: 'POST',
  path: '/api/floor/retireApprovedLabel',
  input: z.object({ approved_label_id: Id }),
  data: z.object({ approved_label_id: z.int() }),
  done: 'Label retired',
  refusals: [],
});

/** The most labels of one pack that are printed at once. */
export const MAX_COPIES = 100;

/** What a label is printed from. */
const PACK_FIELDS = {
  order_id: Id,
  /** The share that gets the pack; all of the animal's owners if it is left out. */
  cart_id: Id.optional(),
  /** The cut. An approved label has its own name. */
  cut: Line(80).default(''),
  net_clb: IntBetween(1, 10_000_000),
  packed_on: Day,
  serial: Line(20).default(''),
  lot: Line(30).default(''),
  /** For inspected meat: the label that was approved for it. */
  approved_label_id: Id.optional(),
};
const PACK_REFUSALS = [
  'tags_without_number',
  'label_incomplete',
  'label_claim',
  'label_too_small',
  'label_not_approved',
  'label_other_kind',
  'label_of_voluntary',
] as const;

/**
 * What a pack's label says, for a browser that draws and prints it by itself. Not for retail: its price is only on paper, because
 * the floor has no prices.
 */
export const packLabelFacts = endpoint({
  method: 'GET',
  path: '/api/floor/packLabelFacts/:order_id',
  input: z.object(PACK_FIELDS),
  data: z.object({ facts: LabelFacts, size: z.enum(LABEL_SIZES) }),
  refusals: [...PACK_REFUSALS, 'label_has_a_price'],
});

/** A pack's labels, as a PDF for any printer or as ZPL for label printers. Nothing is printed that lacks what its kind must say. */
export const packLabels = endpoint({
  method: 'GET',
  path: '/api/floor/packLabels/:order_id',
  input: z.object({
    ...PACK_FIELDS,
    copies: IntBetween(1, MAX_COPIES).default(1),
    /** The first free place on a sheet of ten. */
    first_place: IntBetween(1, 10).default(1),
    form: z.enum(['pdf', 'zpl']).default('pdf'),
    /** The plant's own size if it is left out. */
    size: z.enum(LABEL_SIZES).optional(),
  }),
  data: z.unknown(),
  refusals: PACK_REFUSALS,
  file: 'application/pdf',
});

/** An animal in the plant whose packs can be labeled. */
const ToLabel = z.object({
  order_id: z.int(),
  plant_number: z.string(),
  title: z.string(),
  kind: z.enum(LABEL_KINDS),
  is_poultry: z.boolean(),
  owners: z.array(z.object({ cart_id: z.int(), name: z.string() })),
});
export type ToLabel = z.output<typeof ToLabel>;

/** How many animals are offered while somebody types. */
export const MAX_TO_LABEL = 20;

/** The animals in the plant with this number, tag, or owner; the newest without a search. */
export const findToLabel = endpoint({
  method: 'GET',
  path: '/api/floor/findToLabel',
  input: z.object({ search: Line(100).default('') }),
  data: z.array(ToLabel),
  refusals: [],
  shows: ['orders', 'customers'],
});
