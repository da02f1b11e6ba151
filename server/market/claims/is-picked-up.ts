import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { statusIs } from '#server/orders/status-sql.ts';

/** Whether the meat of claim `c` has left the plant: the whole animal of order `o`, or only this share. */
export const HAS_LEFT_PLANT = sql<boolean>`(coalesce(o.stage = 'picked_up', false) or exists (
  select from share_pickups h where h.plant_id = c.plant_id and h.cart_id = c.cart_id))`;

/**
 * Whether the farm of lot `l` picks up the meat of claim `c` at the plant: for pickup at the farm, or because it brings it to the
 * buyer.
 */
export const GOES_TO_FARM = sql<boolean>`(l.pickup = 'farm' or c.place_id is not null)`;

/**
 * Whether the buyer of claim `c` on this lot has their meat. For pickup at the farm, and for delivery, it isn't enough that it has left the plant,
 * because there the seller picks it up.
 */
export const isPickedUp = (lot = sql`l`) =>
  sql<boolean>`(c.picked_up_at is not null or ${HAS_LEFT_PLANT} and ${lot}.pickup = 'plant' and c.place_id is null)`;

/**
 * Whether the seller of lot `l` can hand over claim `c`: a product that doesn't have to be weighed first, or meat they have picked up at the plant, whose price is final
 * from then on.
 */
export const IS_WITH_SELLER = sql<boolean>`(c.state = 'bought' and c.picked_up_at is null and (c.pieces is not null and c.final_price_cents is not null
  or ${GOES_TO_FARM} and (c.at_farm_at is not null
    or coalesce(o.stage = 'picked_up' and ${statusIs('o.status', [ORDER_STATUS.completed])}, false))))`;
