import { sql } from 'kysely';
import { BILLED_HEADS, IS_CONDEMNED } from '#server/orders/animal/flock-sql.ts';
import { HANGING_DAYS } from '#server/orders/animal/hanging-days.ts';
import { PACKED_PRODUCTS } from '#server/orders/packed-store.ts';

/**
 * A fingerprint of all that the charges of share `s` of order `o` at plant `p` depend on, except the prices. If it is the same,
 * nothing has changed. If it isn't, the charges have to be computed to see whether they have changed.
 */
export const BILL_FACTS = sql<string>`md5(jsonb_build_array(s.quarters, s.first_quarter, s.packaged_weight_clb, ${PACKED_PRODUCTS},
  o.category_id, o.process_option, o.offering, o.species, o.sex, o.over_thirty_months, ${IS_CONDEMNED}, o.heads, ${BILLED_HEADS},
  o.hanging_weight_clb, o.left_side_clb, o.right_side_clb, o.live_weight_clb, o.dropoff_date, ${HANGING_DAYS},
  exists (select from order_files x where x.plant_id = o.plant_id and x.order_id = o.order_id and x.purpose = 'thirty_plus'),
  (select jsonb_agg(jsonb_build_array(x.cut_sheet_id, x.status, x.submitted_at, x.form_data, x.form_json) order by x.cut_sheet_id)
    from shares y join cut_sheets x on x.plant_id = y.plant_id and x.cut_sheet_id = y.cut_sheet_id
    where y.plant_id = s.plant_id and y.order_id = s.order_id))::text)`;
