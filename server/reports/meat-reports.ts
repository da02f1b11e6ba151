import { sql } from 'kysely';
import { USUAL } from '#contract/cut-sheets/estimate/usual-weights.ts';
import { SPECIES } from '#contract/lib/species.ts';
import { ARRIVED } from '#contract/orders/status.ts';
import { customLog, KEEP_ORDER_UNTIL } from '#server/floor/papers/custom-log.ts';
import { statusIs } from '#server/orders/status-sql.ts';
import { type Asked, nameOf, orderFits, type Sql } from '#server/reports/asked.ts';

const KILLED_ON = sql`o.kill_date`;

/** The usual fraction of the hanging weight that ends up in packages. */
const USUAL_YIELD = sql`(values ${sql.join(
  SPECIES.map((species) => sql`(${sql.lit(species)}, ${sql.lit(String(USUAL[species].packaged.likely))}::numeric)`),
)})`;

/** Animals weighed on the rail whose shares are all packed and weighed. */
const packed = (asked: Asked): Sql => sql`
  select o.order_id, o.species, o.billed_heads as heads, o.hanging_weight_clb as hanging_clb, o.live_weight_clb as live_clb,
    sum(s.packaged_weight_clb) as packaged_clb
  from orders o join shares s on s.plant_id = o.plant_id and s.order_id = o.order_id
  where ${orderFits(asked, KILLED_ON)} and ${statusIs('o.status', ARRIVED)} and o.hanging_weight_clb > 0
  group by o.plant_id, o.order_id having count(*) = count(s.packaged_weight_clb)`;

const YIELDS = sql`sum(p.heads)::int as animals, sum(p.hanging_clb)::bigint as hanging_clb,
  sum(p.packaged_clb)::bigint as packaged_clb, round(sum(p.hanging_clb * u.part))::bigint as expected_clb,
  coalesce(sum(p.hanging_clb) filter (where p.live_clb > 0), 0)::bigint as dressed_clb,
  coalesce(sum(p.live_clb) filter (where p.live_clb > 0), 0)::bigint as live_clb`;

export const yieldsBySpecies = (asked: Asked): Sql => sql`
  select p.species, ${YIELDS} from (${packed(asked)}) p join ${USUAL_YIELD} u(species, part) using (species)
  group by 1 order by animals desc, 1`;

/** The cutter is the person who first marked the start of cutting, by moving the animal or by telling its customers. */
export const yieldsByCutter = (asked: Asked): Sql => sql`
  select coalesce(${nameOf('a')}, '') as name, ${YIELDS} from (${packed(asked)}) p
  join ${USUAL_YIELD} u(species, part) using (species)
  left join lateral (
    select e.actor_id as started_by, e.happened_at as started_at from events e
    where e.owner_id = ${asked.plant_id} and e.order_id = p.order_id
      and e.kind in ('order.stage_moved', 'order.notified') and e.data->>'stage' = 'cutting'
      and not exists (select from events u where u.owner_id = e.owner_id and u.order_id = e.order_id
        and u.kind = 'order.notice_undone' and (u.data->>'notice_id')::bigint = e.event_id)
    union all
    select n.sent_by, n.sent_at from order_notices n
    where n.plant_id = ${asked.plant_id} and n.order_id = p.order_id and n.event = 'started_processing'
    order by started_at limit 1
  ) s on true
  left join accounts a on a.account_id = s.started_by
  group by 1 order by animals desc, 1`;

export const hangDays = (asked: Asked): Sql => sql`
  select o.species, sum(o.billed_heads)::int as animals, sum(o.hang_days * o.billed_heads)::int as hang_days,
    min(o.hang_days) as shortest, max(o.hang_days) as longest
  from orders o where ${orderFits(asked, KILLED_ON)} and ${statusIs('o.status', ARRIVED)} and o.hang_days is not null
  group by 1 order by animals desc, 1`;

export const customKillLog = (asked: Asked): Sql => customLog(orderFits(asked, KILLED_ON));

export const organicAudit = (asked: Asked): Sql => sql`
  select o.dropoff_date, o.kill_date, o.order_id, o.species, o.tag_id, coalesce(${nameOf('c')}, '') as producer,
    coalesce(f.file_name, '') as certificate, o.hang_days, o.cutting_day, o.hanging_weight_clb as hanging_clb, p.packaged_clb, ${KEEP_ORDER_UNTIL}
  from orders o
  join bookings k on k.plant_id = o.plant_id and k.booking_id = o.booking_id
  left join customers c on c.plant_id = o.plant_id and c.customer_id = k.customer_id
  left join lateral (
    select min(a.file_name) as file_name from order_files x join attachments a using (plant_id, attachment_id)
    where x.plant_id = o.plant_id and x.order_id = o.order_id and x.purpose = 'organic_certified'
  ) f on true
  left join lateral (
    select sum(s.packaged_weight_clb) as packaged_clb from shares s where s.plant_id = o.plant_id and s.order_id = o.order_id
  ) p on true
  where ${orderFits({ ...asked, process_option: 'organic' }, KILLED_ON)} and ${statusIs('o.status', ARRIVED)}
  order by o.kill_date, o.order_id`;
