import type { getAllDateSlot, getDateAvailableSlot } from '#contract/calendar/api.ts';
import { slotTitle } from '#contract/calendar/day-slots.ts';
import { roundSlots } from '#contract/calendar/slot-weight.ts';
import { addDays, monthRange } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { CATEGORY_OF, categoriesOf, type Species } from '#contract/lib/species.ts';
import { offeringOf } from '#contract/orders/offering.ts';
import { freeOf, listDays, sumDays } from '#server/calendar/store.ts';
import { atPlant } from '#server/directory/at-plant.ts';
import type { Db } from '#server/lib/database.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';

/** The requested categories: those of one species, or all that the plant handles. */
function categoriesFor(actor: PlantActor, species: Species | ''): number[] {
  const handled = categoriesOf(actor.species);
  return species === '' ? handled : handled.filter((id) => id === CATEGORY_OF[species]);
}

/**
 * A day's free and used slots. With a label, the free slots are those of its offering, capped at what the whole day has left.
 */
export async function getDateSlots(
  db: Db,
  { actor: caller }: Who<Actor>,
  { processor_id, date, species, process_option, offering: answer }: InputOf<typeof getDateAvailableSlot>,
): Promise<DataOf<typeof getDateAvailableSlot>> {
  const actor = await atPlant(db, caller, processor_id);
  const days = await listDays(db, actor.plant_id, date, addDays(date, 1), categoriesFor(actor, species));
  const offering = offeringOf(process_option, answer, actor.default_offering);
  const sum = (counts: number[]) => roundSlots(counts.reduce((total, count) => total + count, 0));
  return {
    available: sum(days.map((day) => freeOf(day, offering))),
    used: sum(days.map((day) => (offering === 'unlabelled' ? day.booked : day[`${offering}_used`]))),
    offering,
    left: days.map((day) => ({
      category_id: day.category_id,
      usda: day.usda_free,
      custom: day.custom_free,
      any: day.any_free,
      offered: day.usda_slots + day.custom_slots,
      used: day.booked,
      slots_per_head: day.slots_per_head,
      is_closed: day.is_closed,
      reason: day.reason,
    })),
  };
}

/** A month of the drop-off calendar: one entry per day with slots or bookings, plus the special days and their reasons. */
export async function getMonthSlots(
  db: Db,
  { actor: caller }: Who<Actor>,
  { processor_id, month, year, species, process_option, offering, needs }: InputOf<typeof getAllDateSlot>,
): Promise<DataOf<typeof getAllDateSlot>> {
  const actor = await atPlant(db, caller, processor_id);
  const categories = categoriesFor(actor, species);
  const days = await sumDays(db, {
    plant_id: actor.plant_id,
    ...monthRange(year, month),
    categories:
      needs.length > 0 ? categories.filter((id) => needs.some((need) => need.category_id === id)) : categories,
    offering: offeringOf(process_option, offering, actor.default_offering),
    needs,
  });
  return {
    data: days
      .filter(({ available, booked }) => available > 0 || booked > 0)
      .map(({ day, available, used, booked, by_category, lacking }) => ({
        date: day,
        title: slotTitle({ available, used }),
        available,
        used,
        booked,
        by_category,
        ...(needs.length > 0 && { lacking }),
      })),
    special: days.flatMap(({ day, is_closed, reasons }) =>
      reasons ? [{ date: day, is_closed, reason: reasons.join('; ') }] : [],
    ),
  };
}
