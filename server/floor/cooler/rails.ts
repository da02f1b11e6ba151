import { wordsFor } from '#contract/app/refusals.ts';
import type * as api from '#contract/floor/cooler/cooler-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { addRail, changeRail, dropRail, isNamed, lockRail } from '#server/floor/cooler/rail-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** A rail can't hold less than what hangs on it. */
export async function saveRail(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { rail_id, name, capacity }: InputOf<typeof api.saveRail>,
): Promise<DataOf<typeof api.saveRail>> {
  const { plant_id } = actor;
  await emit(tx, { actor }, 'floor.changed', {});
  if (await isNamed(tx, plant_id, name, rail_id)) {
    throw new Problem('rail_named', { fields: { name: wordsFor('rail_named') } });
  }
  if (rail_id === 0) return { rail_id: await addRail(tx, plant_id, { name, capacity }), name, capacity, taken: 0 };
  const rail = await lockRail(tx, plant_id, rail_id);
  if (!rail) throw new Problem('rail_unknown');
  const { taken } = rail;
  if (taken > capacity) {
    throw new Problem('rail_holds_more', {
      values: { taken },
      fields: { capacity: wordsFor('rail_holds_more', { taken }) },
    });
  }
  await changeRail(tx, plant_id, { rail_id, name, capacity });
  return { rail_id, name, capacity, taken };
}

export async function removeRail(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { rail_id }: InputOf<typeof api.removeRail>,
): Promise<DataOf<typeof api.removeRail>> {
  const { plant_id } = actor;
  await emit(tx, { actor }, 'floor.changed', {});
  const rail = await lockRail(tx, plant_id, rail_id);
  if (!rail) throw new Problem('rail_unknown');
  if (rail.taken > 0) throw new Problem('rail_in_use');
  await dropRail(tx, plant_id, rail_id);
  return { rail_id };
}
