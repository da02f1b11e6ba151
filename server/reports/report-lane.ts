import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';

/**
 * Reports read a lot of data, so only a few run at a time, at most one per plant. The other connections stay free for bookings.
 */
const MAX_RUNNING = 2;
const MAX_WAITING = 20;
const LONGEST = '10s';

const running: number[] = [];
const waiting: { plant_id: number; start: () => void }[] = [];

const hasRoom = (plant_id: number) => running.length < MAX_RUNNING && !running.includes(plant_id);

function startNext(): void {
  const at = waiting.findIndex(({ plant_id }) => hasRoom(plant_id));
  const [next] = at < 0 ? [] : waiting.splice(at, 1);
  if (!next) return;
  running.push(next.plant_id);
  next.start();
}

/**
 * Waits its turn, then reads a single snapshot of the database, for no longer than the limit. Uses at most one of the
 * database's processors, and plans each statement for the days it covers, because a week needs a different plan than
 * three years.
 */
export async function readInLane<T>(db: Db, plant_id: number, read: (tx: Tx) => Promise<T>): Promise<T> {
  if (hasRoom(plant_id)) running.push(plant_id);
  else {
    if (waiting.length >= MAX_WAITING) throw new Problem('busy');
    await new Promise<void>((start) => waiting.push({ plant_id, start }));
  }
  try {
    return await db
      .transaction()
      .setAccessMode('read only')
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${LONGEST}, true), set_config('max_parallel_workers_per_gather', '0', true),
          set_config('jit', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx);
        return read(tx);
      });
  } finally {
    running.splice(running.indexOf(plant_id), 1);
    startNext();
  }
}
