import { sql } from 'kysely';
import type { CartItem } from '#contract/market/claims/claims-api.ts';
import { type PricedLot, shareCost } from '#contract/market/claims/lot-price.ts';
import { zipPlaces } from '#server/directory/finder/zip-places.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor, Who } from '#server/lib/who.ts';
import { IS_STILL_HELD } from '#server/market/claims/open-quarters.ts';
import { type PlantTown, placeOf } from '#server/market/plants/plant-place.ts';
import { paymentSettings } from '#server/payments/payment-settings.ts';

/** The lot's details that are shown with a claim. Needs claim `c`, lot `l`, animal `a`, farm `f`, and plant `p`. */
export const SHOWN_OF_LOT = sql`
  l.kind, l.title, l.species, coalesce(l.photos -> 0 ->> 'small', '') as photo, l.seller_id,
  coalesce(f.name, '') as farm_name, l.piece_name, coalesce(p.name, '') as plant_name, l.pickup,
  case when p.plant_id is not null then json_build_object('city', p.city, 'state', p.state, 'zip', p.zip) end as plant_town,
  coalesce((select o.dropoff_date from orders o where o.plant_id = a.plant_id and o.order_id = a.order_id), l.dropoff_date) as dropoff_date,
  a.animal_number, c.quarters, c.pieces`;
export const CLAIM_SOURCES = sql`
  claims c join lots l using (lot_id) left join lot_animals a on a.animal_id = c.animal_id
  left join farms f on f.seller_id = l.seller_id left join plants p on p.plant_id = l.plant_id`;

/** Whether lot row `l` is past its last day on sale. */
export const IS_OVER = sql<boolean>`coalesce(least(l.sells_until, l.dropoff_date) < lot_today(l.plant_id), false)`;
/** Whether lot row `l` can be bought now. */
export const IS_FOR_SALE = sql<boolean>`(l.state = 'published' and not ${IS_OVER})`;

/** Whether lot row `l` is a custom animal, whose owners the plant has to record with their addresses. */
export const NEEDS_ADDRESS = sql<boolean>`(l.kind = 'animal' and l.offering = 'custom')`;

/** What the price of claim `c` on lot `l` depends on. A quarter that was given away keeps the price and deposit of its share. */
export const PRICED_CLAIM = sql`coalesce(c.price_cents, l.price_cents) as price_cents,
  coalesce(c.price_basis, l.price_basis) as price_basis, l.hanging_low_clb, l.hanging_high_clb, l.live_low_clb, l.live_high_clb,
  l.piece_low_clb, l.piece_high_clb, case when c.split_id is null then l.deposit_cents else c.deposit_cents end as deposit_cents, c.priced_after`;
/** Whether claim `c` can be bought now. A quarter that was given away is bought even if nothing else of the lot is for sale. */
export const CAN_BE_BOUGHT = sql<boolean>`(c.split_id is not null or ${IS_FOR_SALE})`;

/** Everything a user holds, at current prices. An item that is being paid for keeps the price it started with. */
export async function getUserCart(db: Db, { actor }: Who<Actor>): Promise<CartItem[]> {
  const { rows } = await sql<
    Omit<CartItem, 'cost' | 'plant_place'> & PricedLot & SizedClaim & { plant_town: PlantTown | null }
  >`
    select c.claim_id, c.lot_id, c.first_quarter, c.extensions, ${SHOWN_OF_LOT}, ${CAN_BE_BOUGHT} as is_for_sale,
      c.split_id is not null as is_given,
      ${NEEDS_ADDRESS} as needs_address,
      to_char(c.held_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as held_until,
      coalesce((select m.purchase_id from charges m
        where m.purchase_id = c.purchase_id and m.state = 'started' limit 1), 0) as r_id,
      ${PRICED_CLAIM}
    from ${CLAIM_SOURCES}
    where c.buyer_id = ${actor.account_id} and ${IS_STILL_HELD}
    order by c.claim_id`.execute(db);
  const places = await zipPlaces();
  return rows.flatMap((row) => {
    const {
      plant_town,
      hanging_low_clb,
      hanging_high_clb,
      live_low_clb,
      live_high_clb,
      piece_low_clb,
      piece_high_clb,
      deposit_cents,
      priced_after,
      ...item
    } = row;
    const cost = shareCost(row, sizeOf(row), paymentSettings().rates);
    const plant_place = plant_town && placeOf(plant_town, actor.zip, places);
    return cost ? [{ ...item, plant_place, cost }] : [];
  });
}

interface SizedClaim {
  quarters: number | null;
  pieces: number | null;
  priced_after: number;
}
export const sizeOf = ({ quarters, pieces, priced_after }: SizedClaim) =>
  pieces === null ? { quarters: quarters ?? 0, priced_after } : { pieces };
