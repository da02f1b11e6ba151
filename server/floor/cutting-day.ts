import type { cuttingDay as api } from '#contract/floor/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { readDayText } from '#server/floor/day-store.ts';
import { presentDay } from '#server/floor/present-day.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The animals to cut on a day, in cutting order, with their instructions. */
export async function cuttingDay(
  db: Db,
  { actor }: Who<PlantActor>,
  asked: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { text, edition } = await readDayText(db, actor.plant_id, asked);
  return { ...asked, edition, animals: presentDay(text) };
}
