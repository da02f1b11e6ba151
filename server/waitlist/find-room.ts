import { slotsOf } from '#contract/calendar/slot-weight.ts';
import { addDays, type IsoDate } from '#contract/lib/days.ts';
import { daysThatDo, lastDayOf } from '#contract/waitlist/window.ts';
import { type DayRow, freeOf, listDays } from '#server/calendar/store.ts';
import type { Db } from '#server/lib/database.ts';
import { readWeights, type Waiting } from '#server/waitlist/store.ts';

/** Whether a day has room for an entry, both in its offering and in the day's total. */
function hasRoom(day: DayRow | undefined, { heads, offering }: Waiting, slots_per_head: number): boolean {
  if (!day) return false;
  return freeOf(day, offering) >= slotsOf(heads, slots_per_head);
}

/**
 * Finds the days that currently have room for each entry, starting with those nearest to the requested day. Nothing is
 * held until a day is claimed. `isOpen` can rule out days.
 */
export async function findRoom(
  db: Db,
  plant_id: number,
  line: readonly Waiting[],
  today: IsoDate,
  isOpen: (entry: Waiting, day: IsoDate) => boolean,
): Promise<(entry: Waiting) => IsoDate[]> {
  if (line.length === 0) return () => [];
  const first = line.map(({ day, slack_days }) => addDays(day, -slack_days)).sort()[0] ?? today;
  const [, from = today] = [first, today].sort();
  const to = line.map(lastDayOf).sort().at(-1) ?? today;
  const categories = [...new Set(line.map(({ category_id }) => category_id))];
  const [days, weights] = await Promise.all([
    listDays(db, plant_id, from, addDays(to, 1), categories),
    readWeights(db, plant_id),
  ]);
  const byDay = new Map(days.map((day) => [`${day.day}:${day.category_id}`, day]));
  return (entry) =>
    daysThatDo(entry, today).filter(
      (day) =>
        isOpen(entry, day) &&
        hasRoom(byDay.get(`${day}:${entry.category_id}`), entry, weights.get(entry.category_id) ?? 1),
    );
}
