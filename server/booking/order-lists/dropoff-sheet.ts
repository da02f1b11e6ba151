import { sql } from 'kysely';
import type { dropoffSheet as api, SheetRow } from '#contract/booking/day-sheet-api.ts';
import { findTradeWarnings } from '#contract/booking/trade-warnings.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { WHOLE_ANIMAL } from '#contract/lib/quarters.ts';
import { sum } from '#contract/lib/sum.ts';
import type { Label, Offering } from '#contract/orders/offering.ts';
import { BOOKED } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { isNotDeleted, statusIs } from '#server/orders/status-sql.ts';

/** More animals than any plant takes in a day. */
const MAX_ROWS = 1_000;

type Found = Omit<SheetRow, 'warnings'> & {
  process_option: Label | '';
  offering: Offering;
  organic: string;
  has_organic_file: boolean;
  has_thirty_plus_file: boolean;
};

/**
 * The drop-off sheet for a day, in one statement. Religious kills come first, then organic animals, to keep both apart from
 * the rest. See docs/trade-facts.md, Organic.
 */
export async function dropoffSheet(
  db: Db,
  { actor }: Who<PlantActor>,
  { date }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { rows } = await sql<Found>`
    select o.order_id, o.title, o.species, o.heads, o.tag_id as tagid, o.process_option, o.offering, o.organic,
      (o.organic = 'yes' or o.process_option = 'organic') as is_organic, o.over_thirty_months, o.kill_date, o.status, o.received_at,
      case when b.customer_id is not null then json_build_object('name', concat_ws(' ', b.first_name, nullif(b.last_name, '')),
        'phone', b.phone) end as brought_by,
      coalesce(o.remark, k.remark) as remark, s.shares,
      exists (select from order_files f where f.plant_id = o.plant_id and f.order_id = o.order_id and f.purpose = 'organic_certified') as has_organic_file,
      exists (select from order_files f where f.plant_id = o.plant_id and f.order_id = o.order_id and f.purpose = 'thirty_plus') as has_thirty_plus_file
    from orders o
    join bookings k on k.plant_id = o.plant_id and k.booking_id = o.booking_id
    left join customers b on b.plant_id = o.plant_id and b.customer_id = k.customer_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('cart_id', s.cart_id, 'name', concat_ws(' ', c.first_name, nullif(c.last_name, '')),
        'phone', c.phone, 'quarters', s.quarters) order by s.first_quarter), '[]') as shares
      from shares s join customers c on c.plant_id = s.plant_id and c.customer_id = s.customer_id
      where s.plant_id = o.plant_id and s.order_id = o.order_id
    ) s
    where o.plant_id = ${actor.plant_id} and o.dropoff_date = ${date} and ${statusIs('o.status', BOOKED)} and ${isNotDeleted('o.status')}
    order by case when o.process_option = 'religious' then 0 when o.organic = 'yes' or o.process_option = 'organic' then 1 else 2 end,
      o.received_at nulls last, o.order_id
    limit ${sql.lit(MAX_ROWS)}`.execute(db);
  return { date, rows: rows.map(present) };
}

function present({ has_organic_file, has_thirty_plus_file, organic, ...row }: Found): SheetRow {
  const quarters = sum(row.shares.map((share) => share.quarters));
  const isWhole = row.shares.length === 0 && row.brought_by !== null;
  const facts = {
    ...row,
    organic,
    has_organic_file,
    has_thirty_plus_file,
    owned_quarters: isWhole ? WHOLE_ANIMAL : quarters,
  };
  return { ...row, warnings: findTradeWarnings(facts) };
}
