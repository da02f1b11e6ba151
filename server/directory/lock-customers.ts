import { type RawBuilder, sql } from 'kysely';

/**
 * Selects and locks the plant's customers among these ids, so that none is deleted or merged before the transaction ends. With
 * a `party_id`, selects only that account's record and its own customers.
 */
export const lockedCustomers = (
  plant_id: number,
  customer_ids: readonly number[],
  party_id: number | null,
): RawBuilder<unknown> => sql`
  select customer_id, email, phone, account_id from customers
  where plant_id = ${plant_id} and customer_id = any(${customer_ids}::bigint[]) and deleted_at is null
    and (${party_id}::bigint is null or ${party_id} in (account_id, producer_id))
  order by customer_id for key share`;
