import { sql } from 'kysely';
import type { FullDayBooking } from '#contract/calendar/offer-api.ts';
import type { IsoDate } from '#contract/lib/days.ts';
import type { SpecialOffer } from '#server/calendar/special-days-store.ts';
import type { Cell, DayRow } from '#server/calendar/store.ts';
import type { Db } from '#server/lib/database.ts';

export type AboveRow = Pick<
  DayRow,
  'day' | 'category_id' | 'usda_slots' | 'custom_slots' | 'usda_used' | 'custom_used' | 'unlabelled_used'
>;
interface Planned {
  categories: readonly number[];
  /** Cells of the weekly grid that are about to be saved. */
  cells: readonly Cell[];
  special: SpecialOffer | undefined;
}

/**
 * Days from `today` on that are booked beyond capacity. For a planned change, only the days it would affect, with their new
 * capacity.
 */
export async function listDaysAbove(
  db: Db,
  plant_id: number,
  today: IsoDate,
  { categories, cells, special }: Planned,
): Promise<AboveRow[]> {
  const isPlanned = special !== undefined || cells.length > 0;
  const { rows } = await sql<AboveRow>`
    with planned as (
      select category_id, weekday, usda_slots, custom_slots, null::date as first_day, null::date as last_day
      from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb)
        as c(category_id int, weekday int, usda_slots int, custom_slots int)
      union all
      select c, null, usda_slots, custom_slots, first_day, last_day
      from jsonb_to_recordset(${JSON.stringify(special ? [special] : [])}::jsonb)
        as s(first_day date, last_day date, category_ids int[], usda_slots int, custom_slots int)
      cross join generate_series(1, 10) c where category_ids = '{}' or c = any(category_ids)
    ), coming as (
      select d.day, d.category_id, d.usda_used, d.custom_used, d.unlabelled_used,
        coalesce(p.usda_slots, d.usda_slots) as usda_slots, coalesce(p.custom_slots, d.custom_slots) as custom_slots
      from slot_days d
      left join planned p on p.category_id = d.category_id and (
        d.day between p.first_day and p.last_day or (d.special_id is null and p.weekday = extract(dow from d.day)))
      where d.plant_id = ${plant_id} and d.day >= ${today} and d.category_id = any(${categories}::int[])
        and (p.category_id is not null or not ${isPlanned}::boolean)
    )
    select * from coming
    where usda_used > usda_slots or custom_used > custom_slots
      or usda_used + custom_used + unlabelled_used > usda_slots + custom_slots
    order by day, category_id`.execute(db);
  return rows;
}

export async function listFullDayBookings(db: Db, plant_id: number, day: IsoDate): Promise<FullDayBooking[]> {
  const rows = await db
    .selectFrom('slot_overrides as o')
    .innerJoin('accounts as a', 'a.account_id', 'o.account_id')
    .select(['o.category_id', 'o.heads', 'o.slots', 'o.process_option', 'o.reason', 'a.first_name', 'a.last_name'])
    .select('o.created_at')
    .where('o.plant_id', '=', plant_id)
    .where('o.day', '=', day)
    .orderBy('o.override_id', 'desc')
    .limit(50)
    .execute();
  return rows as FullDayBooking[];
}
