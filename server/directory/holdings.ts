import type { countOpenOrders as api } from '#contract/directory/records-api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';

/** What later areas keep of a customer; the directory itself knows nothing of orders. */
export interface Holdings {
  /** How many orders these customers take part in that are not over. */
  countOpenOrders(db: Db, plant_id: number, ids: readonly number[]): Promise<number>;
  /** Puts `to` wherever `from` stands. Both records are locked. Out: the orders that hold them. Refuses what cannot be one. */
  moveTo(tx: Tx, plant_id: number, from: number, to: number): Promise<readonly number[]>;
}

/** What is asked before customers are deleted. */
export const countOpenOrders =
  (holdings: Holdings) =>
  async (db: Db, { actor }: Who<PlantActor>, { ids }: InputOf<typeof api>): Promise<DataOf<typeof api>> => ({
    open_orders: await holdings.countOpenOrders(db, actor.plant_id, ids),
  });
