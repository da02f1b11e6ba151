import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { endpoint } from '#contract/lib/endpoint.ts';
import { CommaList, IntBetween, Line, Zip } from '#contract/lib/fields.ts';
import { SPECIES, SpeciesKey } from '#contract/lib/species.ts';

/** How far from a ZIP code a search looks by default, in miles. */
export const NEAR_MILES = 50;
export const MAX_MILES = 250;
/** How many lots one page lists. */
export const LOTS_PER_PAGE = 24;
export const LOT_SORTS = ['nearest', 'newest'] as const;

const Blank = z.literal('');

/** A photo's file names, and the size of the largest one in pixels. */
export const LotPhoto = z.object({
  small: z.string(),
  medium: z.string(),
  large: z.string(),
  width: z.int(),
  height: z.int(),
});

const filters = {
  search: Line(100).default(''),
  /** The ZIP code that distances are measured from. If it is blank, the whole country is searched. */
  zip: Zip.default(''),
  miles: IntBetween(1, MAX_MILES).default(NEAR_MILES),
  species: z.union([Blank, SpeciesKey]).default(''),
  kind: z.union([Blank, z.enum(['animal', 'product'])]).default(''),
  /** Only lots that claim all of these match. */
  practices: CommaList(Line(40), 20).default([]),
  /** The most that a pound of hanging weight can cost, no matter how the lot is priced. */
  most_cents: IntBetween(0, 99_999_999).default(0),
  /** A size that can be bought, in quarters. 0 means any. */
  quarters: IntBetween(0, 4).default(0),
  /** The range of drop-off days. */
  from: z.union([Blank, Day]).default(''),
  to: z.union([Blank, Day]).default(''),
};
/** What a search looks for. */
export const LotFilter = z.object(filters);
export type LotFilter = z.output<typeof LotFilter>;
const listed = {
  ...filters,
  /** By default, nearest first with a ZIP code, and newest first without one. */
  sort: z.union([Blank, z.enum(LOT_SORTS)]).default(''),
  /** The previous page's `next`. */
  after: Line(100).default(''),
};

/** A lot in a list. The seller's place is the town of their ZIP code, never their address. */
export const LotCard = z.object({
  lot_id: z.int(),
  seller_id: z.int(),
  farm: z.string(),
  city: z.string(),
  state: z.string(),
  /** The distance from the center of the searched ZIP; null without one. */
  miles: z.number().nullable(),
  kind: z.enum(['animal', 'product']),
  title: z.string(),
  species: z.union([Blank, z.enum(SPECIES)]),
  breed: z.string(),
  practices: z.array(z.string()),
  photo: LotPhoto.nullable(),
  price_cents: z.int(),
  price_basis: z.enum(['hanging', 'live', 'whole', 'piece', 'pound']),
  hanging_low_clb: z.int().nullable(),
  hanging_high_clb: z.int().nullable(),
  share_sizes: z.array(z.int()),
  /** The total cost of the smallest share, or of one piece; null for a lot without a weight estimate. */
  smallest: z.object({ quarters: z.int().nullable(), low_cents: z.int(), high_cents: z.int() }).nullable(),
  piece_name: z.string(),
  /** Quarters of all animals in the lot, or pieces. */
  left_to_buy: z.int(),
  dropoff_date: z.string().nullable(),
  published_at: z.string(),
});
export type LotCard = z.output<typeof LotCard>;

const listedFrom = {
  /** The ZIP's town, if a ZIP was given. */
  place: z.object({ zip: z.string(), city: z.string(), state: z.string() }).nullable(),
  /** The next page's `after`; '' on the last page. */
  next: z.string(),
  /** Whether these lots only contain words similar to those searched for, because no lot contains those exact words. */
  is_similar: z.boolean(),
};

/** Lots for sale, 24 to a page. A ZIP that doesn't exist is refused. */
export const searchLots = endpoint({
  method: 'GET',
  path: '/api/market/search',
  input: z.object(listed),
  data: z.object({ ...listedFrom, rows: z.array(LotCard) }),
  refusals: ['zip_unknown'],
  shows: ['market'],
});

/** How many lots a filter value would show. */
const Facet = z.object({ key: z.string(), count: z.int() });

/**
 * How many lots match, and how many would match with each filter value. The species counts ignore the chosen species,
 * so that another can be chosen. At most COUNT_MAX lots are counted; if more match, the counts cover only some of
 * them.
 */
export const countLots = endpoint({
  method: 'GET',
  path: '/api/market/search/count',
  input: LotFilter,
  data: z.object({ total: z.int(), species: z.array(Facet), practices: z.array(Facet) }),
  refusals: ['zip_unknown'],
  shows: ['market'],
});

/** An animal that still has open quarters. */
export const OpenAnimal = z.object({
  animal_number: z.int(),
  /** Neither bought nor held now. */
  open_quarters: z.array(z.int()),
  sold_quarters: z.int(),
});

/** Lots with open shares. With `quarters`, only animals with at least that many open quarters. */
export const searchShares = endpoint({
  method: 'GET',
  path: '/api/market/shares',
  input: z.object(listed).omit({ kind: true }),
  data: z.object({ ...listedFrom, rows: z.array(LotCard.extend({ animals: z.array(OpenAnimal) })) }),
  refusals: ['zip_unknown'],
  shows: ['market'],
});
