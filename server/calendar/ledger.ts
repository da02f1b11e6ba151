import { type RawBuilder, sql } from 'kysely';
import { type IsoDate, weekdayOf } from '#contract/lib/days.ts';
import { type CategoryId, nameOfCategory } from '#contract/lib/species.ts';
import type { Label, Offering } from '#contract/orders/offering.ts';
import { FREE, OFFERED } from '#server/calendar/free-slots.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { LockedOrder } from '#server/orders/store.ts';

/** One row of the ledger. */
export interface DayOfCategory {
  day: IsoDate;
  category_id: CategoryId;
}

/** Head of one category that hold, or are about to claim, slots on a day. */
export interface Heads extends DayOfCategory {
  process_option: Label | '';
  offering: Offering;
  heads: number;
  /** Slots per head. Orders keep the weight they claimed with; a new claim uses the plant's setting by default. */
  slots_per_head?: number;
}

/** Slots per claimed head, by category. Orders store this so that they release exactly what they claimed. */
export type SlotWeights = Readonly<Record<number, number>>;

/** Who overbooked a full day, and why. */
export interface FullDayOverride {
  account_id: number;
  reason: string;
}

/** The head count for each of the three counters in a ledger row. */
function headsBy({ offering, heads }: Heads): Record<Offering, number> {
  return { usda: 0, custom: 0, unlabelled: 0, [offering]: heads };
}

/**
 * Claims slots on the given days, all or nothing. A single guarded statement checks for free slots and claims them, so only one
 * caller gets the last slot. The table's constraints guarantee this too. Ledger rows are created before any is locked, and
 * locked by day, then category, just as when the weekly grid changes. An override may exceed the capacity and is recorded. A
 * closed day stays closed.
 */
export async function claimSlots(
  tx: Tx,
  plant_id: number,
  claims: readonly Heads[],
  override?: FullDayOverride,
): Promise<SlotWeights> {
  const [first, ...more] = [...claims].sort(byDayAndCategory);
  if (!first) return {};
  if (more.length === 0) {
    const { rows } = await slotClaim(plant_id, first).execute(tx);
    if (rows[0]) return { [first.category_id]: rows[0].weight };
  }
  const setting = await openDays(tx, plant_id, claims, override !== undefined);
  const weighed = [first, ...more].map((claim) => ({
    ...claim,
    slots_per_head: claim.slots_per_head ?? setting[claim.category_id] ?? 1,
  }));
  for (const claim of await claimTogether(tx, plant_id, weighed)) {
    if (override) await claimAbove(tx, plant_id, claim, override);
    else throw await findRefusal(tx, plant_id, claim);
  }
  return Object.fromEntries(weighed.map(({ category_id, slots_per_head }) => [category_id, slots_per_head]));
}

/**
 * Claims everything in one statement, which recurring bookings with many dates need. Claims for the same day and category
 * under different offerings succeed or fail together. Returns the claims that didn't fit.
 */
async function claimTogether(tx: Tx, plant_id: number, claims: readonly Required<Heads>[]): Promise<Required<Heads>[]> {
  const keyOf = ({ day, category_id }: { day: IsoDate; category_id: number }) => `${day} ${category_id}`;
  const together = [...Map.groupBy(claims, keyOf).values()].map(sumUp);
  const { rows } = await sql<{ day: IsoDate; category_id: number }>`
    with claim as (
      select day, category_id, usda * weight as usda, custom * weight as custom, unlabelled * weight as unlabelled
      from jsonb_to_recordset(${JSON.stringify(together)}::jsonb)
        as c(day date, category_id int, usda int, custom int, unlabelled int, slots_per_head numeric)
      cross join lateral (select slots_per_head as weight) w
    ), locked as (
      select d.day, d.category_id, c.usda, c.custom, c.unlabelled from slot_days d join claim c using (day, category_id)
      where d.plant_id = ${plant_id} order by d.day, d.category_id for update of d
    )
    update slot_days d set usda_used = usda_used + l.usda, custom_used = custom_used + l.custom,
      unlabelled_used = unlabelled_used + l.unlabelled
    from locked l
    where d.plant_id = ${plant_id} and d.day = l.day and d.category_id = l.category_id
      and (l.usda = 0 or usda_used + l.usda <= usda_slots)
      and (l.custom = 0 or custom_used + l.custom <= custom_slots)
      and usda_used + custom_used + unlabelled_used + l.usda + l.custom + l.unlabelled <= usda_slots + custom_slots
    returning d.day, d.category_id`.execute(tx);
  const claimed = new Set(rows.map(keyOf));
  return claims.filter((claim) => !claimed.has(keyOf(claim)));
}

/** The head counts of several claims for one day and category, by counter. */
function sumUp(claims: readonly Required<Heads>[]): Partial<Heads> & Record<Offering, number> {
  const sums = { usda: 0, custom: 0, unlabelled: 0 };
  for (const claim of claims) sums[claim.offering] += claim.heads;
  return { ...claims[0], ...sums };
}

/**
 * Claims slots for one day and category. Returns the slots per head as `weight`. Returns no row
 * if there isn't enough room or the day has no ledger row yet; `claimSlots` then finds out which.
 */
function slotClaim(plant_id: number, claim: Heads): RawBuilder<{ weight: number }> {
  const { usda, custom, unlabelled } = headsBy(claim);
  return sql`
    update slot_days d set usda_used = usda_used + ${usda} * weight, custom_used = custom_used + ${custom} * weight,
      unlabelled_used = unlabelled_used + ${unlabelled} * weight
    from (select coalesce(${claim.slots_per_head ?? null}::numeric, (select slots_per_head from slot_weights
      where plant_id = ${plant_id} and category_id = ${claim.category_id}), 1) as weight) w
    where plant_id = ${plant_id} and day = ${claim.day} and category_id = ${claim.category_id}
      and (${usda}::int = 0 or usda_used + ${usda} * weight <= usda_slots)
      and (${custom}::int = 0 or custom_used + ${custom} * weight <= custom_slots)
      and usda_used + custom_used + unlabelled_used + ${claim.heads} * weight <= usda_slots + custom_slots
    returning weight`;
}

/**
 * Claims more slots than the day has. First records who overbooked, because the database refuses the claim without that row.
 */
async function claimAbove(
  tx: Tx,
  plant_id: number,
  claim: Required<Heads>,
  { account_id, reason }: FullDayOverride,
): Promise<void> {
  const { day, category_id, process_option, heads, slots_per_head } = claim;
  const { usda, custom, unlabelled } = headsBy(claim);
  await lockDay(tx, plant_id, claim);
  const refusal = await findRefusal(tx, plant_id, claim);
  if (refusal.code === 'day_closed') throw refusal;
  await sql`
    insert into slot_overrides (plant_id, day, category_id, process_option, heads, slots, reason, account_id)
    values (${plant_id}, ${day}, ${category_id}, ${process_option}, ${heads}, ${heads} * ${slots_per_head}::numeric, ${reason},
      ${account_id})`.execute(tx);
  await sql`
    update slot_days set usda_used = usda_used + ${usda} * weight, custom_used = custom_used + ${custom} * weight,
      unlabelled_used = unlabelled_used + ${unlabelled} * weight,
      usda_over = greatest(usda_over, usda_used + ${usda} * weight - usda_slots),
      custom_over = greatest(custom_over, custom_used + ${custom} * weight - custom_slots),
      sum_over = greatest(sum_over,
        usda_used + custom_used + unlabelled_used + ${heads} * weight - usda_slots - custom_slots)
    from (select ${slots_per_head}::numeric as weight) w
    where plant_id = ${plant_id} and day = ${day} and category_id = ${category_id}`.execute(tx);
}

const lockDay = (tx: Tx, plant_id: number, { day, category_id }: Heads) =>
  sql`select 1 from slot_days where plant_id = ${plant_id} and day = ${day} and category_id = ${category_id}
    for update`.execute(tx);

/** Why a claim doesn't fit: the day is closed, or too few slots are free. Names the animals as the plant does. */
async function findRefusal(tx: Tx, plant_id: number, claim: Heads): Promise<Problem> {
  const { day, category_id, offering } = claim;
  const { rows } = await sql<Record<Offering | 'offered', number> & { handled: string[]; closed_for: string | null }>`
    select p.species as handled, ${FREE.usda} as usda, ${FREE.custom} as custom, ${FREE.unlabelled} as unlabelled,
      ${OFFERED.unlabelled} as offered,
      (select reason from special_days s where s.plant_id = l.plant_id and s.special_id = l.special_id and is_closed) as closed_for
    from plants p
    left join slot_days l on l.plant_id = p.plant_id and l.day = ${day} and l.category_id = ${category_id}
    where p.plant_id = ${plant_id}`.execute(tx);
  const [found] = rows;
  const values = { day: day, species: nameOfCategory(category_id, found?.handled ?? []) };
  if (found && found.closed_for !== null) {
    return new Problem('day_closed', {
      values: { ...values, reason: found.closed_for },
      fields: { dropoff_date: 'This day is closed.' },
    });
  }
  if (!found?.offered) {
    return new Problem('day_not_offered', { values, fields: { dropoff_date: 'Not offered on this day.' } });
  }
  return new Problem('day_full', {
    values: { ...values, left: found[offering] },
    fields: { dropoff_date: 'There aren’t enough free slots on this day.' },
  });
}

/**
 * Creates the ledger rows of days on first use, from the weekly grid. Concurrent calls write each row once. A share lock on
 * the grid ensures that a change to it is either visible here or finds the new row and updates it. If all days have rows,
 * nothing is locked. `isForced` also opens days that the grid doesn't offer. Returns the plant's slot weights.
 */
async function openDays(
  tx: Tx,
  plant_id: number,
  days: readonly DayOfCategory[],
  isForced: boolean,
): Promise<SlotWeights> {
  const wanted = JSON.stringify(
    [...days].sort(byDayAndCategory).map(({ day, category_id }) => ({ day, category_id, weekday: weekdayOf(day) })),
  );
  if (isForced) {
    await sql`
      insert into weekly_slots (plant_id, category_id, weekday)
      select distinct ${plant_id}::bigint, category_id, weekday
      from jsonb_to_recordset(${wanted}::jsonb) as d(category_id int, weekday int) order by category_id, weekday
      on conflict do nothing`.execute(tx);
  }
  const { rows } = await sql<{ category_id: number; slots_per_head: number }>`
    with opened as (
      insert into slot_days (plant_id, day, category_id, usda_slots, custom_slots)
      select w.plant_id, d.day, w.category_id, w.usda_slots, w.custom_slots
      from jsonb_to_recordset(${wanted}::jsonb) as d(day date, category_id int, weekday int)
      join weekly_slots w on w.plant_id = ${plant_id} and w.category_id = d.category_id and w.weekday = d.weekday
      where not exists (
        select from slot_days s where s.plant_id = ${plant_id} and s.day = d.day and s.category_id = d.category_id)
      for share of w
      on conflict do nothing
    )
    select category_id, slots_per_head from slot_weights where plant_id = ${plant_id}`.execute(tx);
  return Object.fromEntries(rows.map(({ category_id, slots_per_head }) => [category_id, slots_per_head]));
}

/** Releases slots. Overbooked head are released first, so the recorded override never exceeds what is still held. */
export async function releaseSlots(tx: Tx, plant_id: number, held: readonly Heads[]): Promise<void> {
  for (const heads of [...held].sort(byDayAndCategory)) {
    const { usda, custom, unlabelled } = headsBy(heads);
    await sql`
      update slot_days set usda_used = usda_used - ${usda} * weight, custom_used = custom_used - ${custom} * weight,
        unlabelled_used = unlabelled_used - ${unlabelled} * weight,
        usda_over = greatest(0, least(usda_over, usda_used - ${usda} * weight - usda_slots)),
        custom_over = greatest(0, least(custom_over, custom_used - ${custom} * weight - custom_slots)),
        sum_over = greatest(0, least(sum_over,
          usda_used + custom_used + unlabelled_used - ${heads.heads} * weight - usda_slots - custom_slots))
      from (select ${heads.slots_per_head ?? 1}::numeric as weight) w
      where plant_id = ${plant_id} and day = ${heads.day} and category_id = ${heads.category_id}`.execute(tx);
  }
}

/**
 * Moves head to another day or category: releases the old slots and claims new ones, or refuses and does neither. Slot
 * weights stay the same unless the category changes. When two orders swap days, one waits for the other instead of
 * deadlocking.
 */
export async function moveSlots(
  tx: Tx,
  plant_id: number,
  from: Heads,
  to: Heads,
  override?: FullDayOverride,
): Promise<SlotWeights> {
  await openDays(tx, plant_id, [to], override !== undefined);
  for (const heads of [from, to].sort(byDayAndCategory)) await lockDay(tx, plant_id, heads);
  await releaseSlots(tx, plant_id, [from]);
  const kept = from.category_id === to.category_id ? { slots_per_head: from.slots_per_head ?? 1 } : {};
  return claimSlots(tx, plant_id, [{ ...kept, ...to }], override);
}

/**
 * Locks the days between which several orders are about to move one after another. Bookings and deletions lock their days in
 * the same order, so that none of them deadlocks.
 */
export async function lockDays(
  tx: Tx,
  plant_id: number,
  days: readonly DayOfCategory[],
  isForced: boolean,
): Promise<void> {
  await openDays(tx, plant_id, days, isForced);
  await sql`
    select from slot_days where plant_id = ${plant_id} and (day, category_id) in (
      select day, category_id from jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(day date, category_id int))
    order by day, category_id for update`.execute(tx);
}

const byDayAndCategory = (a: DayOfCategory, b: DayOfCategory) =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : a.category_id - b.category_id;

/** The slots that an order holds on its day. */
export const headsOf = (
  { dropoff_date, category_id, process_option, offering, heads, slots_per_head }: LockedOrder,
  day = dropoff_date,
): Heads => ({
  day,
  category_id,
  process_option,
  offering,
  heads,
  slots_per_head,
});
