import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';

const DEADLOCK = '40P01';
const SERIALIZATION = '40001';
const MAX_TRIES = 4;

const isWorthRetrying = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === DEADLOCK || error.code === SERIALIZATION);

const listeners = new WeakMap<Db, () => void>();
/** Calls `listener` after each transaction of this database commits, so that work that it left can begin. */
export function onCommit(db: Db, listener: () => void): void {
  listeners.set(db, listener);
}

/**
 * Runs work in a transaction: commits when it returns, rolls back when it throws. Locks must be taken in a fixed order (see
 * ARCHITECTURE.md), so a deadlock is a bug. If one happens anyway, PostgreSQL has already rolled back, and the work runs again
 * in a new transaction.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      const result = await db.transaction().execute(work);
      listeners.get(db)?.();
      return result;
    } catch (error) {
      if (tries >= MAX_TRIES || !isWorthRetrying(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * tries));
    }
  }
}

/**
 * Lets a transaction continue without waiting for writes whose results aren't needed, so that they share a round trip
 * with what follows, such as the commit. If one of them fails, the next statement that is waited for, or else the
 * commit, fails with its error.
 */
export function goOnDuring(...writes: readonly Promise<unknown>[]): void {
  for (const write of writes) write.catch(() => undefined);
}

/**
 * Has PostgreSQL plan each statement of a transaction only once per connection. For large statements that find a few
 * rows by key, which take longer to plan than to run.
 */
export function keepPlans(tx: Tx): void {
  goOnDuring(sql`set local plan_cache_mode = force_generic_plan`.execute(tx));
}
