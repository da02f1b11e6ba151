import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';

export interface NamedCustomer {
  customer_id: number;
  account_id: number;
  producer_id: number | null;
  email: string | null;
}

/**
 * The plant's customers among these ids, locked so that none is deleted or merged before the transaction ends. With a
 * `party_id`, only that account's record and its own customers.
 */
export async function lockCustomers(
  tx: Tx,
  plant_id: number,
  customer_ids: readonly number[],
  party_id: number | null,
): Promise<NamedCustomer[]> {
  const { rows } = await sql<NamedCustomer>`
    select customer_id, account_id, producer_id, email from customers
    where plant_id = ${plant_id} and customer_id = any(${customer_ids}::bigint[]) and deleted_at is null
      and (${party_id}::bigint is null or ${party_id} in (account_id, producer_id))
    order by customer_id for key share`.execute(tx);
  return rows;
}
