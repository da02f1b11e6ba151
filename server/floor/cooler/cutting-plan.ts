import { piecesOf } from '#contract/floor/cooler/cooler.ts';
import { type cuttingPlan as api, type CoolerAnimal, PLAN_DAYS } from '#contract/floor/cooler/cooler-api.ts';
import { forecastRails, type PlannedAnimal, planCutting } from '#contract/floor/cooler/cutting-plan.ts';
import { isHeldFor } from '#contract/floor/game.ts';
import { addDays } from '#contract/lib/days.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { SPECIES_FACTS } from '#contract/orders/species-facts.ts';
import { listComing, listCooler } from '#server/floor/cooler/cooler-store.ts';
import { listRails } from '#server/floor/cooler/rail-store.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** A day's cutting, from the days that each carcass should hang and the room on the rails. */
export async function cuttingPlan(
  db: Db,
  { actor: { plant_id }, today }: Who<PlantActor>,
  { date = today }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const hanging = await listCooler(db, plant_id, today);
  const lastDay = addDays(today, PLAN_DAYS - 1);
  const coming = await listComing(db, plant_id, today, date > lastDay ? date : lastDay);
  const animals: PlannedAnimal[] = [
    ...hanging.map(plannedOf),
    ...coming.map(({ species, ...animal }) => ({
      ...animal,
      places: piecesOf(species).length,
      is_hanging: false,
      is_held: false,
      least_days: SPECIES_FACTS[species].hangs?.min ?? 0,
    })),
  ];
  const rails = await listRails(db, plant_id);
  const capacity = rails.reduce((sum, rail) => sum + rail.capacity, 0);
  const plan = planCutting(animals, { date, today, capacity });
  const show = (ids: readonly number[]) => ids.flatMap((id) => hanging.find(({ order_id }) => order_id === id) ?? []);
  return {
    date,
    capacity,
    due: show(plan.due),
    late: show(plan.late),
    early: show(plan.early),
    days: forecastRails(animals, today, PLAN_DAYS),
  };
}

function plannedOf({ order_id, kill_date, cutting_day, species, pieces, holds, cwd }: CoolerAnimal): PlannedAnimal {
  return {
    order_id,
    kill_date,
    cutting_day,
    places: pieces.length || piecesOf(species).length,
    is_hanging: true,
    is_held: holds.length > 0 || (cwd !== null && isHeldFor(cwd)),
    least_days: SPECIES_FACTS[species].hangs?.min ?? 0,
  };
}
