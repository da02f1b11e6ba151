import type { Tx } from '#server/lib/database.ts';

/** Records what a share's owner pays the seller on the market. */
export async function setSalePrice(
  tx: Tx,
  { plant_id, cart_id, price_cents }: { plant_id: number; cart_id: number; price_cents: number },
): Promise<void> {
  await tx
    .updateTable('shares')
    .set({ sale_price_cents: price_cents })
    .where('plant_id', '=', plant_id)
    .where('cart_id', '=', cart_id)
    .execute();
}
