import { z } from 'zod';
import { Day } from '#contract/lib/days.ts';
import { Count, IdOrZero, IntBetween, Json, ListOf, Zip } from '#contract/lib/fields.ts';
import { SharedLine, SharedText } from '#contract/lib/shared-text.ts';
import type { Words } from '#contract/lib/spanish.ts';
import { SPECIES, type Species } from '#contract/lib/species.ts';
import { PRACTICES } from '#contract/market/lots/practices.ts';
import { InspectionAnswer, Label } from '#contract/orders/offering.ts';
import { type SoldAs, SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { MAX_PRICE_CENTS } from '#contract/payments/market-fees.ts';

/** What a lot offers: animals, whole or in shares, or a product by the piece or by the pound. */
export const LOT_KINDS = ['animal', 'product'] as const;

export const LOT_STATES = ['draft', 'published', 'paused', 'closed'] as const;
export type LotState = (typeof LOT_STATES)[number];
export const LOT_STATE_WORDS: Readonly<Record<LotState, Words>> = {
  draft: 'Draft',
  published: 'For sale',
  paused: 'Paused',
  closed: 'Closed',
};

/** What a price is for: a pound of hanging or live weight, the whole animal, or one piece or pound of a product. */
export const PRICE_BASES = ['hanging', 'live', 'whole', 'piece', 'pound'] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];
export const PRICE_BASIS_WORDS: Readonly<Record<PriceBasis, Words>> = {
  hanging: 'per lb hanging weight',
  live: 'per lb live weight',
  whole: 'for the whole animal',
  piece: 'per piece',
  pound: 'per lb',
};
/** The price basis that a lot of this kind is stored with. A form keeps what was chosen before its kind changed. */
export function basisOf({
  kind,
  price_basis,
}: {
  kind: (typeof LOT_KINDS)[number];
  price_basis: PriceBasis;
}): PriceBasis {
  if (kind === 'product') return price_basis === 'pound' ? 'pound' : 'piece';
  return price_basis === 'piece' || price_basis === 'pound' ? 'hanging' : price_basis;
}

/** Where buyers get their meat. */
export const PICKUPS = ['plant', 'farm'] as const;

/** The shares that buyers can choose, in quarters of an animal: a quarter, a half, or the whole. */
export const SHARE_SIZES = [1, 2, 4] as const;

/** A lot's animals are sold one by one in quarters, so flocks are sold as products. A hunter's deer and wild game can't be sold at all. */
export const LOT_SPECIES = SPECIES.filter((key) => SPECIES_FACTS[key].sold === 'in shares') as SoldAs<'in shares'>[];
export const PRODUCT_SPECIES = SPECIES.filter((key) => SPECIES_FACTS[key].sold !== 'never') as Exclude<
  Species,
  SoldAs<'never'>
>[];

export const MAX_ANIMALS = 20;
export const MAX_PIECES = 100_000;
export const MAX_PHOTOS = 8;
/** 9,999.99 lb. */
export const MAX_CLB = 999_999;

/** A picture in three widths: at most 320, 960, and 1920 pixels. The three are file names; pictureAddress makes URLs. */
export const Photo = z.object({
  small: z.string(),
  medium: z.string(),
  large: z.string(),
  /** The large picture's size, so that a page can reserve its space before it loads. */
  width: z.int(),
  height: z.int(),
});
export type Photo = z.output<typeof Photo>;

const Weight = z.union([z.null(), z.literal('').transform(() => null), IntBetween(1, MAX_CLB)]);
const Price = z.union([z.null(), z.literal('').transform(() => null), IntBetween(1, MAX_PRICE_CENTS)]);
const DayOrNone = z.union([z.null(), z.literal('').transform(() => null), Day]);

/** A lot as its seller fills it in. A draft can leave anything blank; `missingIn` says what publishing needs. */
export const LotForm = z.object({
  kind: z.enum(LOT_KINDS).default('animal'),
  title: SharedLine(120).default(''),
  description: SharedText(5000).default(''),
  species: z.union([z.literal(''), z.enum(PRODUCT_SPECIES)]).default(''),
  breed: SharedLine(60).default(''),
  practices: ListOf(z.enum(PRACTICES), PRACTICES.length).default([]),
  /** The record for each practice that needs one. */
  proofs: Json(z.partialRecord(z.enum(PRACTICES), SharedLine(200))).default({}),
  price_cents: Price.default(null),
  price_basis: z.enum(PRICE_BASES).default('hanging'),
  /** Estimates per animal, in hundredths of a pound. */
  hanging_low_clb: Weight.default(null),
  hanging_high_clb: Weight.default(null),
  live_low_clb: Weight.default(null),
  live_high_clb: Weight.default(null),
  /** What one piece weighs, for a product that is sold by the pound. The same twice if it is known. */
  piece_low_clb: Weight.default(null),
  piece_high_clb: Weight.default(null),
  share_sizes: ListOf(z.union(SHARE_SIZES.map((size) => z.literal(size))), SHARE_SIZES.length).default([
    ...SHARE_SIZES,
  ]),
  /** Per quarter. */
  deposit_cents: Count(MAX_PRICE_CENTS).default(0),
  /** How many similar animals the lot includes. */
  animals: IntBetween(1, MAX_ANIMALS).default(1),
  /** 0 until chosen. */
  plant_id: IdOrZero.default(0),
  dropoff_date: DayOrNone.default(null),
  process_option: z.union([z.literal(''), Label]).default(''),
  /** How the plant kills the animals, if the label allows either; '' means the plant's default. */
  offering: InspectionAnswer,
  pickup: z.enum(PICKUPS).default('plant'),
  pickup_note: SharedText(500).default(''),
  piece_name: SharedLine(60).default(''),
  pieces: Count(MAX_PIECES).default(0),
  sells_until: DayOrNone.default(null),
});
export type LotForm = z.output<typeof LotForm>;

/** A seller's public page. */
export const FarmForm = z.object({
  name: SharedLine(80),
  story: SharedText(5000).default(''),
  zip: Zip,
});
export type FarmForm = z.output<typeof FarmForm>;

/** A seller's own lot. */
export const OwnLot = z.object({
  lot_id: z.int(),
  ...LotForm.shape,
  revision: z.int(),
  state: z.enum(LOT_STATES),
  photos: z.array(Photo),
  plant_name: z.string(),
  previous_lot_id: z.int().nullable(),
  /** How many buyers asked to be notified of the next lot like this one. */
  waiting: z.int(),
  /** How many quarters or pieces were sold, online and at the counter, less refunds. */
  sold: z.int(),
  left_to_buy: z.int(),
  held: z.int(),
  /** How many animals have all four quarters bought. */
  sold_animals: z.int(),
  published_at: z.string().nullable(),
  closed_at: z.string().nullable(),
});
export type OwnLot = z.output<typeof OwnLot>;

export const OwnFarm = z.object({
  ...FarmForm.shape,
  seller_id: z.int(),
  revision: z.int(),
  city: z.string(),
  state: z.string(),
  photos: z.array(Photo),
});
export type OwnFarm = z.output<typeof OwnFarm>;
