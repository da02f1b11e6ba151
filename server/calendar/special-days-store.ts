import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { Db, Tx } from '#server/lib/database.ts';

/** Capacity that replaces the weekly grid on some days, for the given categories or, if there are none, for all. */
export interface SpecialOffer {
  first_day: IsoDate;
  last_day: IsoDate;
  category_ids: readonly number[];
  is_closed: boolean;
  usda_slots: number;
  custom_slots: number;
}
export interface FoundSpecial extends SpecialOffer {
  special_id: number;
  category_ids: number[];
  reason: string;
  booked: number;
}

/** Special days from `today` on, with the bookings on them in their categories. */
export async function listSpecialDays(db: Db, plant_id: number, today: IsoDate): Promise<FoundSpecial[]> {
  const { rows } = await sql<FoundSpecial>`
    select s.special_id, s.first_day, s.last_day, s.category_ids, s.is_closed, s.usda_slots, s.custom_slots, s.reason,
      (select coalesce(sum(d.usda_used + d.custom_used + d.unlabelled_used), 0) from slot_days d
        where d.plant_id = s.plant_id and d.day between greatest(s.first_day, ${today}) and s.last_day
          and (s.category_ids = '{}' or d.category_id = any(s.category_ids))) as booked
    from special_days s
    where s.plant_id = ${plant_id} and s.last_day >= ${today}
    order by s.first_day, s.special_id`.execute(db);
  return rows;
}

/** Why a day is closed for a category; undefined if it isn't. */
export async function findClosure(
  db: Db,
  plant_id: number,
  { day, category_id }: { day: IsoDate; category_id: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select s.reason from slot_days d join special_days s using (plant_id, special_id)
    where d.plant_id = ${plant_id} and d.day = ${day} and d.category_id = ${category_id} and s.is_closed`.execute(db);
  return rows[0]?.reason;
}

/**
 * Lets one caller at a time change a plant's special days, because where two overlap, the newest must also win in the ledger.
 * Locks the weekly grid before any day, as does every claim and every change to the grid.
 */
export async function lockSpecialDays(tx: Tx, plant_id: number): Promise<void> {
  await sql`select 1 from plants where plant_id = ${plant_id} for no key update`.execute(tx);
  await sql`
    select 1 from weekly_slots where plant_id = ${plant_id} order by category_id, weekday for share`.execute(tx);
}

export async function addSpecialDays(
  tx: Tx,
  plant_id: number,
  created_by: number,
  special: SpecialOffer & { reason: string },
): Promise<number> {
  const { special_id } = await tx
    .insertInto('special_days')
    .values({ ...special, category_ids: [...special.category_ids], plant_id, created_by })
    .returning('special_id')
    .executeTakeFirstOrThrow();
  return special_id;
}

/** Ends special days from `today` on. Past days stay as they were. Returns the days whose capacity must be set again. */
export async function endSpecialDays(
  tx: Tx,
  plant_id: number,
  special_id: number,
  today: IsoDate,
): Promise<{ first_day: IsoDate; last_day: IsoDate } | undefined> {
  const { rows } = await sql<{ first_day: IsoDate; last_day: IsoDate; is_over: boolean }>`
    select greatest(first_day, ${today}::date) as first_day, last_day from special_days
    where plant_id = ${plant_id} and special_id = ${special_id} and last_day >= ${today}
    for update`.execute(tx);
  const [found] = rows;
  if (!found) return undefined;
  // Detaches ledger days from the special days that are being ended. The caller then sets their capacity.
  await sql`
    with locked as (
      select day, category_id from slot_days
      where plant_id = ${plant_id} and special_id = ${special_id} and day >= ${today}
      order by day, category_id for update
    )
    update slot_days d set special_id = null from locked l
    where d.plant_id = ${plant_id} and d.day = l.day and d.category_id = l.category_id`.execute(tx);
  await sql`delete from special_days where plant_id = ${plant_id} and special_id = ${special_id} and first_day >= ${today}`.execute(
    tx,
  );
  await sql`
    update special_days set last_day = ${today}::date - 1
    where plant_id = ${plant_id} and special_id = ${special_id}`.execute(tx);
  return found;
}

/**
 * Sets the capacity of the days from `first_day` to `last_day`: the special capacity if there is one, otherwise the weekly
 * one. Bookings beyond it stay and are recorded as overbooked. Locks days in day, then category order. Days are counted
 * without a zone, because some zones skip midnight once a year.
 */
export async function offerDays(tx: Tx, plant_id: number, first_day: IsoDate, last_day: IsoDate): Promise<void> {
  await sql`
    with cell as (
      select g.day::date as day, c as category_id, s.special_id,
        coalesce(s.usda_slots, w.usda_slots, 0) as usda_slots, coalesce(s.custom_slots, w.custom_slots, 0) as custom_slots
      from generate_series(${first_day}::timestamp, ${last_day}::timestamp, interval '1 day') g(day)
      cross join generate_series(1, 10) c
      left join lateral (
        select special_id, usda_slots, custom_slots from special_days
        where plant_id = ${plant_id} and g.day::date between first_day and last_day
          and (category_ids = '{}' or c = any(category_ids))
        order by special_id desc limit 1
      ) s on true
      left join weekly_slots w on w.plant_id = ${plant_id} and w.category_id = c and w.weekday = extract(dow from g.day)
    )
    insert into slot_days as d (plant_id, day, category_id, usda_slots, custom_slots, special_id)
    select ${plant_id}, day, category_id, usda_slots, custom_slots, special_id from cell
    where special_id is not null or exists (select from slot_days o
      where o.plant_id = ${plant_id} and o.day = cell.day and o.category_id = cell.category_id)
    order by day, category_id
    on conflict (plant_id, day, category_id) do update set
      usda_slots = excluded.usda_slots, custom_slots = excluded.custom_slots, special_id = excluded.special_id,
      usda_over = greatest(0, d.usda_used - excluded.usda_slots),
      custom_over = greatest(0, d.custom_used - excluded.custom_slots),
      sum_over = greatest(0,
        d.usda_used + d.custom_used + d.unlabelled_used - excluded.usda_slots - excluded.custom_slots)`.execute(tx);
}
