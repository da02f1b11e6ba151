import { sql } from 'kysely';
import { CUTTING_BEGUN } from '#contract/orders/status.ts';

const CUT = sql`(${sql.join(CUTTING_BEGUN.map((stage) => sql.lit(stage)))})`;

/**
 * How many days the carcass of order `o` at plant `p` hangs: from the kill to the cutting, if that has begun; otherwise, as many
 * as are planned. A move back to an earlier stage starts it over.
 */
export const HANGING_DAYS = sql`coalesce((
  select greatest(0, (min(e.happened_at) at time zone p.time_zone)::date - o.kill_date) from events e
  where e.owner_id = o.plant_id and e.order_id = o.order_id and e.kind = 'order.stage_moved' and e.data->>'stage' in ${CUT}
    and e.event_id > coalesce((select max(b.event_id) from events b
      where b.owner_id = o.plant_id and b.order_id = o.order_id
        and b.kind in ('order.stage_moved', 'order.stage_undone', 'order.receipt_undone')
        and b.data->>'stage' not in ${CUT}), 0)
  having count(*) > 0), o.hang_days)`;
