import { sql } from 'kysely';
import type { Tx } from '#server/lib/database.ts';

/**
 * Every process remembers callers for a few seconds. These notices make it forget them once the transaction commits, and its open
 * screens check what they may still show. They come from here and not from triggers, because a distributed database would notify
 * only the machine that holds the row.
 */
const CHANNEL = 'hindquarter_actors';

/** The type or the portal of these accounts' records has changed, or a record has moved to them. */
export async function announceAccounts(tx: Tx, records: readonly { account_id: number }[]): Promise<void> {
  if (records.length === 0) return;
  const notices = [...new Set(records.map(({ account_id }) => `account_id:${account_id}`))];
  await sql`select pg_notify(${CHANNEL}, notice) from unnest(${notices}::text[]) notice`.execute(tx);
}

/** A plant's settings have changed. */
export async function announcePlant(tx: Tx, plant_id: number): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`plant_id:${plant_id}`})`.execute(tx);
}
