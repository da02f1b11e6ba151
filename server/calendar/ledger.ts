import { sql } from 'kysely';
import { type Label, type Offering, offeringOf } from '#contract/calendar/offering.ts';
import { type IsoDate, showDay, weekdayOf } from '#contract/lib/days.ts';
import { CATEGORY_NAMES, type CategoryId } from '#contract/lib/species.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

/** Heads of one category that take, or took, slots of a day. */
export interface Heads {
  day: IsoDate;
  category_id: CategoryId;
  process_option: Label | '';
  heads: number;
}

/** What a head with this label adds to the three counters of a ledger row. */
function takes({ process_option, heads }: Heads): Record<Offering, number> {
  return { usda: 0, custom: 0, unlabelled: 0, [offeringOf(process_option)]: heads };
}

/**
 * Claims slots for heads on their days: all of them or, by refusing, none. Each claim is one guarded statement, so the last
 * slot goes to exactly one of many; the table's checks stand behind it. Locks ledger rows in day, then category order, and
 * opens days before it holds any: setting the week's offer locks in the same order.
 */
export async function claimSlots(tx: Tx, plant_id: number, claims: readonly Heads[]): Promise<void> {
  const [first, ...more] = [...claims].sort(byDayAndCategory);
  if (!first) return;
  if (more.length > 0) await openDays(tx, plant_id, claims);
  else if (await claimOnce(tx, plant_id, first)) return;
  else await openDays(tx, plant_id, [first]);

  for (const claim of [first, ...more]) {
    if (!(await claimOnce(tx, plant_id, claim))) throw await dayFull(tx, plant_id, claim);
  }
}

async function dayFull(tx: Tx, plant_id: number, claim: Heads): Promise<Problem> {
  const left = await countLeft(tx, plant_id, claim);
  return new Problem('day_full', {
    values: { day: showDay(claim.day), species: CATEGORY_NAMES[claim.category_id], left },
    fields: { dropoff_date: 'This day has not enough free slots.' },
  });
}

async function claimOnce(tx: Tx, plant_id: number, claim: Heads): Promise<boolean> {
  const { usda, custom, unlabelled } = takes(claim);
  const { numAffectedRows } = await sql`
    update slot_days set usda_used = usda_used + ${usda}, custom_used = custom_used + ${custom},
      unlabelled_used = unlabelled_used + ${unlabelled}
    where plant_id = ${plant_id} and day = ${claim.day} and category_id = ${claim.category_id}
      and (${usda}::int = 0 or usda_used + ${usda} <= usda_slots)
      and (${custom}::int = 0 or custom_used + ${custom} <= custom_slots)
      and usda_used + custom_used + unlabelled_used + ${claim.heads} <= usda_slots + custom_slots`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * A day's ledger row begins with the week's offer, when it is first needed. Of many at once, one writes it and the others find
 * it. The offer is locked for sharing, so that a change of the week either is seen here or finds the row and changes it.
 */
async function openDays(tx: Tx, plant_id: number, days: readonly Heads[]): Promise<void> {
  const wanted = [...days]
    .sort(byDayAndCategory)
    .map(({ day, category_id }) => ({ day, category_id, weekday: weekdayOf(day) }));
  await sql`
    insert into slot_days (plant_id, day, category_id, usda_slots, custom_slots)
    select w.plant_id, d.day, w.category_id, w.usda_slots, w.custom_slots
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as d(day date, category_id int, weekday int)
    join weekly_slots w on w.plant_id = ${plant_id} and w.category_id = d.category_id and w.weekday = d.weekday
    for share of w
    on conflict do nothing`.execute(tx);
}

async function countLeft(tx: Tx, plant_id: number, { day, category_id, process_option }: Heads): Promise<number> {
  const { rows } = await sql<Record<Offering, number>>`
    select greatest(0, usda_slots + custom_slots - usda_used - custom_used - unlabelled_used) as unlabelled,
      greatest(0, least(usda_slots - usda_used, usda_slots + custom_slots - usda_used - custom_used - unlabelled_used)) as usda,
      greatest(0, least(custom_slots - custom_used, usda_slots + custom_slots - usda_used - custom_used - unlabelled_used)) as custom
    from slot_days where plant_id = ${plant_id} and day = ${day} and category_id = ${category_id}`.execute(tx);
  return rows[0]?.[offeringOf(process_option)] ?? 0;
}

/** Gives slots back. Heads above the offer leave first: what somebody answers for shrinks with what is held. */
export async function releaseSlots(tx: Tx, plant_id: number, held: readonly Heads[]): Promise<void> {
  for (const heads of [...held].sort(byDayAndCategory)) {
    const { usda, custom, unlabelled } = takes(heads);
    await sql`
      update slot_days set usda_used = usda_used - ${usda}, custom_used = custom_used - ${custom},
        unlabelled_used = unlabelled_used - ${unlabelled},
        usda_over = greatest(0, least(usda_over, usda_used - ${usda} - usda_slots)),
        custom_over = greatest(0, least(custom_over, custom_used - ${custom} - custom_slots)),
        sum_over = greatest(0, least(sum_over,
          usda_used + custom_used + unlabelled_used - ${heads.heads} - usda_slots - custom_slots))
      where plant_id = ${plant_id} and day = ${heads.day} and category_id = ${heads.category_id}`.execute(tx);
  }
}

/** Moves heads from their day to another: gives back there, claims here, or refuses and does neither. Two orders that swap days queue instead of deadlocking. */
export async function moveSlots(tx: Tx, plant_id: number, from: Heads, to: Heads): Promise<void> {
  await openDays(tx, plant_id, [to]);
  for (const { day, category_id } of [from, to].sort(byDayAndCategory)) {
    await sql`select 1 from slot_days where plant_id = ${plant_id} and day = ${day} and category_id = ${category_id}
      for update`.execute(tx);
  }
  await releaseSlots(tx, plant_id, [from]);
  await claimSlots(tx, plant_id, [to]);
}

const byDayAndCategory = (a: Heads, b: Heads) =>
  a.day < b.day ? -1 : a.day > b.day ? 1 : a.category_id - b.category_id;
