import { sql } from 'kysely';
import { requireOwnId } from '#server/accounts/policy.ts';
import { IS_UNPROVED } from '#server/accounts/release-address.ts';
import type { Db } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { type Actor, guard, type PlantActor } from '#server/lib/who.ts';

type PlantFacts = 'plant_id' | 'plant_name' | 'time_zone' | 'species' | 'demands_card' | 'default_offering';

/** Plant users and sellers. `atPlant` decides which plant is meant. */
export const calendarPeople = guard<Actor>('calendarPeople');

/**
 * Resolves which plant the caller is acting at. Plant users are always at their own. A seller names a plant, which must list
 * them in its directory, and must have confirmed their email address; any other plant counts as unknown. See
 * docs/decisions/0012.
 */
export async function atPlant(db: Db, actor: Actor, processor_id: number | undefined): Promise<PlantActor> {
  const { plant_id } = actor;
  if (plant_id !== null) {
    requireOwnId(actor, processor_id);
    return { ...actor, plant_id };
  }
  const { rows } = await sql<Pick<PlantActor, PlantFacts>>`
    select p.plant_id, p.name as plant_name, p.time_zone, p.species, p.demands_card, p.default_offering
    from customers c join plants p using (plant_id) join accounts a using (account_id)
    where not ${IS_UNPROVED} and c.account_id = ${actor.account_id} and c.deleted_at is null and c.plant_id = ${processor_id ?? null}`.execute(
    db,
  );
  const [plant] = rows;
  if (!plant) throw new Problem('not_found');
  return { ...actor, ...plant };
}
