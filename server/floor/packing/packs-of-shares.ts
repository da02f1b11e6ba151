import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';

/** Whether meat was packed for any of these shares, or went into a lot for one of them alone. Voided packs count. */
export async function isAnyPacked(tx: Tx, plant_id: number, cart_ids: readonly number[]): Promise<boolean> {
  if (cart_ids.length === 0) return false;
  const { rows } = await sql`
    select from packs where plant_id = ${plant_id} and share_id = any(${cart_ids}::bigint[])
    union all select from batch_sources where plant_id = ${plant_id} and share_id = any(${cart_ids}::bigint[])
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Gives one share's packs, and its meat in lots, to another share of the same animal. */
export async function movePacks(tx: Tx, plant_id: number, from_cart_id: number, to_cart_id: number): Promise<void> {
  await sql`update packs set share_id = ${to_cart_id}
    where plant_id = ${plant_id} and share_id = ${from_cart_id}`.execute(tx);
  await sql`update batch_sources set share_id = ${to_cart_id}
    where plant_id = ${plant_id} and share_id = ${from_cart_id}`.execute(tx);
}
