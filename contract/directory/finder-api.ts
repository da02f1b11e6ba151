import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Line, MAX_INT, ZIP_PATTERN, ZIP_WORDS } from '#contract/lib/fields.ts';

/** How far from a ZIP the finder searches, unless the plant has set its own distance. */
export const FINDER_RADIUS_MILES = 100;
/** Nobody scrolls past this many. */
export const MAX_SELLERS_FOUND = 100;

/**
 * A search result: a seller or plant. `distance` is in miles with 2 decimals; `avatar` is the picture's URL, or '' if there is
 * none.
 */
export const Seller = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string(),
  distance: z.number(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  zip: z.string(),
});
export type Seller = z.output<typeof Seller>;

/** A ZIP as text; one sent as a number gets its leading zeros back. */
const SentZip = z
  .union([z.string(), z.int().min(0).max(999_999_999)])
  .transform((zip) => (typeof zip === 'number' ? String(zip).padStart(zip > 99_999 ? 9 : 5, '0') : zip.trim()))
  .refine((zip) => ZIP_PATTERN.test(zip), ZIP_WORDS);

/**
 * Finds sellers (or plants, depending on `role`) near a ZIP, or near the caller's own if none is sent: nearest first,
 * at most 100. A species in `processorType` or `product` narrows plants to those that handle it. If nobody is in range,
 * the status is 'no'; without a ZIP to start from, it is 'No'. Never includes street addresses or phone numbers.
 */
export const getRole = endpoint({
  method: 'POST',
  path: '/api/profile/getrole',
  input: z.object({
    processorType: Line(100).default(''),
    role: z
      .union([z.literal('').transform(() => 'seller' as const), z.enum(['seller', 'processor'])])
      .default('seller'),
    product: Line(100).default(''),
    product_id: z.union([Line(40), z.int().min(-MAX_INT).max(MAX_INT)]).optional(),
    zip: SentZip.default(''),
  }),
  data: z.array(Seller),
  refusals: ['no_seller_near', 'zip_missing', 'zip_unknown'],
  statusOf: (_, code) => (code === null ? 'yes' : code === 'zip_missing' || code === 'zip_unknown' ? 'No' : 'no'),
});
