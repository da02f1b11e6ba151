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
