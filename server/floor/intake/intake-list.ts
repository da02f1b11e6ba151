import type * as api from '#contract/floor/intake-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { listAtDoor, listOwners } from '#server/floor/intake/intake-store.ts';
import type { Db } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The animals at the door. */
export const intakeList = (
  db: Db,
  { actor: { plant_id, time_zone }, today }: Who<PlantActor>,
  { search }: InputOf<typeof api.intakeList>,
): Promise<DataOf<typeof api.intakeList>> => listAtDoor(db, { plant_id, time_zone, today, search });

/** The customers that a walk-in may belong to. Nobody is offered until something is typed. */
export const findOwners = async (
  db: Db,
  { actor }: Who<PlantActor>,
  { search }: InputOf<typeof api.findOwners>,
): Promise<DataOf<typeof api.findOwners>> => (search === '' ? [] : listOwners(db, actor.plant_id, search));
