import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { statusIs } from '#server/orders/status-sql.ts';

/**
 * Whether the buyer of claim `c` on this lot has their meat. For pickup at the farm, it isn't enough that the plant's
 * order `o` was picked up, because there the seller picks it up.
 */
export const isPickedUp = (lot = sql`l`) =>
  sql<boolean>`(c.picked_up_at is not null or coalesce(o.stage = 'picked_up' and ${lot}.pickup = 'plant', false))`;

/**
 * Whether the seller of lot `l` can hand over claim `c`: a product, or meat they have picked up at the plant. The order must be
 * completed, because until then a corrected hanging weight can still change the price.
 */
export const IS_WITH_SELLER = sql<boolean>`(c.state = 'bought' and c.picked_up_at is null and (c.pieces is not null
  or coalesce(o.stage = 'picked_up' and ${statusIs('o.status', [ORDER_STATUS.completed])} and l.pickup = 'farm', false)))`;
