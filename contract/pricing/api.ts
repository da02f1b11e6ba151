import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IdOrZero, IntBetween, Revision } from '#contract/lib/fields.ts';
import { UploadField } from '#contract/lib/upload.ts';
import { LABELS } from '#contract/orders/offering.ts';
import { PriceLine, SentLines } from '#contract/pricing/price-list.ts';

/** The label type a list is for; '' means the list for all labels that don't have their own. */
const ListLabel = z.enum(['', ...LABELS]);
const ofList = { price_list_id: z.int(), category_id: z.int(), label: ListLabel };

const PriceListRow = z.object({
  ...ofList,
  /** When the edition in effect today started; null if the first one is still to come. */
  current_since: z.string().nullable(),
  line_count: z.int(),
  /** When the next edition starts; null if none is planned. */
  next_starts_on: z.string().nullable(),
});
export type PriceListRow = z.output<typeof PriceListRow>;

export const EDITION_STATES = ['past', 'current', 'coming'] as const;
export const PriceEdition = z.object({
  edition_id: z.int(),
  starts_on: z.string(),
  state: z.enum(EDITION_STATES),
  /** Someone may have been charged under this edition, so it can no longer be changed. */
  is_frozen: z.boolean(),
  lines: z.array(PriceLine),
  revision: z.int(),
  changed_at: z.string(),
  /** Null if it isn't known who entered it. */
  changed_by: z.string().nullable(),
});
export type PriceEdition = z.output<typeof PriceEdition>;

export const PriceList = z.object({
  ...ofList,
  /** The latest first. */
  editions: z.array(PriceEdition),
});
export type PriceList = z.output<typeof PriceList>;

/** More lines or editions than any plant needs. */
export const MAX_EDITIONS = 100;

/** The plant's price lists, by category and label, and the categories it can have lists for. */
export const getPriceLists = endpoint({
  method: 'GET',
  path: '/api/prices/getPriceLists',
  input: z.object({}),
  data: z.object({ lists: z.array(PriceListRow), category_ids: z.array(z.int()) }),
  refusals: [],
  shows: ['prices'],
});

/** One list with all its editions. */
export const getPriceList = endpoint({
  method: 'GET',
  path: '/api/prices/getPriceList/:price_list_id',
  input: z.object({ price_list_id: Id }),
  data: PriceList,
  refusals: [],
  shows: ['prices'],
});

/** Whether two lines may charge for the same pounds of a product. Otherwise, such lists are refused. */
const WithOverlaps = Flag.default(false);

/** Creates a list with its first edition. */
export const addPriceList = endpoint({
  method: 'POST',
  path: '/api/prices/addPriceList',
  input: z.object({
    category_id: IntBetween(1, 10),
    label: ListLabel.default(''),
    starts_on: Day,
    lines: SentLines,
    with_overlaps: WithOverlaps,
  }),
  data: z.object({ price_list_id: z.int() }),
  done: 'Price list added',
  creates: true,
  refusals: ['species_not_handled', 'price_list_twice', 'prices_overlap', 'date_past', 'key_reused'],
});

/**
 * Adds an edition (`edition_id` 0) or changes one that isn't frozen. If someone else has changed it since `revision`, the call
 * is refused; saving again with the current revision overwrites their changes.
 */
export const savePriceEdition = endpoint({
  method: 'POST',
  path: '/api/prices/savePriceEdition',
  input: z.object({
    price_list_id: Id,
    edition_id: IdOrZero,
    starts_on: Day,
    lines: SentLines,
    with_overlaps: WithOverlaps,
    revision: Revision,
  }),
  data: z.object({ edition_id: z.int(), revision: z.int() }),
  done: 'Prices saved',
  refusals: ['prices_changed', 'prices_overlap', 'edition_frozen', 'edition_twice', 'date_past', 'too_many_editions'],
});

/** Removes an edition that isn't frozen. Removing the last one also removes the list. */
export const removePriceEdition = endpoint({
  method: 'POST',
  path: '/api/prices/removePriceEdition',
  input: z.object({ edition_id: Id, revision: Revision }),
  data: z.object({ price_list_id: z.int(), is_list_gone: z.boolean() }),
  done: 'Prices removed',
  refusals: ['prices_changed', 'edition_frozen'],
});

/** An edition as CSV that can be read back without loss. */
export const exportPriceEdition = endpoint({
  method: 'GET',
  path: '/api/prices/exportPriceEdition/:edition_id',
  input: z.object({ edition_id: Id }),
  data: z.unknown(),
  refusals: [],
  file: 'text/csv',
});

export const MAX_PRICE_FILE_BYTES = 1024 * 1024;
/**
 * Reads a CSV file of prices without saving anything. `lines` is empty if any row has a problem; `problems` names each such row
 * by its number in the spreadsheet.
 */
export const readPriceFile = endpoint({
  method: 'POST',
  path: '/api/prices/readPriceFile',
  input: z.object({ file: UploadField }),
  data: z.object({
    lines: z.array(PriceLine),
    problems: z.array(z.object({ row: z.int(), column: z.string(), words: z.string() })),
  }),
  refusals: ['file_not_csv', 'file_empty', 'file_broken', 'file_too_many_rows', 'file_too_wide'],
  upload: { field: 'file', mostBytes: MAX_PRICE_FILE_BYTES },
});
