import { type RawBuilder, sql } from 'kysely';
import { ARRIVED, CUTTING_BEGUN, ORDER_STATUS } from '#contract/orders/status.ts';
import { stageIs, statusIs } from '#server/orders/status-sql.ts';

/** Records are kept for as many years after the year of the kill as the plant says. */
export const KEEP_ORDER_UNTIL = sql`make_date(extract(year from o.kill_date)::int + (
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

/**
 * The custom-kill log of the orders `o` that fit: one line per owner. An animal that isn't split belongs to whoever brought it.
 */
export const customLog = (fits: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select o.kill_date, o.order_id, o.species, o.billed_heads as heads, o.tag_id, o.sex, o.live_weight_clb as live_clb,
    o.hanging_weight_clb as hanging_clb,
    coalesce(o.condemned_weight_clb, case when o.stage = 'condemned' then coalesce(o.hanging_weight_clb, o.live_weight_clb) end)
      as condemned_clb, ${PRODUCTS} as products, coalesce(s.quarters, 4) as quarters, coalesce(trim(c.first_name || ' ' || c.last_name), '') as owner,
    ${ADDRESS} as address, coalesce(nullif(c.phone, ''), a.phone, '') as phone, ${KEEP_ORDER_UNTIL}
  from orders o
  join bookings k on k.plant_id = o.plant_id and k.booking_id = o.booking_id
  left join shares s on s.plant_id = o.plant_id and s.order_id = o.order_id
  left join customers c on c.plant_id = o.plant_id and c.customer_id = coalesce(s.customer_id, k.customer_id)
  left join accounts a on a.account_id = c.account_id
  where ${fits} and o.offering = 'custom' and ${statusIs('o.status', ARRIVED)}
    and ${WAS_KILLED}
  order by o.kill_date, o.order_id, s.first_quarter`;
