import { type RawBuilder, sql } from 'kysely';

/**
 * The days on which the whole plant is closed, between two days, both included, as a JSON array; empty if one of the two is null.
 * If several special days apply, the newest wins. Days on which it only takes no animals of some kinds aren't closed.
 */
export const closedDays = (
  plant_id: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(x.day order by x.day) filter (where x.is_closed), '[]') from (
    select distinct on (g.day) g.day::date as day, d.is_closed from special_days d
    cross join generate_series(greatest(d.first_day, ${from}), least(d.last_day, ${until}), interval '1 day') as g (day)
    where d.plant_id = ${plant_id} and d.category_ids = '{}' and d.last_day >= ${from} and d.first_day <= ${until}
    order by g.day, d.special_id desc) x)`;

/** Whether the whole plant is closed on a day. */
export const isClosedOn = (
  plant_id: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`
  coalesce((select d.is_closed from special_days d
    where d.plant_id = ${plant_id} and d.category_ids = '{}' and ${day} between d.first_day and d.last_day
    order by d.special_id desc limit 1), false)`;
