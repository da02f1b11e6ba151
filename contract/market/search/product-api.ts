import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Id, Zip } from '#contract/lib/fields.ts';
import { PlantPlace } from '#contract/market/plants/plant-place.ts';
import { LotCard, LotPhoto } from '#contract/market/search/search-api.ts';

/** A quarter of an animal. `held_until` is when someone's hold ends. */
export const LotQuarter = z.object({
  quarter: z.int(),
  state: z.enum(['free', 'held', 'sold']),
  held_until: z.string().nullable(),
});
export const LotAnimal = z.object({
  animal_id: z.int(),
  animal_number: z.int(),
  /** Tipped: all four quarters have been bought, or the seller is keeping those that haven't been. */
  state: z.enum(['open', 'tipped']),
  quarters: z.array(LotQuarter),
});
export type LotAnimal = z.output<typeof LotAnimal>;

const Review = z.object({
  stars: z.int(),
  review: z.string(),
  answer: z.string(),
  written_on: z.string(),
  /** The buyer's first name and last initial. */
  by: z.string(),
});

const FarmFacts = z.object({
  seller_id: z.int(),
  /** '' until its owner names it. */
  name: z.string(),
  story: z.string(),
  city: z.string(),
  state: z.string(),
  photos: z.array(LotPhoto),
  /** The average of its reviews; null if it has none. */
  stars: z.number().nullable(),
  reviews: z.int(),
});

/**
 * Everything shown on a lot's page. A draft is visible only to its seller. Distances are measured from `zip` or, if it
 * is blank, from the caller's own ZIP code. If the ZIP code doesn't exist, there are no distances.
 */
export const lotPage = endpoint({
  method: 'GET',
  path: '/api/market/lot/:lot_id',
  input: z.object({ lot_id: Id, zip: Zip.default('') }),
  data: LotCard.omit({ photo: true, farm: true, smallest: true }).extend({
    lot_state: z.enum(['draft', 'published', 'paused', 'closed']),
    /** The same revision as in `LotLeft`. */
    revision: z.int(),
    description: z.string(),
    /** The proof for each practice. */
    proofs: z.record(z.string(), z.unknown()),
    photos: z.array(LotPhoto),
    live_low_clb: z.int().nullable(),
    live_high_clb: z.int().nullable(),
    piece_low_clb: z.int().nullable(),
    piece_high_clb: z.int().nullable(),
    deposit_cents: z.int(),
    process_option: z.string(),
    pickup: z.enum(['plant', 'farm']),
    /** '' for everyone except the seller and, once the whole animal is sold, its buyers, because it may contain an address. */
    pickup_note: z.string(),
    sells_until: z.string().nullable(),
    /**
     * How many pieces the lot offers; null for animals. `pieces_held` is how many of the remaining pieces are held right now.
     */
    pieces: z.int().nullable(),
    pieces_held: z.int(),
    /** When the next hold ends. */
    held_until: z.string().nullable(),
    /** Leaves out canceled animals. */
    animals: z.array(LotAnimal),
    farm: FarmFacts,
    /** Where the animals are dropped off. */
    plant: z.object({ plant_id: z.int(), name: z.string(), time_zone: z.string(), ...PlantPlace.shape }).nullable(),
    /** The fees that the market adds to prices. */
    rates: z.object({
      service_bp: z.int(),
      admin_bp: z.int(),
      admin_cents: z.int(),
      card_cost_bp: z.int(),
      plant_cents: z.int(),
    }),
    /** Whether the caller is the seller. */
    is_own: z.boolean(),
  }),
  refusals: [],
  shows: ['market'],
});

/** What the plant charges for a share, for the lightest and the heaviest animal of the lot. */
const ProcessingCost = z.object({ quarters: z.int(), low_cents: z.int(), high_cents: z.int() });
export type ProcessingCost = z.output<typeof ProcessingCost>;

/**
 * What slaughter and cutting cost for each share size that a lot offers: the plant's prices on the drop-off day, for its
 * standard cut. `costs` is empty if the plant hasn't entered prices or a form for the species, and for products.
 */
export const processingCosts = endpoint({
  method: 'GET',
  path: '/api/market/processingCosts/:lot_id',
  input: z.object({ lot_id: Id }),
  data: z.object({ costs: z.array(ProcessingCost) }),
  refusals: [],
  shows: ['market', 'prices'],
});

/** A farm's public page: its story, the lots it sells now, and its latest reviews. */
export const farmPage = endpoint({
  method: 'GET',
  path: '/api/market/farm/:seller_id',
  input: z.object({ seller_id: Id }),
  data: FarmFacts.extend({
    since: z.string(),
    lots: z.array(LotCard),
    latest_reviews: z.array(Review),
    is_own: z.boolean(),
  }),
  refusals: [],
  shows: ['market'],
});
