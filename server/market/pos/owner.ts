import { type RawBuilder, sql } from 'kysely';
import type { CounterOwner } from '#server/invoicing/till/counter-sale.ts';
import { type Actor, guard, type PlantActor, type Who } from '#server/lib/who.ts';

/** Access for the office at a plant's counter, and for sellers at their own. */
export const counter = guard<Actor>('counter');

export const ownerOf = ({ role, plant_id, account_id }: Actor): CounterOwner =>
  role === 'seller' || plant_id === null
    ? { owner_id: account_id, isPlant: false }
    : { owner_id: plant_id, isPlant: true };

/** Whether rows of `alias` belong to this counter. Nobody else can see them. */
export const ownedBy = ({ owner_id }: CounterOwner, alias: string): RawBuilder<unknown> =>
  sql`${sql.ref(`${alias}.owner_id`)} = ${owner_id}`;

/** Treats the caller as plant staff. Everyone at a plant's counter is on its staff. */
export const asPlant = (who: Who<Actor>): Who<PlantActor> => who as Who<PlantActor>;
