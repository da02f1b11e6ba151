import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { TestApp } from '#server/test/harness.ts';

/** Longer than anything should take on a busy machine. Waiting ends as soon as the condition holds. */
const PATIENCE = { timeout: 120_000, interval: 25 };

/** Retries until the function no longer throws, and returns its result. */
export const eventually = <T>(attempt: () => T | Promise<T>): Promise<T> => vi.waitFor(attempt, PATIENCE);

/** Resolves once this many connections to the test's database are waiting for a lock. */
export async function expectWaiting(app: TestApp, count: number): Promise<void> {
  const countWaiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
    return rows[0]?.count;
  };
  await expect.poll(countWaiting).toBe(count);
}

/** Expects a time this many hours after some moment between `begun` and now, no matter how long the work took. */
export function expectLaterBy({ hours }: { hours: number }, begun: Date, instant: string | undefined): void {
  const from = Date.parse(instant ?? '') - hours * 3_600_000;
  expect(from).toBeGreaterThanOrEqual(begun.getTime());
  expect(from).toBeLessThanOrEqual(Date.now());
}
