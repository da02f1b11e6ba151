import { sql } from 'kysely';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { statusIs } from '#server/orders/status-sql.ts';

/**
 * Whether the buyer of claim `c` on this lot has their meat. If it is picked up at the farm, the plant, which has order `o`, hands
 * it out to the seller first.
 */
export const isPickedUp = (lot = sql`l`) =>
  sql<boolean>`(c.picked_up_at is not null or coalesce(o.stage = 'picked_up' and ${lot}.pickup = 'plant', false))`;

/**
 * Whether the seller of lot `l` can hand claim `c` over: a product, or meat that the plant has handed out to them. Its order must be
 * completed, because until then, its hanging weight and so its price can be corrected.
 */
export const IS_WITH_SELLER = sql<boolean>`(c.state = 'bought' and c.picked_up_at is null and (c.pieces is not null
  or coalesce(o.stage = 'picked_up' and ${statusIs('o.status', [ORDER_STATUS.completed])} and l.pickup = 'farm', false)))`;
