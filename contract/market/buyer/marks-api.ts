import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id } from '#contract/lib/fields.ts';
import { LotCard, LotPhoto } from '#contract/market/search/search-api.ts';

/**
 * The lots that the signed-in buyer is watching, their favorite farms, and the sellers whose next lots they want to hear about.
 */
export const myMarks = endpoint({
  method: 'GET',
  path: '/api/market/myMarks',
  input: z.object({}),
  data: z.object({
    watched_lots: z.array(z.int()),
    favorite_farms: z.array(z.int()),
    /** Those of the favorite farms that email this buyer about new lots. */
    emailing_farms: z.array(z.int()),
    wished_lots: z.array(z.int()),
  }),
  refusals: [],
  shows: ['market'],
});

const Marked = z.object({ is_on: z.boolean() });

export const watchLot = endpoint({
  method: 'POST',
  path: '/api/market/watchLot',
  input: z.object({ lot_id: Id, is_on: Flag }),
  data: Marked,
  done: ({ is_on }) => (is_on ? 'Added to your watchlist' : 'Removed from your watchlist'),
  refusals: ['marks_full'],
});

export const favorFarm = endpoint({
  method: 'POST',
  path: '/api/market/favorFarm',
  /** Without `is_emailed`, the farm's emails stay as they are, which is off for a new favorite. */
  input: z.object({ seller_id: Id, is_on: Flag, is_emailed: Flag.optional() }),
  data: Marked,
  done: ({ is_on }) => (is_on ? 'Added to your favorite farms' : 'Removed from your favorite farms'),
  refusals: ['marks_full'],
});

/** Asks to be notified when the seller lists another lot like this one, or cancels that request. */
export const wishForNext = endpoint({
  method: 'POST',
  path: '/api/market/wishForNext',
  input: z.object({ lot_id: Id, is_on: Flag }),
  data: Marked,
  done: ({ is_on }) => (is_on ? 'We’ll email you about the next one' : 'We won’t email you about the next one'),
  refusals: ['marks_full'],
});

/** How many lots or farms one buyer can mark in each list. */
export const MAX_MARKS = 500;

/** The watched lots, latest first. */
export const listWatched = endpoint({
  method: 'GET',
  path: '/api/market/watched',
  input: z.object({}),
  data: z.array(LotCard.extend({ is_for_sale: z.boolean() })),
  refusals: [],
  shows: ['market'],
});

/** The favorite farms, latest first. */
export const listFavorites = endpoint({
  method: 'GET',
  path: '/api/market/favorites',
  input: z.object({}),
  data: z.array(
    z.object({
      seller_id: z.int(),
      name: z.string(),
      city: z.string(),
      state: z.string(),
      photo: LotPhoto.nullable(),
      stars: z.number().nullable(),
      reviews: z.int(),
      lots_for_sale: z.int(),
      /** Whether the farm emails this buyer about new lots. */
      is_emailed: z.boolean(),
    }),
  ),
  refusals: [],
  shows: ['market'],
});
