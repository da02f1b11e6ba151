import type { countOpenOrders as api } from '#contract/directory/records-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** The data that areas built on this one store about a customer; the directory itself knows nothing about orders. */
export interface Holdings {
  /** How many open orders these customers are involved in. */
  countOpenOrders(db: Db, plant_id: number, ids: readonly number[]): Promise<number>;
  /**
   * Replaces `from` with `to` everywhere. Both records must be locked. Returns the affected orders. Refuses if the two can't
   * be merged.
   */
  moveTo(tx: Tx, plant_id: number, from: number, to: number): Promise<readonly number[]>;
}

/** Called before customers are deleted. */
export const countOpenOrders =
  (holdings: Holdings) =>
  async (db: Db, { actor }: Who<PlantActor>, { ids }: InputOf<typeof api>): Promise<DataOf<typeof api>> => ({
    open_orders: await holdings.countOpenOrders(db, actor.plant_id, ids),
  });
