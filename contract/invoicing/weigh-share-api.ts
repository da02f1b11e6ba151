import { z } from 'zod';
import { endpoint } from '#contract/lib/endpoint.ts';
import { Flag, Id, IdOrZero, IntBetween, ListOf, RequiredLine, Revision } from '#contract/lib/fields.ts';
import { isSameProduct, MAX_PRODUCT_LETTERS, MAX_PRODUCTS, PackedProduct } from '#contract/orders/packed-products.ts';
import { MissingNeeds } from '#contract/orders/weights-api.ts';
import { NAME_MARKUP } from '#contract/pricing/price-list.ts';

const Clb = IntBetween(1, 10_000_000).nullable();
const PackedClb = IntBetween(0, 10_000_000).nullable().default(null);
const SentProduct = z
  .object({
    product: RequiredLine(MAX_PRODUCT_LETTERS).refine((name) => !/[<>]/.test(name), NAME_MARKUP),
    packed_clb: PackedClb,
    green_clb: PackedClb,
    pieces: IntBetween(0, 100_000).nullable().default(null),
  })
  .refine(({ packed_clb, green_clb, pieces }) => packed_clb !== null || green_clb !== null || pieces !== null);
const SentProducts = ListOf(SentProduct, MAX_PRODUCTS).refine((products) =>
  products.every((one, at) => !products.slice(0, at).some(({ product }) => isSameProduct(product, one.product))),
);

/** A product of a share, with its weights if they were recorded. */
export const ProductRow = z.object({
  ...PackedProduct.shape,
  /** What it's expected to weigh; null if the animal hasn't been weighed. */
  estimated_clb: z.int().nullable(),
  /** Whether a price depends on its weight before curing, or on a count of it. */
  takes_green: z.boolean(),
  takes_pieces: z.boolean(),
  /** False for what is only counted, such as crates. */
  takes_weight: z.boolean(),
});
export type ProductRow = z.output<typeof ProductRow>;

/** The weights of a share, product by product: what its cut sheet asks for, and whatever else was made from it. */
export const shareWeights = endpoint({
  method: 'POST',
  path: '/api/invoice/share_weights',
  input: z.object({ cart_id: Id }),
  data: z.object({
    cart_id: z.int(),
    live_weight_clb: z.int().nullable(),
    packaged_weight_clb: z.int().nullable(),
    products: z.array(ProductRow),
  }),
  refusals: [],
  shows: ['payments', 'orders', 'cut_sheets', 'prices'],
});

/**
 * Records the weights for a share, in hundredths of a pound: the live weight of the whole animal, the weight of the share's
 * packages, and the weights and counts of its products. Drafts with the share are recalculated. Invoices that were issued with
 * other weights are offered for correction.
 */
export const weighShare = endpoint({
  method: 'POST',
  path: '/api/invoice/weigh_share',
  input: z.object({
    /** The draft that the caller is looking at; 0 if none. */
    invoice_id: IdOrZero.default(0),
    revision: Revision.default(0),
    cart_id: Id,
    live_weight_clb: Clb,
    /** The live weight that the caller saw, so that nobody overwrites a weight they haven't seen. */
    seen_live_clb: Clb,
    packaged_weight_clb: Clb,
    /** All products of the share. Left out, they stay as they are. */
    products: SentProducts.optional(),
    seen_products: SentProducts.default([]),
    /** The sender was asked about an unusual weight and said that it is right. */
    is_sure: Flag.default(false),
  }),
  data: z.object({ invoice_id: z.int(), revision: z.int(), total_cents: z.int(), missing: MissingNeeds }),
  done: 'Weights saved',
  refusals: [
    'invoice_changed',
    'invoice_issued',
    'prices_missing',
    'weight_missing',
    'live_weight_unknown',
    'packed_missing',
    'counts_missing',
    'nothing_to_charge',
    'line_too_large',
    'invoice_too_large',
    'not_arrived',
    'two_customers',
    'weight_changed',
    'weight_over_live',
    'live_weight_unusual',
    'packed_weight_unusual',
    'live_weight_final',
  ],
});
