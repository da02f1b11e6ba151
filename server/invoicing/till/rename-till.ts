import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type { renameTill as api } from '#contract/invoicing/till/till-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Renames a till. The plant's tills are locked, so that two can't get the same name at once. */
export async function renameTill(
  tx: Tx,
  { actor }: Who<PlantActor>,
  { till_id, name }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { plant_id } = actor;
  const { rows: tills } = await sql<{ till_id: number; is_taken: boolean }>`
    select till_id, lower(name) = lower(${name}) as is_taken from tills
    where owner_id = ${plant_id} order by till_id for update`.execute(tx);
  if (!tills.some((till) => till.till_id === till_id)) throw new Problem('not_found');
  if (tills.some((till) => till.is_taken && till.till_id !== till_id)) {
    throw new Problem('till_twice', { fields: { name: wordsFor('till_twice') } });
  }
  await sql`update tills set name = ${name} where owner_id = ${plant_id} and till_id = ${till_id}`.execute(tx);
  await emit(tx, { actor }, 'till.changed', { data: {} });
  return { till_id };
}
