import { sql } from 'kysely';
import { wordsFor } from '#contract/app/refusals.ts';
import type * as api from '#contract/floor/checks/checks-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { required } from '#contract/lib/required.ts';
import { findPlace, setLimits } from '#server/floor/checks/check-store.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** Saves a place or device that is checked. The kind of one that has records stays. */
export async function saveCheckPlace(
  tx: Tx,
  { actor: { plant_id } }: Who<PlantActor>,
  { place_id, kind, name, limit_tenths, is_closed }: InputOf<typeof api.saveCheckPlace>,
): Promise<DataOf<typeof api.saveCheckPlace>> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`check places ${plant_id}`}, 0))`.execute(tx);
  const before = place_id > 0 ? await findPlace(tx, plant_id, place_id) : undefined;
  if (place_id > 0 && before?.kind !== kind) throw new Problem('not_found');
  if (!is_closed) await requireFreeName(tx, plant_id, { place_id, kind, name });
  const limit = kind === 'cooler' ? limit_tenths : null;
  const { rows } = before
    ? await sql<{ place_id: number }>`
        update check_places set name = ${name}, limit_tenths = ${limit},
          closed_at = case when ${is_closed} then coalesce(closed_at, now()) end
        where plant_id = ${plant_id} and place_id = ${place_id} returning place_id`.execute(tx)
    : await sql<{ place_id: number }>`
        insert into check_places (plant_id, kind, name, limit_tenths, closed_at)
        values (${plant_id}, ${kind}, ${name}, ${limit}, case when ${is_closed} then now() end) returning place_id`.execute(
        tx,
      );
  return { place_id: required(rows[0]?.place_id, 'the place') };
}

async function requireFreeName(
  tx: Tx,
  plant_id: number,
  { place_id, kind, name }: { place_id: number; kind: string; name: string },
): Promise<void> {
  const { rows } = await sql`
    select from check_places where plant_id = ${plant_id} and kind = ${kind} and place_id <> ${place_id}
      and closed_at is null and fold_text(name) = fold_text(${name})`.execute(tx);
  if (rows.length === 0) return;
  throw new Problem('check_place_taken', {
    values: { name },
    fields: { name: wordsFor('check_place_taken', { name }) },
  });
}

export async function saveCheckLimits(
  tx: Tx,
  { actor }: Who<PlantActor>,
  limits: InputOf<typeof api.saveCheckLimits>,
): Promise<DataOf<typeof api.saveCheckLimits>> {
  await setLimits(tx, actor.plant_id, limits);
  return limits;
}
