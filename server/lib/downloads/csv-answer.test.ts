import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Role } from '#contract/lib/roles.ts';
import { answerCsv } from '#server/lib/downloads/csv-answer.ts';
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

const leftFiles = async () => (await readdir(tmpdir())).filter((name) => name.endsWith('.csv'));

test('writes the file without keeping it in memory or on the disk', async () => {
  const before = await leftFiles();
  const { name, stream } = await download(1, 'processor', sql<{ n: number }>`select generate_series(1, 20000) as n`);
  expect(name).toBe('Olsen-Sons-numbers-2026-03-29.csv');
  const lines = (await text(stream)).split('\r\n');
  expect([lines[0], lines[1], lines.at(-2), lines.length]).toEqual(['Number', '1', '20000', 20_002]);
  // Other test files make downloads at the same time; theirs vanish as well.
  await eventually(async () => expect((await leftFiles()).filter((name) => !before.includes(name))).toEqual([]));
});

/** Holds up the queries that use `held`, or the rows of `heldAfter`. */
async function block() {
  const blocker = new Client({ connectionString: app.url });
  await blocker.connect();
  await blocker.query('select pg_advisory_lock($1)', [HELD]);
  return blocker;
}
/** The rows up to the first `free` can be read at once. */
const heldAfter = (free: number) => sql<{ n: number }>`
  select n from generate_series(1, ${free + 1}) n
  where case when n > ${free} then pg_advisory_xact_lock_shared(${HELD}) is not null else true end`;

test('sends the first rows while the others are still being read', async () => {
  const blocker = await block();
  const { stream } = await download(1, 'processor', heldAfter(1_000));
  const chunks = stream[Symbol.asyncIterator]();
  const first = String((await chunks.next()).value);
  expect(first).toMatch(/^\ufeffNumber\r\n1\r\n2\r\n.*\r\n1000\r\n$/s);
  await blocker.end();
  expect(String((await chunks.next()).value)).toBe('1001\r\n');
  expect((await chunks.next()).done).toBe(true);
});

test('a download that its client leaves gives its place and its connection back', async () => {
  const left = new AbortController();
  const endless = sql<{ n: number }>`select generate_series(1, 20000000) as n`;
  const { stream } = await download(1, 'processor', endless, left.signal);
  const next = download(1, 'processor');
  left.abort();
  expect(stream.destroyed).toBe(true);
  expect(await text((await next).stream)).toBe('Number\r\n1\r\n');
  await eventually(() => expect(app.pool.idleCount).toBe(app.pool.totalCount));
});

test('ends only the download if the database fails midway', async () => {
  const failing = sql<{ n: number }>`select 1 / (3000 - n) as n from generate_series(1, 5000) n`;
  const { stream } = await download(1, 'processor', failing);
  await expect(text(stream)).rejects.toMatchObject({ code: '22012' });
  expect(await text((await download(1, 'processor')).stream)).toBe('Number\r\n1\r\n');
});

test('a query that fails is refused before anything is sent, and gives its place back', async () => {
  for (let times = 0; times < 5; times++)
    await expect(download(1, 'processor', sql`select 1 / 0 as n`)).rejects.toMatchObject({ code: '22012' });
  expect(await text((await download(1, 'processor')).stream)).toBe('Number\r\n1\r\n');
});

test('a download that can’t wait is refused, and the log says which kind it is', async () => {
  const blocker = await block();
  const many = Array.from({ length: 11 }, () => download(1, 'processor', held));
  await expect(download(1, 'processor', held)).rejects.toMatchObject({
    code: 'busy',
    why: expect.stringMatching(/^spreadsheet downloads of offices: /),
  });
  await blocker.end();
  for (const { stream } of await Promise.all(many)) expect(await text(stream)).toContain('1');
});

test('downloads wait in turn by plant, and those of customers apart from the office’s', async () => {
  const blocker = await block();
  const waiting = async () => {
    const { rows } = await app.pool.query<{ count: number }>(
      "select count(*)::int from pg_locks where locktype = 'advisory' and not granted",
    );
    return rows[0]?.count;
  };
  // One of the office's runs, and its others wait. One of its customers' runs, and one of another plant's.
  const office = Array.from({ length: 4 }, () => download(1, 'processor', held));
  await eventually(async () => expect(await waiting()).toBe(1));
  const customers = Array.from({ length: 3 }, () => download(1, 'customer', held));
  await eventually(async () => expect(await waiting()).toBe(2));
  const others = [2, 3].map((plant_id) => download(plant_id, 'customer', held));
  await eventually(async () => expect(await waiting()).toBe(3));
  const second = download(2, 'processor', held);
  await eventually(async () => expect(await waiting()).toBe(4));
  const caller = new AbortController();
  const left = download(2, 'processor', held, caller.signal);
  caller.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await blocker.end();
  for (const { stream } of await Promise.all([...office, ...customers, ...others, second]))
    expect(await text(stream)).toContain('1');
});
