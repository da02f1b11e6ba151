import type { RawBuilder } from 'kysely';
import { port } from '#contract/lib/port.ts';
import type { Db, Tx } from '#server/lib/database.ts';

/** The data that areas built on the directory store about a customer. */
export interface Holdings {
  /** How many open orders these customers are involved in. */
  countOpenOrders(db: Db, plant_id: number, ids: readonly number[]): Promise<number>;
  /**
   * Replaces `from` with `to` everywhere. Both records must be locked. Returns the affected orders. Refuses if the two can't
   * be merged.
   */
  moveTo(tx: Tx, plant_id: number, from: number, to: number): Promise<readonly number[]>;
}
export const holdings = port<Holdings>('holdings of customers');

interface Balances {
  /** SQL for the `customer_id` and `balance_cents` of a plant's customers who owe something or have a credit. */
  balancesIn(plant_id: number): RawBuilder<unknown>;
}
/** The directory sorts customers by balance, which invoicing knows. */
export const balances = port<Balances>('balances of customers');
