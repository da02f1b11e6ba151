import { expect, test } from 'vitest';
import { openDatabase } from '#server/lib/database.ts';
import { deleteOldCounts, sharedCounts } from '#server/lib/shared-counts.ts';
import { openTestApp } from '#server/test/harness.ts';

const app = openTestApp();

const LONG_MS = 3_600_000;
const ROUTE = { method: 'POST', url: '/api/auth/login' };
let made = 0;
/** A person or network that has made no calls yet. */
const newKey = () => `203.0.113.${made++}`;

/** Counts calls as another process would. */
function startProcess(max: number, db = app.db) {
  const Counts = sharedCounts(db);
  const store = new Counts().child({ routeInfo: ROUTE });
  const count = (key: string, timeWindow = LONG_MS) =>
    new Promise<boolean>((resolve, reject) => {
      const done = (error: Error | null, { current } = { current: 0 }) =>
        error ? reject(error) : resolve(current <= max);
      store.incr(key, done, timeWindow, max);
    });
  /** How many of `calls` calls are let in. */
  return async (key: string, calls: number) => {
    const answers = await Promise.all(Array.from({ length: calls }, () => count(key)));
    return answers.filter(Boolean).length;
  };
}

test('one process lets in exactly what is allowed, many calls at once', async () => {
  const call = startProcess(60);
  const key = newKey();
  expect(await call(key, 200)).toBe(60);
  expect(await call(key, 10)).toBe(0);
  expect(await call(newKey(), 10)).toBe(10);
});

test('what one process has counted is used up in the others, too, but for a tenth', async () => {
  const [call, other] = [startProcess(60), startProcess(60)];
  const key = newKey();
  expect(await call(key, 60)).toBe(60);
  expect(await other(key, 60)).toBeLessThan(6);
});

test('four processes together let in little more than one', async () => {
  const key = newKey();
  const processes = Array.from({ length: 4 }, () => startProcess(60));
  let let_in = 0;
  for (let round = 0; round < 60; round++) for (const call of processes) let_in += await call(key, 1);
  expect(let_in).toBeGreaterThanOrEqual(60);
  expect(let_in).toBeLessThan(60 + 4 * 6);
});

test('ten thousand refused calls ask the database nothing', async () => {
  const key = newKey();
  const call = startProcess(60);
  await call(key, 60);
  const stored = () =>
    app.db.selectFrom('call_counts').select(['calls', 'ends_at']).where('key', 'like', `%${key}`).execute();
  const before = await stored();
  expect(await call(key, 10_000)).toBe(0);
  expect(await stored()).toEqual(before);
});

test('a process counts on by itself while the database is away', async () => {
  const away = openDatabase(app.url, 1);
  await away.close();
  const call = startProcess(60, away.db);
  expect(await call(newKey(), 100)).toBe(60);
});

test('a time that has passed starts anew, and is deleted', async () => {
  const key = newKey();
  await startProcess(60)(key, 60);
  const mine = app.db.updateTable('call_counts').where('key', 'like', `%${key}`);
  await mine.set({ ends_at: '2026-01-01T00:00:00Z' }).execute();
  expect(await startProcess(60)(key, 12)).toBe(12);
  await mine.set({ ends_at: '2026-01-01T00:00:00Z' }).execute();
  await deleteOldCounts(app.db);
  expect(await app.db.selectFrom('call_counts').selectAll().where('key', 'like', `%${key}`).execute()).toEqual([]);
});
