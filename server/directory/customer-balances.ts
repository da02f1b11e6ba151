import { type RawBuilder, sql } from 'kysely';
import type { CustomerSort } from '#contract/directory/api.ts';

/** SQL for the `customer_id` and `balance_cents` of a plant's customers who owe something or have a credit. */
type BalancesOf = (plant_id: number) => RawBuilder<unknown>;

let connected: BalancesOf | undefined;

/**
 * Invoicing is built on the directory, but the directory sorts customers by balance. server/app connects the two before any
 * call is served.
 */
export function connectBalances(balances: BalancesOf): void {
  connected = balances;
}

/** Joins `customers c` with their balances `b` if the list is sorted by balance. */
export function withBalances(plant_id: number, sort: CustomerSort): RawBuilder<unknown> {
  if (!sort.endsWith('balance')) return sql``;
  if (!connected) throw new Error('connectBalances has not been called');
  return sql`left join (${connected(plant_id)}) b on b.customer_id = c.customer_id`;
}
