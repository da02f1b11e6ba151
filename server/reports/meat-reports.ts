import { sql } from 'kysely';
import { USUAL } from '#contract/cut-sheets/estimate/usual-weights.ts';
import { SPECIES } from '#contract/lib/species.ts';
import { ARRIVED, CUTTING_BEGUN, ORDER_STATUS } from '#contract/orders/status.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';
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

/** Records are kept for as many years after the year of the kill as the plant says. */
const KEEP_UNTIL = sql`make_date(extract(year from o.kill_date)::int + (
  select record_years from plants where plant_id = o.plant_id), 12, 31) as keep_until`;
const ADDRESS = sql`concat_ws(', ', nullif(c.address, ''), nullif(c.address_2, ''), nullif(c.city, ''),
  nullif(trim(c.state || ' ' || c.zip), ''))`;

/** Animals that were killed. One condemned before the kill isn't on record as one. */
const WAS_KILLED = sql`(case when o.stage = 'condemned' then o.hanging_weight_clb is not null or exists (
    select from events e where e.owner_id = o.plant_id and e.order_id = o.order_id and e.kind = 'order.stage_moved'
      and e.data->>'stage' = 'condemned' and e.data->>'stage_before' <> 'dropped_off')
  else ${statusIs('o.status', [ORDER_STATUS.completed])} or ${stageIs('o.stage', ['killed', 'hanging', ...CUTTING_BEGUN])} end)`;

/** What was packed from share `s`, such as 'Ground beef 45.5 lb'. Until something is, the cuts on its submitted sheet:
 * not the questions about the whole sheet, what the owner doesn't keep, or what is ground. */
const PRODUCTS = sql`coalesce(
  (select string_agg(p.product || coalesce(' ' || trim_scale(p.packed_clb / 100.0) || ' lb', ' × ' || p.pieces, ''), ', '
      order by p.place)
    from packed_products p where p.plant_id = s.plant_id and p.cart_id = s.cart_id and p.packed_clb is distinct from 0),
  (select string_agg(distinct u.cut->>'title', ', ') from cut_sheets f
    cross join lateral json_array_elements(f.form_data->'order_list') as l(part)
    cross join lateral json_array_elements(l.part->'subcuts') as u(cut)
    join cut_sheet_templates t on t.plant_id = f.plant_id and t.template_id = f.template_id
    where f.plant_id = s.plant_id and f.cut_sheet_id = s.cut_sheet_id and f.status = 'completed'
      and not exists (select from json_array_elements(u.cut->'choices') c
        where c->>'description' ~* '^keep' and c->'selected_values'->>0 ~* '^(do not|don.t|no\\y)')
      and not exists (select from json_each(coalesce(f.form_json, t.form_json)) p
        where p.value->>'title' = l.part->>'cut' and ((p.value->>'isForSheet')::boolean
          or exists (select from json_array_elements(p.value->'subcuts') n where n->>'title' = u.cut->>'title'
            and (n->>'yield_percent')::numeric = 0 and n->'piece' is null)))), '')`;

/** One line per owner; an animal that isn't split belongs to whoever brought it. */
export const customKillLog = (asked: Asked): Sql => sql`
  select o.kill_date, o.order_id, o.species, o.billed_heads as heads, o.tag_id, o.sex, o.live_weight_clb as live_clb,
    o.hanging_weight_clb as hanging_clb,
    coalesce(o.condemned_weight_clb, case when o.stage = 'condemned' then coalesce(o.hanging_weight_clb, o.live_weight_clb) end)
      as condemned_clb, ${PRODUCTS} as products, coalesce(s.quarters, 4) as quarters, coalesce(${nameOf('c')}, '') as owner,
    ${ADDRESS} as address, coalesce(nullif(c.phone, ''), a.phone, '') as phone, ${KEEP_UNTIL}
  from orders o
  join bookings k on k.plant_id = o.plant_id and k.booking_id = o.booking_id
  left join shares s on s.plant_id = o.plant_id and s.order_id = o.order_id
  left join customers c on c.plant_id = o.plant_id and c.customer_id = coalesce(s.customer_id, k.customer_id)
  left join accounts a on a.account_id = c.account_id
  where ${orderFits(asked, KILLED_ON)} and o.offering = 'custom' and ${statusIs('o.status', ARRIVED)}
    and ${WAS_KILLED}
  order by o.kill_date, o.order_id, s.first_quarter`;

export const organicAudit = (asked: Asked): Sql => sql`
  select o.dropoff_date, o.kill_date, o.order_id, o.species, o.tag_id, coalesce(${nameOf('c')}, '') as producer,
    coalesce(f.file_name, '') as certificate, o.hang_days, o.cutting_day, o.hanging_weight_clb as hanging_clb, p.packaged_clb, ${KEEP_UNTIL}
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
