import type { IsoDate } from '#contract/lib/days.ts';
import type { Db } from '#server/lib/database.ts';
import { todayAt } from '#server/lib/today.ts';

/** Today's date at a plant, for jobs, which have no caller to take it from. */
export async function todayAtPlant(db: Db, plant_id: number): Promise<IsoDate> {
  const plant = await db
    .selectFrom('plants')
    .select('time_zone')
    .where('plant_id', '=', plant_id)
    .executeTakeFirstOrThrow();
  return todayAt(plant);
}
