import { z } from 'zod';
import { LabelFacts } from '#contract/floor/labels/label-facts.ts';
import { LABEL_SIZES } from '#contract/floor/labels/label-kinds.ts';
import { AskedCut } from '#contract/floor/packing.ts';
import { RECORD_FIELDS } from '#contract/floor/record-kinds.ts';
import { WEIGHED_FIELDS } from '#contract/floor/weighed.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IdOrZero, IntBetween, Line, ListOf, RequiredLine } from '#contract/lib/fields.ts';
import { SpeciesKey } from '#contract/lib/species.ts';
import { Offering } from '#contract/orders/offering.ts';
import { MAX_PRODUCT_LETTERS, MAX_PRODUCTS } from '#contract/orders/packed-products.ts';
import { STAGES } from '#contract/orders/status.ts';
import { NAME_MARKUP } from '#contract/pricing/price-list.ts';

const Reason = RequiredLine(200);
const Cut = RequiredLine(MAX_PRODUCT_LETTERS).refine((name) => !/[<>]/.test(name), NAME_MARKUP);

/** A share on the list of what is packed. */
const ShareToPack = z.object({
  share_id: z.int(),
  name: z.string(),
  quarters: z.int(),
  first_quarter: z.int(),
  packs: z.int(),
  /** Together, in hundredths of a pound. */
  packed_clb: z.int(),
  is_finished: z.boolean(),
});

/** An animal that is being cut, cured, or packed. */
const AnimalToPack = z.object({
  order_id: z.int(),
  title: z.string(),
  species: SpeciesKey,
  heads: z.int(),
  tagid: z.string(),
  plant_number: z.string(),
  process_option: z.string(),
  offering: Offering,
  is_organic: z.boolean(),
  stage: z.enum(STAGES),
  shares: z.array(ShareToPack),
});
export type AnimalToPack = z.output<typeof AnimalToPack>;

/** How many animals the list of packing shows. Searching finds the others. */
export const MAX_TO_PACK = 100;

/** The animals that are being cut, cured, or packed, with their shares. A search finds names, tags, and plant numbers. */
export const packingList = endpoint({
  method: 'GET',
  path: '/api/floor/packingList',
  input: z.object({ search: Line(100).default('') }),
  data: z.array(AnimalToPack),
  refusals: [],
  shows: ['orders', 'customers'],
});

const Pack = z.object({
  pack_id: z.int(),
  serial: z.string(),
  cut: z.string(),
  pieces: z.int().nullable(),
  net_clb: z.int(),
  packed_on: z.string(),
  place: z.string(),
  /** '' if it isn't from a batch. */
  lot: z.string(),
  /** '' unless it was voided. */
  void_reason: z.string(),
});
export type Pack = z.output<typeof Pack>;

/** Who can agree that a cut is changed: whose meat it is, or the office for them. */
export const AGREEING = ['owner', 'office'] as const;
export const NEEDS_AGREEMENT = 'Say who agreed to that.';
const Shortness = z.object({
  cut: Cut,
  reason: Reason,
  /** What it was cut into instead, and who agreed to that. '' if there is just less of it. */
  instead: Line(80).default(''),
  agreed_by: z.enum(['', ...AGREEING]).default(''),
});
/** A cut isn't changed on the butcher's own account. */
export const isAgreed = ({ instead, agreed_by }: z.output<typeof Shortness>): boolean =>
  instead === '' || agreed_by !== '';

/** One share: what its sheet asks for, what was packed so far, and the lots that its meat is in. */
export const packingShare = endpoint({
  method: 'GET',
  path: '/api/floor/packingShare',
  input: z.object({ share_id: Id }),
  data: z.object({
    ...AnimalToPack.omit({ shares: true }).shape,
    ...ShareToPack.shape,
    has_sheet: z.boolean(),
    /** The share's part of the animal, in hundredths of a pound; null until weighed. */
    hanging_clb: z.int().nullable(),
    asked: z.array(AskedCut),
    /** Newest first. */
    pack_list: z.array(Pack),
    lots: z.array(z.object({ batch_id: z.int(), lot: z.string() })),
    /** Why what is short is short. Empty until packing is finished. */
    shortages: z.array(Shortness),
    /**
     * What a pack's label says besides the pack, so that it can be printed without a connection: one label, or each that was
     * approved for such inspected meat. Empty while the animal has no number.
     */
    labels: z.array(LabelFacts),
    label_size: z.enum(LABEL_SIZES),
  }),
  refusals: [],
  shows: ['orders', 'cut_sheets', 'customers'],
});
export type PackingShare = z.output<typeof packingShare.data>;

const PACK_REFUSALS = ['pack_not_here', 'pack_uncut'] as const;
/** Once packing is finished, weights change what a draft charges. */
const REWEIGH_REFUSALS = [
  ...PACK_REFUSALS,
  'prices_missing',
  'weight_missing',
  'live_weight_unknown',
  'packed_missing',
  'counts_missing',
  'nothing_to_charge',
  'line_too_large',
  'invoice_too_large',
  'not_arrived',
  'packed_weight_unusual',
] as const;

/**
 * Records a pack and gives it its serial: the animal's number and a counter. If the share's packing was already finished, its
 * weights change with it.
 */
export const addPack = endpoint({
  method: 'POST',
  path: '/api/floor/addPack',
  input: z.object({
    ...RECORD_FIELDS,
    share_id: Id,
    cut: Cut,
    /** In hundredths of a pound. */
    net_clb: IntBetween(1, 1_000_000),
    /** Steaks or chops in it; null if nobody counted them. */
    pieces: IntBetween(1, 10_000).nullable().default(null),
    batch_id: IdOrZero.default(0),
    place: Line(40).default(''),
    ...WEIGHED_FIELDS,
    is_sure: Flag.default(false),
  }),
  data: z.object({ pack_id: z.int(), serial: z.string() }),
  refusals: [...REWEIGH_REFUSALS, 'pack_lot_without_share'],
});

/** Voids a pack that was weighed wrong, opened, or lost. Its serial isn't used again. */
export const voidPack = endpoint({
  method: 'POST',
  path: '/api/floor/voidPack',
  input: z.object({ ...RECORD_FIELDS, pack_id: Id, reason: Reason, is_sure: Flag.default(false) }),
  data: z.object({ pack_id: z.int(), serial: z.string() }),
  done: 'Pack voided',
  refusals: [...REWEIGH_REFUSALS, 'pack_voided', 'pack_gone'],
});

/** Records that a pack's label is printed again, and why. */
export const reprintPack = endpoint({
  method: 'POST',
  path: '/api/floor/reprintPack',
  input: z.object({ ...RECORD_FIELDS, pack_id: Id, reason: Reason }),
  data: z.object({ pack_id: z.int(), serial: z.string() }),
  done: 'Reprint recorded',
  refusals: ['pack_voided'],
});

/**
 * Finishes a share's packing. Whatever is short needs a reason, which its owner sees with the invoice. From then on, the share is
 * charged what was packed instead of estimates.
 */
export const finishPacking = endpoint({
  method: 'POST',
  path: '/api/floor/finishPacking',
  input: z.object({
    ...RECORD_FIELDS,
    share_id: Id,
    shortages: ListOf(
      Shortness.refine(isAgreed, { path: ['agreed_by'], error: NEEDS_AGREEMENT }),
      MAX_PRODUCTS,
    ).default([]),
    is_sure: Flag.default(false),
  }),
  data: z.object({ share_id: z.int(), packed_clb: z.int() }),
  done: 'Packing finished',
  refusals: [...REWEIGH_REFUSALS, 'pack_nothing', 'pack_short'],
});
