import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';

/**
 * Locks lots in the order of their ids, so that two purchases wait for each other instead of deadlocking. `which` is a list of
 * ids, or a query for them.
 */
export async function lockLots(tx: Tx, which: readonly number[] | RawBuilder<unknown>): Promise<void> {
  const lot_ids = Array.isArray(which) ? sql`select unnest(${which}::bigint[])` : which;
  await sql`select from lots where lot_id in (${lot_ids}) order by lot_id for no key update`.execute(tx);
}
