import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { splitFairly } from '#contract/pricing/split-fairly.ts';
import { theMarket } from '#server/booking/ports.ts';
import type { Tx } from '#server/lib/database.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { recordSale } from '#server/payments/market/record-sale.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';

interface Sale {
  project_id: number;
  seller_id: number | null;
  shares: { cart_id: number; quarters: number; price_cents: number | null }[];
}
const WHOLE_ANIMAL = { cart_id: 0, quarters: 4, price_cents: null };

/**
 * Accepting a market order records its payments and the fees. The plant's fee belongs to the order and is divided among
 * the shares that were bought, not those that the seller keeps. Other orders have no such fees.
 */
export async function recordOrderSale(
  tx: Tx,
  { plant_id, account_id }: PlantActor,
  order_id: number,
  today: IsoDate,
): Promise<void> {
  const { rows } = await sql<Sale>`
    select o.project_id, c.account_id as seller_id,
      (select coalesce(json_agg(json_build_object('cart_id', s.cart_id, 'quarters', s.quarters,
          'price_cents', s.sale_price_cents) order by s.cart_id), '[]')
        from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id) as shares
    from orders o join bookings b using (plant_id, booking_id)
    left join customers c on c.plant_id = b.plant_id and c.customer_id = b.customer_id
    where o.plant_id = ${plant_id} and o.order_id = ${order_id} and o.project_id <> 0`.execute(tx);
  const [sale] = rows;
  if (!sale) return;
  const { project_id, seller_id, shares } = sale;
  const bought = new Map(
    (await theMarket().boughtShares(tx, plant_id, order_id)).map((share) => [share.cart_id, share] as const),
  );
  const sold = bought.size > 0 ? shares.filter(({ cart_id }) => bought.has(cart_id)) : shares;
  const parts = sold.length > 0 ? sold : [WHOLE_ANIMAL];
  const fees = splitFairly(
    paymentSettings().rates.plant_cents,
    parts.map(({ quarters }) => quarters),
  );
  await recordSale(tx, {
    plant_id,
    order_id,
    project_id,
    seller_id,
    parts: parts.map(({ cart_id, price_cents }, at) => ({
      cart_id,
      price_cents,
      plant_cents: fees[at] ?? 0,
      is_free: bought.get(cart_id)?.is_from_counter ?? false,
    })),
    accepted_on: today,
    accepted_by: account_id,
  });
}
