import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Role } from '#contract/lib/roles.ts';
import { answerCsv } from '#server/lib/csv-answer.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import type { PlantActor } from '#server/lib/who.ts';
import { openTestApp } from '#server/test/harness.ts';
import { eventually } from '#server/test/waiting.ts';

const app = openTestApp();
const HELD = 4_120;

const download = (plant_id: number, role: Role, query = sql<{ n: number }>`select 1 as n`, gone?: AbortSignal) =>
  answerCsv(
    app.db,
    { actor: { plant_id, role, plant_name: 'Olsen & Sons' } as PlantActor, gone },
    { what: 'numbers', day: '2026-03-29', header: ['Number'], query, lineOf: ({ n }) => [String(n)] },
  );
const held = sql<{ n: number }>`select 1 as n from (select pg_advisory_xact_lock_shared(${HELD})) as waits`;

test('writes the file without keeping it in memory or on the disk', async () => {
  const before = (await readdir(tmpdir())).filter((name) => name.endsWith('.csv'));
  const { name, stream } = await download(1, 'processor', sql<{ n: number }>`select generate_series(1, 20000) as n`);
  expect(name).toBe('Olsen-Sons-numbers-2026-03-29.csv');
  const lines = (await text(stream)).split('\r\n');
  expect([lines[0], lines[1], lines.at(-2), lines.length]).toEqual(['Number', '1', '20000', 20_002]);
  expect((await readdir(tmpdir())).filter((file) => file.endsWith('.csv'))).toEqual(before);
});

test('a query that fails is refused before anything is sent, and gives its place back', async () => {
  for (let times = 0; times < 5; times++)
    await expect(download(1, 'processor', sql`select 1 / 0 as n`)).rejects.toMatchObject({ code: '22012' });
  expect(await text((await download(1, 'processor')).stream)).toBe('Number\r\n1\r\n');
});

test('downloads wait in turn by plant, and those of customers apart from the office’s', async () => {
  const blocker = new Client({ connectionString: app.url });
  await blocker.connect();
  await blocker.query('select pg_advisory_lock($1)', [HELD]);
  const waiting = async () => {
    const { rows } = await app.pool.query<{ count: number }>(
      "select count(*)::int from pg_locks where locktype = 'advisory' and not granted",
    );
    return rows[0]?.count;
  };
  // Two of the office's run, and its others wait. One of its customers' runs, and one of another plant's.
  const office = Array.from({ length: 4 }, () => download(1, 'processor', held));
  await eventually(async () => expect(await waiting()).toBe(2));
  const customers = Array.from({ length: 3 }, () => download(1, 'customer', held));
  await eventually(async () => expect(await waiting()).toBe(3));
  const others = [2, 3].map((plant_id) => download(plant_id, 'customer', held));
  await eventually(async () => expect(await waiting()).toBe(4));
  const second = download(2, 'processor', held);
  await eventually(async () => expect(await waiting()).toBe(5));
  const caller = new AbortController();
  const left = download(2, 'processor', held, caller.signal);
  caller.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await blocker.end();
  for (const { stream } of await Promise.all([...office, ...customers, ...others, second]))
    expect(await text(stream)).toContain('1');
});
