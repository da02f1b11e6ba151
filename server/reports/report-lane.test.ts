import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { getReport } from '#contract/reports/api.ts';
import { readInLane } from '#server/reports/report-lane.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { bookOrder } from '#server/test/make-order.ts';
import { expectYes } from '#server/test/replies.ts';

const app = openTestApp();
const CHOICE = { report: 'orders_by_status', range: 'this_month' } as const;

/** Starts reports that each hold a connection until they are released with `release`. */
function holdReports(plant_ids: readonly number[]) {
  const running: number[] = [];
  const gates = plant_ids.map(() => Promise.withResolvers<void>());
  const done = plant_ids.map((plant_id, at) =>
    readInLane(app.db, plant_id, async (tx) => {
      await sql`select 1`.execute(tx);
      running.push(at);
      await gates[at]?.promise;
    }),
  );
  onTestFinished(async () => {
    for (const { resolve } of gates) resolve();
    await Promise.allSettled(done);
  });
  const release = async (at: number) => {
    gates[at]?.resolve();
    await done[at];
  };
  return { running, release };
}

test('runs only two reports at a time when ten plants open one, while bookings continue', async () => {
  const plant = await makePlant(app);
  const { running, release } = holdReports(Array.from({ length: 10 }, (_, at) => plant.plant_id + 1000 + at));
  await expect.poll(() => running.length).toBe(2);
  await Promise.all(Array.from({ length: 5 }, () => bookOrder(app, plant.owner)));
  expect(running.toSorted()).toEqual([0, 1]);
  for (let at = 0; at < 10; at++) {
    await release(at);
    await expect.poll(() => running.length).toBe(Math.min(10, at + 3));
  }
});

test('runs one report per plant at a time, and lets another plant’s report go ahead', async () => {
  const { running, release } = holdReports([1, 1, 1, 2]);
  await expect.poll(() => running.toSorted()).toEqual([0, 3]);
  await release(0);
  await expect.poll(() => running.at(2)).toBe(1);
  await release(1);
  await expect.poll(() => running.at(3)).toBe(2);
  await Promise.all([release(2), release(3)]);
});

test('gives all ten people at a plant their report when they open one at the same time', async () => {
  const plant = await makePlant(app);
  const replies = await Promise.all(Array.from({ length: 10 }, () => app.call(getReport, plant.owner, CHOICE)));
  for (const reply of replies) expectYes(reply);
});

test('turns people away once twenty are waiting, instead of letting them queue for minutes', async () => {
  const plant = await makePlant(app);
  const { running, release } = holdReports(Array.from({ length: 22 }, (_, at) => at + 1));
  await expect.poll(() => running.length).toBe(2);
  expect(await app.call(getReport, plant.owner, CHOICE)).toMatchObject({ http: 503, code: 'busy' });
  for (let at = 0; at < 22; at++) await release(at);
  expectYes(await app.call(getReport, plant.owner, CHOICE));
});

test('stops a report that takes too long, and runs the next one', async () => {
  const limit = await readInLane(app.db, 1, async (tx) => {
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(tx);
    return rows[0]?.limit;
  });
  expect(limit).toBe('10s');
  const stuck = readInLane(app.db, 1, async (tx) => {
    await sql`set local statement_timeout = 1`.execute(tx);
    await sql`select count(*) from generate_series(1, 1000000000)`.execute(tx);
  });
  await expect(stuck).rejects.toThrow(/statement timeout/);
  expect(await readInLane(app.db, 1, async () => 'next')).toBe('next');
});
