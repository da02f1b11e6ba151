import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

/**
 * Locks the plant's customers, so that none is deleted or merged before the transaction ends. With a `party_id`, only that
 * account's record and its own customers count. Throws `customer_unknown` if one of them isn't there.
 */
export async function keepCustomers(
  tx: Tx,
  plant_id: number,
  customer_ids: readonly number[],
  party_id: number | null,
): Promise<void> {
  if (customer_ids.length === 0) return;
  const { rows } = await sql`
    select from customers
    where plant_id = ${plant_id} and customer_id = any(${customer_ids}::bigint[]) and deleted_at is null
      and (${party_id}::bigint is null or ${party_id} in (account_id, producer_id))
    order by customer_id for key share`.execute(tx);
  if (rows.length < customer_ids.length) throw new Problem('customer_unknown');
}
