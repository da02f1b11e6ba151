import { sql } from 'kysely';

/** Meat can be picked up from the day after it is cut. */
const DAYS_AFTER_CUTTING = 1;

/** The day on which the meat of order `o` should be ready. */
export const READY_DAY = sql`(o.cutting_day + ${sql.lit(DAYS_AFTER_CUTTING)})`;

/**
 * When the meat of order `o` became ready: when its customers were first told, or when it was last moved to that stage,
 * whichever is earlier.
 */
export const READY_SINCE = sql`least(
  (select min(n.first_sent_at) from order_notices n
    where n.plant_id = o.plant_id and n.order_id = o.order_id and n.event = 'ready_for_pickup'),
  (select max(e.happened_at) from events e
    where e.owner_id = o.plant_id and e.order_id = o.order_id and e.kind = 'order.stage_moved' and e.data->>'stage' = 'ready'))`;

/** When the meat of order `o` was picked up; null if nobody recorded that, or if the animal was moved back afterward. */
export const PICKED_UP_AT = sql`(
  select max(e.happened_at) filter (where e.kind = 'order.stage_moved' and e.data->>'stage' = 'picked_up') from events e
  where e.owner_id = o.plant_id and e.order_id = o.order_id
    and e.kind in ('order.stage_moved', 'order.stage_undone', 'order.receipt_undone')
  having (array_agg(e.data->>'stage' order by e.event_id desc))[1] = 'picked_up')`;
