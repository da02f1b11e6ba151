import { sql } from 'kysely';
import type { TestApp } from '#server/test/harness.ts';

/**
 * Returns the length in seconds of the wait that the last attempt started. Makes that wait an hour longer, so it can't
 * end during the test, even on the slowest machine.
 */
export async function holdWait(app: TestApp): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    update tries set open_at = open_at + interval '1 hour'
    where guard = (select guard from tries where open_at > last_at + interval '0.5 seconds' order by last_at desc limit 1)
    returning round(extract(epoch from open_at - last_at - interval '1 hour'))::int as seconds`.execute(app.db);
  return rows[0]?.seconds;
}

/** Pretends that there have been so many attempts that the next one starts the longest wait, which outlasts any test. */
export async function makeNextWaitLong(app: TestApp): Promise<void> {
  await sql`
    update tries set count = 20, open_at = last_at
    where guard = (select guard from tries order by last_at desc limit 1)`.execute(app.db);
}
