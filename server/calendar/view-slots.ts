import type { getAllDateSlot, getDateAvailableSlot } from '#contract/calendar/api.ts';
import { slotTitle } from '#contract/calendar/day-slots.ts';
import { roundSlots } from '#contract/calendar/slot-weight.ts';
import { addDays, monthRange } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { CATEGORY_OF, categoriesOf, type Species } from '#contract/lib/species.ts';
import { type Label, offeringOf } from '#contract/orders/offering.ts';
import { type DayRow, listDays, sumDays } from '#server/calendar/store.ts';
import { atPlant } from '#server/directory/at-plant.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';

/** The categories asked for: those of one species, or all that the plant handles. */
function categoriesFor(actor: PlantActor, species: Species | ''): number[] {
  const handled = categoriesOf(actor.species);
  return species === '' ? handled : handled.filter((id) => id === CATEGORY_OF[species]);
}
function offeringFor(label: Label | ''): 'usda' | 'custom' | null {
  const offering = offeringOf(label);
  return offering === 'unlabelled' ? null : offering;
}

const usedOf = (day: DayRow) => roundSlots(day.usda_used + day.custom_used + day.unlabelled_used);

/**
 * A day's free and used slots. With a label, the free ones are those of its offering, and never more than the whole day has
 * left.
 */
export async function getDateSlots(
  db: Db,
  { actor: caller }: Who<Actor>,
  { processor_id, date, species, process_option }: InputOf<typeof getDateAvailableSlot>,
): Promise<DataOf<typeof getDateAvailableSlot>> {
  const actor = await atPlant(db, caller, processor_id);
  const days = await listDays(db, actor.plant_id, date, addDays(date, 1), categoriesFor(actor, species));
  const offering = offeringFor(process_option);
  const left = days.map((day) => {
    const any = roundSlots(Math.max(0, day.usda_slots + day.custom_slots - usedOf(day)));
    return {
      category_id: day.category_id,
      usda: roundSlots(Math.max(0, Math.min(any, day.usda_slots - day.usda_used))),
      custom: roundSlots(Math.max(0, Math.min(any, day.custom_slots - day.custom_used))),
      any,
      used: usedOf(day),
      slots_per_head: day.slots_per_head,
      is_closed: day.is_closed,
      reason: day.reason,
    };
  });
  const used = days.map((day) => (offering ? day[`${offering}_used`] : usedOf(day)));
  const sum = (counts: number[]) => roundSlots(counts.reduce((total, count) => total + count, 0));
  return { available: sum(left.map((category) => category[offering ?? 'any'])), used: sum(used), left };
}

/** A month of the drop-off calendar: one entry per offered day, and why days are special. */
export async function getMonthSlots(
  db: Db,
  { actor: caller }: Who<Actor>,
  { processor_id, month, year, species, process_option }: InputOf<typeof getAllDateSlot>,
): Promise<DataOf<typeof getAllDateSlot>> {
  const actor = await atPlant(db, caller, processor_id);
  const { from, to } = monthRange(year, month);
  const categories = categoriesFor(actor, species);
  const days = await sumDays(db, actor.plant_id, from, to, categories, offeringFor(process_option));
  return {
    data: days
      .filter(({ available, used }) => available > 0 || used > 0)
      .map((day) => ({ date: day.day, title: slotTitle(day), available: day.available, used: day.used })),
    special: days.flatMap(({ day, is_closed, reasons }) =>
      reasons ? [{ date: day, is_closed, reason: reasons.join('; ') }] : [],
    ),
  };
}
