import { sql } from 'kysely';
import type { PackedProduct } from '#contract/orders/packed-products.ts';
import type { Db, Tx } from '#server/lib/database.ts';

/** The products of a share `s`, as JSON, in the order in which they were entered. */
export const PACKED_PRODUCTS = sql<PackedProduct[]>`(
  select coalesce(json_agg(json_build_object('product', k.product, 'packed_clb', k.packed_clb, 'green_clb', k.green_clb,
    'pieces', k.pieces) order by k.place), '[]')
  from packed_products k where k.plant_id = s.plant_id and k.cart_id = s.cart_id)`;

/** What has been made from an animal so far, share by share. */
export const listPacked = (
  db: Db,
  plant_id: number,
  order_id: number,
): Promise<(PackedProduct & { cart_id: number })[]> =>
  db
    .selectFrom('packed_products')
    .select(['cart_id', 'product', 'packed_clb', 'green_clb', 'pieces'])
    .where('plant_id', '=', plant_id)
    .where('order_id', '=', order_id)
    .orderBy('cart_id')
    .orderBy('place')
    .execute();

/** Replaces a share's products. The caller has locked the order. */
export async function replacePacked(
  tx: Tx,
  plant_id: number,
  { order_id, cart_id }: { order_id: number; cart_id: number },
  products: readonly PackedProduct[],
): Promise<void> {
  await tx.deleteFrom('packed_products').where('plant_id', '=', plant_id).where('cart_id', '=', cart_id).execute();
  if (products.length === 0) return;
  await tx
    .insertInto('packed_products')
    .values(products.map((product, place) => ({ plant_id, order_id, cart_id, ...product, place })))
    .execute();
}
