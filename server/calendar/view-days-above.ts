import type { DayAbove, getDaysAbove, getFullDayBookings } from '#contract/calendar/offer-api.ts';
import { roundSlots } from '#contract/calendar/slot-weight.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { categoriesOf } from '#contract/lib/species.ts';
import { type AboveRow, listDaysAbove, listFullDayBookings } from '#server/calendar/days-above-store.ts';
import { cellsOf } from '#server/calendar/set-availability.ts';
import { specialOfferOf } from '#server/calendar/set-special-days.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

const MAX = 100;

/** Upcoming days that are booked beyond capacity, or would be after the change that is about to be saved. */
export async function viewDaysAbove(
  db: Db,
  { actor, today }: Who<PlantActor>,
  { preferences, slots, special }: InputOf<typeof getDaysAbove>,
): Promise<DataOf<typeof getDaysAbove>> {
  const rows = await listDaysAbove(db, actor.plant_id, today, {
    categories: categoriesOf(actor.species),
    cells: cellsOf(
      actor,
      preferences.map((preference) => ({ ...preference, slots: preference.slots ?? slots })),
    ),
    special: special && specialOfferOf(actor, today, special),
  });
  const days = rows.flatMap(spellAbove);
  return { days: days.slice(0, MAX), total: days.length };
}

/** Lists the offerings that are over capacity, or the day's total if no single offering is. */
function spellAbove(row: AboveRow): DayAbove[] {
  const of = (offering: DayAbove['offering'], used: number, available: number): DayAbove[] =>
    used > available ? [{ date: row.day, category_id: row.category_id, offering, used, available }] : [];
  const parts = [...of('usda', row.usda_used, row.usda_slots), ...of('custom', row.custom_used, row.custom_slots)];
  const used = roundSlots(row.usda_used + row.custom_used + row.unlabelled_used);
  return parts.length > 0 ? parts : of('any', used, row.usda_slots + row.custom_slots);
}

export const viewFullDayBookings = (
  db: Db,
  { actor }: Who<PlantActor>,
  { date }: InputOf<typeof getFullDayBookings>,
): Promise<DataOf<typeof getFullDayBookings>> => listFullDayBookings(db, actor.plant_id, date);
