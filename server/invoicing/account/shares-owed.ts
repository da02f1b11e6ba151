import { sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';

/** Those of these shares for which something is open on the plant's invoices. */
export async function sharesOwed(db: Db, plant_id: number, cart_ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ cart_id: number }>`
    select distinct v.cart_id from invoice_shares v join invoices i using (plant_id, invoice_id)
    where v.plant_id = ${plant_id} and v.cart_id = any(${cart_ids}::bigint[]) and v.is_live
      and i.number is not null and i.open_cents > 0`.execute(db);
  return rows.map(({ cart_id }) => cart_id);
}
