import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import { setSalePrice } from '#server/orders/shares-store.ts';
import { priceSale } from '#server/payments/market/record-sale.ts';

/** Records a share's price on the share and on the sale once all of the share's claims have a price. */
export async function priceSoldShares(tx: Tx, plant_id: number, cart_id: number): Promise<void> {
  const { rows } = await sql<{ price_cents: number | null }>`
    select case when bool_and(final_price_cents is not null) then sum(final_price_cents)::int end as price_cents
    from claims where plant_id = ${plant_id} and cart_id = ${cart_id} and state = 'bought'`.execute(tx);
  const price_cents = rows[0]?.price_cents ?? 0;
  if (price_cents <= 0) return;
  await setSalePrice(tx, { plant_id, cart_id, price_cents });
  await priceSale(tx, { plant_id, cart_id, price_cents });
}
