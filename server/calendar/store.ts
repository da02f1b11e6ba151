import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { CategoryId } from '#contract/lib/species.ts';
import type { Offering } from '#contract/orders/offering.ts';
import { BOOKED, FREE, OFFERED } from '#server/calendar/free-slots.ts';
import type { Db, Tx } from '#server/lib/database.ts';

/** One cell of the weekly grid: a category's capacity on a weekday. */
export interface Cell {
  category_id: CategoryId;
  weekday: number;
  usda_slots: number;
  custom_slots: number;
}

export const listWeek = (db: Db, plant_id: number, categories: readonly number[]) =>
  db
    .selectFrom('weekly_slots')
    .select(['slot_id', 'category_id', 'weekday', 'usda_slots', 'custom_slots'])
    .where('plant_id', '=', plant_id)
    .where('category_id', '=', sql<number>`any(${categories}::int[])`)
    .orderBy('category_id')
    .orderBy('weekday')
    .execute();

/** Replaces cells and returns their ids. */
export async function replaceCells(
  tx: Tx,
  plant_id: number,
  changed_by: number,
  cells: readonly Cell[],
): Promise<number[]> {
  const { rows } = await sql<{ slot_id: number }>`
    insert into weekly_slots (plant_id, category_id, weekday, usda_slots, custom_slots, changed_by)
    select ${plant_id}, c.category_id, c.weekday, c.usda_slots, c.custom_slots, ${changed_by}
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb)
      as c(category_id int, weekday int, usda_slots int, custom_slots int)
    order by c.category_id, c.weekday
    on conflict (plant_id, category_id, weekday) do update
      set usda_slots = excluded.usda_slots, custom_slots = excluded.custom_slots,
        changed_by = excluded.changed_by, changed_at = excluded.changed_at
    returning slot_id`.execute(tx);
  return rows.map(({ slot_id }) => slot_id);
}

/**
 * Applies changed cells to the days already in the ledger, from `today` on, except special days. Bookings beyond a reduced
 * capacity stay and are recorded as overbooked. Locks days in day, then category order.
 */
export async function offerOnOpenDays(tx: Tx, plant_id: number, today: IsoDate, cells: readonly Cell[]): Promise<void> {
  await sql`
    with cell as (
      select * from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb)
        as c(category_id int, weekday int, usda_slots int, custom_slots int)
    ), locked as (
      select d.day, d.category_id, c.usda_slots, c.custom_slots
      from slot_days d join cell c on c.category_id = d.category_id and c.weekday = extract(dow from d.day)
      where d.plant_id = ${plant_id} and d.day >= ${today} and d.special_id is null
      order by d.day, d.category_id for update of d
    )
    update slot_days d set usda_slots = l.usda_slots, custom_slots = l.custom_slots,
      usda_over = greatest(0, d.usda_used - l.usda_slots),
      custom_over = greatest(0, d.custom_used - l.custom_slots),
      sum_over = greatest(0, d.usda_used + d.custom_used + d.unlabelled_used - l.usda_slots - l.custom_slots)
    from locked l
    where d.plant_id = ${plant_id} and d.day = l.day and d.category_id = l.category_id`.execute(tx);
}

export interface DayRow {
  day: IsoDate;
  category_id: number;
  usda_slots: number;
  custom_slots: number;
  usda_used: number;
  custom_used: number;
  unlabelled_used: number;
  usda_free: number;
  custom_free: number;
  any_free: number;
  booked: number;
  slots_per_head: number;
  is_closed: boolean;
  reason: string;
}

/**
 * Capacity and usage for each category and each day in [from, to): from the ledger if it has the day, otherwise from the weekly
 * grid.
 */
export async function listDays(db: Db, plant_id: number, from: IsoDate, to: IsoDate, categories: readonly number[]) {
  const { rows } = await sql<DayRow>`
    select l.*, ${FREE.usda} as usda_free, ${FREE.custom} as custom_free, ${FREE.unlabelled} as any_free,
      ${BOOKED.unlabelled} as booked, coalesce(h.slots_per_head, 1) as slots_per_head,
      coalesce(s.is_closed, false) as is_closed, coalesce(s.reason, '') as reason
    from (
      select g.day::date as day, w.category_id,
        coalesce(d.usda_slots, w.usda_slots) as usda_slots, coalesce(d.custom_slots, w.custom_slots) as custom_slots,
        coalesce(d.usda_used, 0) as usda_used, coalesce(d.custom_used, 0) as custom_used,
        coalesce(d.unlabelled_used, 0) as unlabelled_used, d.special_id
      from weekly_slots w
      cross join lateral generate_series(
        (${from}::date + ((w.weekday - extract(dow from ${from}::date)::int + 7) % 7))::timestamp, (${to}::date - 1)::timestamp,
        interval '7 days') g(day)
      left join slot_days d on d.plant_id = w.plant_id and d.day = g.day::date and d.category_id = w.category_id
      where w.plant_id = ${plant_id} and w.category_id = any(${categories}::int[])
      union all
      select d.day, d.category_id, d.usda_slots, d.custom_slots, d.usda_used, d.custom_used, d.unlabelled_used, d.special_id
      from slot_days d
      where d.plant_id = ${plant_id} and d.day >= ${from} and d.day < ${to} and d.category_id = any(${categories}::int[])
        and not exists (select 1 from weekly_slots w where w.plant_id = d.plant_id and w.category_id = d.category_id
          and w.weekday = extract(dow from d.day))
    ) l
    left join slot_weights h on h.plant_id = ${plant_id} and h.category_id = l.category_id
    left join special_days s on s.plant_id = ${plant_id} and s.special_id = l.special_id
    order by 1, 2`.execute(db);
  return rows;
}

/** A category's free slots for one offering, or for any. */
export const freeOf = (day: DayRow, offering: Offering): number =>
  offering === 'unlabelled' ? day.any_free : day[`${offering}_free`];

export interface DaySum {
  day: IsoDate;
  /** The day's capacity. */
  available: number;
  /** How many of these slots are in use. Slots booked beyond one category's capacity don't reduce what is free in another. */
  used: number;
  /** All booked slots, including those beyond the capacity. */
  booked: number;
  /** Each category's capacity and how much of it is in use, in category order. They add up to the day's totals. */
  by_category: { category_id: number; available: number; used: number }[];
  /** Which of the needed categories have too few free slots on this day. */
  lacking: number[];
  /** True if the day takes no animals of any of the categories. */
  is_closed: boolean;
  /** Why the day's capacity differs from its weekday's. */
  reasons: string[] | null;
}
export interface SlotsAsked {
  plant_id: number;
  /** The first day, and the day after the last. */
  from: IsoDate;
  to: IsoDate;
  categories: readonly number[];
  /** Counts one offering, or all of them if unlabeled. */
  offering: Offering;
  /** How many head of each category need room. */
  needs?: readonly { category_id: number; heads: number }[];
}

/** The totals for each day that has slots or bookings or is special. One row per day. */
export async function sumDays(
  db: Db,
  { plant_id, from, to, categories, offering, needs = [] }: SlotsAsked,
): Promise<DaySum[]> {
  const { rows } = await sql<Omit<DaySum, 'lacking'> & { fitting: number[] | null }>`
    with day_category as (
      select day, category_id, coalesce(d.usda_slots, w.usda_slots) as usda_slots,
        coalesce(d.custom_slots, w.custom_slots) as custom_slots, coalesce(d.usda_used, 0) as usda_used,
        coalesce(d.custom_used, 0) as custom_used, coalesce(d.unlabelled_used, 0) as unlabelled_used, d.is_closed, d.reason
      from (
        select g.day::date as day, w.category_id, w.usda_slots, w.custom_slots
        from weekly_slots w
        cross join lateral generate_series(
          (${from}::date + ((w.weekday - extract(dow from ${from}::date)::int + 7) % 7))::timestamp,
          (${to}::date - 1)::timestamp, interval '7 days') g(day)
        where w.plant_id = ${plant_id} and w.category_id = any(${categories}::int[])
      ) w
      full join (
        select d.*, s.is_closed, s.reason from slot_days d left join special_days s using (plant_id, special_id)
        where d.plant_id = ${plant_id} and d.day >= ${from} and d.day < ${to} and d.category_id = any(${categories}::int[])
      ) d using (day, category_id)
    ), counted as materialized (
      select l.day, l.category_id, ${OFFERED[offering]} as offered, ${FREE[offering]} as free, ${BOOKED[offering]} as booked,
        is_closed, reason
      from day_category l
    ), need as (
      select n.category_id, n.heads * coalesce(h.slots_per_head, 1) as slots
      from json_to_recordset(${JSON.stringify(needs)}::json) as n(category_id int, heads int)
      left join slot_weights h on h.plant_id = ${plant_id} and h.category_id = n.category_id
    ), day_sum as (
      select day, sum(offered) as available, sum(offered - free) as used, sum(booked) as booked,
        json_agg(json_build_object('category_id', category_id, 'available', offered, 'used', offered - free)
          order by category_id) filter (where offered > 0) as by_category,
        array_agg(category_id) filter (where n.slots <= free) as fitting,
        count(*) filter (where is_closed) = cardinality(${categories}::int[]) as is_closed,
        array_agg(distinct reason) filter (where reason is not null) as reasons
      from counted left join need n using (category_id) group by day
    )
    select day, available, used, booked, coalesce(by_category, '[]') as by_category, fitting, is_closed, reasons
    from day_sum where available > 0 or booked > 0 or reasons is not null order by day`.execute(db);
  const wanted = needs.map(({ category_id }) => category_id);
  return rows.map(({ fitting, ...day }) => ({ ...day, lacking: wanted.filter((id) => !fitting?.includes(id)) }));
}
