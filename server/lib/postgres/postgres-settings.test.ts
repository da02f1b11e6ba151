import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { settingsFor } from '#server/lib/postgres/postgres-settings.ts';
import { openTestApp } from '#server/test/harness.ts';
import { eventually } from '#server/test/waiting.ts';

const app = openTestApp();
const GB = 2 ** 30;

test.each([
  [0.5, '256MB', '1024MB'],
  [4, '512MB', '2048MB'],
  [16, '2048MB', '8192MB'],
  [256, '8192MB', '131072MB'],
])('gives the database its part of %d GB of memory', (memory, shared_buffers, effective_cache_size) => {
  expect(settingsFor(memory * GB)).toMatchObject({ shared_buffers, effective_cache_size, max_connections: '60' });
});

test('cleans up the tables that grow the most after 2 % of their rows have changed', async () => {
  const { rows } = await sql<{ relname: string; reloptions: string[] }>`
    select relname, reloptions from pg_class where reloptions::text like '%autovacuum%' order by relname`.execute(
    app.db,
  );
  expect(rows.map(({ relname }) => relname)).toEqual(['cut_sheets', 'events', 'mails', 'shares', 'transfers']);
  for (const { reloptions } of rows)
    for (const kind of ['vacuum', 'vacuum_insert', 'analyze'])
      expect(reloptions).toContain(`autovacuum_${kind}_scale_factor=0.02`);
});

test('logs slow statements, waits for locks, and warnings, but nothing that people typed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hq-settings-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  // For this test, every statement is slow, and every wait is long.
  const settings = { fsync: 'off', shared_buffers: '16MB', log_min_duration_statement: '0', deadlock_timeout: '1ms' };
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
  onTestFinished(() => server.stop());
  const [client, other] = [0, 1].map(() => new Client({ connectionString: server.url })) as [Client, Client];
  for (const one of [client, other]) {
    one.on('error', () => undefined);
    await one.connect();
    onTestFinished(() => one.end());
  }
  await client.query('create table people (email text primary key)');
  const add = () => client.query('insert into people values ($1)', ['pat@example.test']);
  await add();
  await expect(add()).rejects.toThrow('duplicate key');
  await client.query("do $$ begin raise warning 'disk nearly full'; end $$");
  await client.query('select pg_advisory_lock(7)');
  const waiting = other.query('select pg_advisory_lock(7)');
  const log = () => readFile(join(dataDir, 'postgres.log'), 'utf8');
  await eventually(async () => expect(await log()).toContain('still waiting for ExclusiveLock'));
  await client.query('select pg_advisory_unlock(7)');
  await waiting;
  expect(await log()).toMatch(/duration: .* insert into people values \(\$1\)/);
  expect(await log()).toContain('duplicate key value violates unique constraint');
  expect(await log()).toContain('disk nearly full');
  expect(await log()).not.toContain('pat@example.test');
});
