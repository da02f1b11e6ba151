import { type RawBuilder, sql } from 'kysely';
import { type Actor, guard, type PlantActor, type Who } from '#server/lib/who.ts';

/** Access for the office at a plant's counter, and for sellers at their own. */
export const counter = guard<Actor>('counter');

/** Whose counter it is: the plant's, or the seller's. */
export type CounterOwner = { plant_id: number; seller_id: null } | { plant_id: null; seller_id: number };

export function ownerOf({ role, plant_id, account_id }: Actor): CounterOwner {
  return role === 'seller' || plant_id === null
    ? { plant_id: null, seller_id: account_id }
    : { plant_id, seller_id: null };
}

/** Whether rows of `alias` belong to this counter. Nobody else can see them. */
export const ownedBy = (owner: CounterOwner, alias: string): RawBuilder<unknown> =>
  owner.plant_id === null
    ? sql`${sql.ref(`${alias}.seller_id`)} = ${owner.seller_id}`
    : sql`${sql.ref(`${alias}.plant_id`)} = ${owner.plant_id}`;

/** Treats the caller as plant staff. Everyone at a plant's counter is on its staff. */
export const asPlant = (who: Who<Actor>): Who<PlantActor> => who as Who<PlantActor>;
