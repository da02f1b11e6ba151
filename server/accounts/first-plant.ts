import { type RawBuilder, sql } from 'kysely';

/**
 * SQL condition: this plant was the installation's first. Its owner set the installation up, or is the cooperative that runs it.
 */
export const isFirstPlant = (plant_id: number): RawBuilder<boolean> =>
  sql<boolean>`${plant_id} = (select min(plant_id) from plants)`;
