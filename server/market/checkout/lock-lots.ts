import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';

/** Locks lots in the order of their ids, so that two purchases wait for each other instead of deadlocking. */
export async function lockLots(tx: Tx, lot_ids: readonly number[]): Promise<void> {
  await sql`select from lots where lot_id = any(${lot_ids}::bigint[]) order by lot_id for no key update`.execute(tx);
}
