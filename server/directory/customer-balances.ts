import { type RawBuilder, sql } from 'kysely';
import type { CustomerSort } from '#contract/directory/api.ts';
import { balances } from '#server/directory/ports.ts';

/** Joins `customers c` with their balances `b` if the list is sorted by balance. */
export const withBalances = (plant_id: number, sort: CustomerSort): RawBuilder<unknown> =>
  sort.endsWith('balance')
    ? sql`left join (${balances().balancesIn(plant_id)}) b on b.customer_id = c.customer_id`
    : sql``;
