import { type RawBuilder, sql } from 'kysely';
import { sum } from '#contract/lib/sum.ts';
import { sellerPrice } from '#contract/market/claims/lot-price.ts';
import type { Db } from '#server/lib/database.ts';
import { finalPriceOf, WEIGHED, type Weighed } from '#server/market/orders/set-final-prices.ts';
import type { Owed } from '#server/orders/ports.ts';

/**
 * What the buyers of an animal from the market still owe: the farm, the balance without fees, and the plant, what is
 * open on its invoices. Leaves out shares that were picked up.
 */
export const owedAtPickup = (db: Db, plant_id: number, order_id: number): Promise<Owed[]> =>
  owedFor(
    db,
    plant_id,
    order_id,
    sql`not exists (select from share_pickups h where h.plant_id = s.plant_id and h.cart_id = s.cart_id)`,
  );

/** The same for all shares, because a farm that picked up the meat to bring it to its buyers hasn't handed it over yet. */
export const owedForShares = (db: Db, plant_id: number, order_id: number): Promise<Owed[]> =>
  owedFor(db, plant_id, order_id, sql`true`);

async function owedFor(db: Db, plant_id: number, order_id: number, which: RawBuilder<unknown>): Promise<Owed[]> {
  const { rows: claims } =
    await sql<Weighed>`${WEIGHED} and o.plant_id = ${plant_id} and o.order_id = ${order_id}`.execute(db);
  if (claims.length === 0) return [];
  const { rows: shares } = await sql<Omit<Owed, 'farm_cents'>>`
    select s.cart_id, (select coalesce(sum(i.open_cents), 0)::int from invoice_shares v join invoices i using (plant_id, invoice_id)
        where v.plant_id = s.plant_id and v.cart_id = s.cart_id and v.is_live and i.number is not null) as plant_cents
    from shares s where s.plant_id = ${plant_id} and s.order_id = ${order_id}
      and ${which}`.execute(db);
  return shares.flatMap((share) => {
    const own = claims.filter(({ cart_id }) => cart_id === share.cart_id);
    return own.length > 0 ? [{ ...share, farm_cents: sum(own.map(owedToFarm)) }] : [];
  });
}

/** The job that stores the price may not have run yet. A price for the whole animal needs no weight. */
function owedToFarm(claim: Weighed): number {
  if (claim.paid_at !== null) return 0;
  const isWhole = claim.price_basis === 'whole';
  const price = claim.final_price_cents ?? (isWhole ? sellerPrice(claim, claim, claim) : finalPriceOf(claim));
  return Math.max(0, (price ?? 0) - claim.deposit_cents);
}
