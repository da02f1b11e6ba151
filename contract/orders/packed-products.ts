import { z } from 'zod';

/** The most products that a share can have. */
export const MAX_PRODUCTS = 100;
export const MAX_PRODUCT_LETTERS = 80;

/** One product made from a share, as it was weighed and counted. Weights are in hundredths of a pound. */
export const PackedProduct = z.object({
  /** A cut's title on the sheet, or the plant's own name for it. */
  product: z.string(),
  /** 0 if none was packed; null if it was only counted. */
  packed_clb: z.int().nullable(),
  /** What it weighed before curing or smoking; null if it wasn't weighed then. */
  green_clb: z.int().nullable(),
  /** How many packages, or birds, pairs, and crates; null if nobody counted them. */
  pieces: z.int().nullable(),
});
export type PackedProduct = z.output<typeof PackedProduct>;

/** Product names match regardless of case, as lines of a price list do. */
export const isSameProduct = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** What two shares have together, when they are merged into one. */
export function joinProducts(own: readonly PackedProduct[], added: readonly PackedProduct[]): PackedProduct[] {
  const plus = (one: number | null, other: number | null) =>
    one === null || other === null ? (one ?? other) : one + other;
  const joined = own.map((mine) => {
    const theirs = added.find(({ product }) => isSameProduct(product, mine.product));
    return theirs
      ? {
          product: mine.product,
          packed_clb: plus(mine.packed_clb, theirs.packed_clb),
          green_clb: plus(mine.green_clb, theirs.green_clb),
          pieces: plus(mine.pieces, theirs.pieces),
        }
      : mine;
  });
  return [...joined, ...added.filter(({ product }) => !own.some((mine) => isSameProduct(mine.product, product)))];
}
