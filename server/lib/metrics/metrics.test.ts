import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { me } from '#contract/accounts/api.ts';
import { type BuiltApp, buildApp } from '#server/app/build-app.ts';
import { startJobs } from '#server/app/start-jobs.ts';
import { backupsIn, placesIn } from '#server/lib/backup/places.ts';
import { changeNotes } from '#server/lib/backup/status.ts';
import { type Database, openDatabase } from '#server/lib/database.ts';
import { VERSION } from '#server/lib/root.ts';
import type { StandbyState } from '#server/lib/standby/keep-synchronous.ts';
import { closeSockets, endProcesses, openSocket, scratchFolder, startProcess } from '#server/test/app-process.ts';
import { makePlant, openTestApp } from '#server/test/harness.ts';
import { eventually } from '#server/test/waiting.ts';

const TOKEN = 'a token of this test';
const headers = { authorization: `Bearer ${TOKEN}` };
const app = openTestApp();
const built: BuiltApp[] = [];
afterEach(() => closeSockets());
afterAll(async () => {
  await Promise.all(built.map(({ app }) => app.close()));
  await endProcesses();
});

/** The value of each series, such as 'hindquarter_messages_waiting{channel="text"}'. */
const readSeries = (text: string) =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );

/** Returns a function that reads the metrics of an app on this database. */
async function openMetrics(database: Database, dataDir: string, standbys?: () => StandbyState) {
  const metrics = { token: TOKEN, dataDir, isBackedUp: true, countSockets: () => 0, standbys };
  const own = await buildApp({ database, secret: 'any', files: app.files, metrics });
  built.push(own);
  const scrape = async () => readSeries((await own.app.inject({ url: '/metrics', headers })).body);
  return { own, scrape };
}

test('tells what the process, the database, the disk, and the backups are like', async () => {
  const dataDir = await scratchFolder();
  const { own, scrape } = await openMetrics(app, dataDir);
  const before = await scrape();
  expect(before.get('hindquarter_backup_last_timestamp_seconds')).toBe(0);
  await own.app.inject({ url: me.path });
  const base = path.join(placesIn(backupsIn(dataDir)).base, '20261128T020000Z');
  await mkdir(base, { recursive: true });
  await writeFile(path.join(base, 'info.json'), JSON.stringify({ finished_at: '2026-11-28T02:00:10Z', bytes: 4000 }));
  const check = { at: '2026-11-28T02:01:00Z', words: 'a file is missing' };
  await changeNotes(dataDir, () => ({ problem: { words: 'disk full', since: check.at }, check }));
  const after = await scrape();
  for (const [series, value] of [
    [`hindquarter_build_info{version="${VERSION}"}`, 1],
    ['hindquarter_refusals_total{code="signed_out"}', 1],
    ['hindquarter_open_sockets', 0],
    ['hindquarter_database_up', 1],
    ['hindquarter_backup_last_timestamp_seconds', Date.parse('2026-11-28T02:00:10Z') / 1000],
    ['hindquarter_backup_last_size_bytes', 4000],
    ['hindquarter_backup_failing', 1],
    ['hindquarter_backup_check_last_timestamp_seconds', Date.parse(check.at) / 1000],
    ['hindquarter_backup_check_failing', 1],
  ] as const) {
    expect([series, after.get(series)]).toEqual([series, value]);
  }
  for (const series of [
    'nodejs_eventloop_lag_p99_seconds',
    'hindquarter_database_size_bytes',
    'hindquarter_database_oldest_transaction_seconds',
    'hindquarter_database_deadlocks_total',
    'hindquarter_data_disk_free_bytes',
    'hindquarter_data_disk_size_bytes',
  ]) {
    expect([series, after.get(series)]).toEqual([series, expect.any(Number)]);
  }
});

test('tells how long a transaction has been open', async () => {
  const { scrape } = await openMetrics(app, await scratchFolder());
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    const oldest = async () => (await scrape()).get('hindquarter_database_oldest_transaction_seconds');
    await eventually(async () => expect(await oldest()).toBeGreaterThan(0));
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('tells what waits and what failed: events, jobs, scheduled work, and messages', async () => {
  const { plant_id } = await makePlant(app);
  const work = await startJobs({
    database: app,
    jobs: [],
    scheduled: [{ queue: 'test.timed', cron: '0 0 1 1 *', run: async () => undefined }],
    context: {},
    announce: async () => undefined,
    onError: () => undefined,
  });
  await work.stop();
  await app.pool.query(`insert into jobs.job (name, state, start_after) values
    ('test.timed', 'created', now() - interval '1 hour'), ('test.timed', 'retry', now() - interval '2 hours'),
    ('test.timed', 'created', now() + interval '1 hour'), ('test.timed', 'failed', now() - interval '9 hours')`);
  await app.pool.query(`update jobs.queue set ready_count = 2, active_count = 0, failed_count = 1
    where name = 'test.timed'`);
  await app.pool.query(`with run as (
      insert into jobs.job (name, state, started_on, completed_on)
      values ('test.timed', 'completed', '2026-11-28T02:00:00Z', '2026-11-28T02:00:30Z') returning id
    ) update jobs.schedule set last_job_id = run.id from run where name = 'test.timed'`);
  await app.pool.query('update events set relayed_at = now() where relayed_at is null');
  await app.pool.query(
    `insert into events (owner_id, kind, happened_at) values ($1, 'plant.changed', now() - interval '3 hours')`,
    [plant_id],
  );
  await app.pool.query(
    `insert into mails (owner_id, event_id, template, recipient, status, channel, send_after, created_at)
    select $1, row_number() over (), 'test', 'ada@plant.test', status, channel, now() - ago, now() - ago
    from (values ('queued', 'email', interval '4 hours'), ('queued', 'email', '1 hour'), ('queued', 'email', '-1 hour'),
      ('failed', 'text', '1 hour'), ('failed', 'text', '30 hours'), ('sent', 'text', '1 hour')) one (status, channel, ago)`,
    [plant_id],
  );
  const { scrape } = await openMetrics(app, await scratchFolder());
  const found = await scrape();
  const HOUR = 3600;
  for (const [series, value] of [
    ['hindquarter_queue_jobs{queue="test.timed",state="ready"}', 2],
    ['hindquarter_queue_jobs{queue="test.timed",state="active"}', 0],
    ['hindquarter_queue_jobs{queue="test.timed",state="failed"}', 1],
    [
      'hindquarter_scheduled_job_last_run_timestamp_seconds{queue="test.timed"}',
      Date.parse('2026-11-28T02:00:30Z') / 1000,
    ],
    ['hindquarter_messages_waiting{channel="email"}', 2],
    ['hindquarter_messages_waiting{channel="text"}', 0],
    ['hindquarter_messages_failed{channel="text"}', 1],
    ['hindquarter_messages_failed{channel="push"}', 0],
  ] as const) {
    expect([series, found.get(series)]).toEqual([series, value]);
  }
  for (const [series, hours] of [
    ['hindquarter_queue_oldest_job_seconds{queue="test.timed"}', 2],
    ['hindquarter_events_oldest_unrelayed_seconds', 3],
    ['hindquarter_messages_oldest_waiting_seconds{channel="email"}', 4],
  ] as const) {
    expect([series, Math.floor((found.get(series) ?? 0) / HOUR)]).toEqual([series, hours]);
  }
});

test('tells how far each standby is behind, and of one that is away only how much of the log is kept for it', async () => {
  const barn = { name: 'barn', lag_bytes: 4_096, lag_seconds: 0.25, kept_bytes: 8_192 };
  const away = { name: 'cellar', lag_bytes: null, lag_seconds: null, kept_bytes: 1_000_000 };
  let state: StandbyState = { following: 1, is_synchronous: true, standbys: [barn, away] };
  const { scrape } = await openMetrics(app, await scratchFolder(), () => state);
  const found = await scrape();
  expect(found.get('hindquarter_standbys')).toBe(1);
  expect(found.get('hindquarter_standby_synchronous')).toBe(1);
  expect(found.get('hindquarter_standby_lag_bytes{standby="barn"}')).toBe(4_096);
  expect(found.get('hindquarter_standby_lag_seconds{standby="barn"}')).toBe(0.25);
  expect(found.has('hindquarter_standby_lag_bytes{standby="cellar"}')).toBe(false);
  expect(found.get('hindquarter_standby_log_kept_bytes{standby="cellar"}')).toBe(1_000_000);
  // Its slot was dropped.
  state = { ...state, standbys: [barn] };
  expect((await scrape()).has('hindquarter_standby_log_kept_bytes{standby="cellar"}')).toBe(false);
});

test('a database that is away costs only its own figures', async () => {
  const database = openDatabase('postgres://me@127.0.0.1:1/away', 1);
  const { scrape } = await openMetrics(database, await scratchFolder());
  const found = await scrape();
  expect(found.get('hindquarter_database_up')).toBe(0);
  expect(found.get('hindquarter_data_disk_free_bytes')).toBeGreaterThan(0);
  expect(found.get('nodejs_eventloop_lag_p99_seconds')).toEqual(expect.any(Number));
  await database.close();
});

test('a running installation tells about its open pages and its archive', async () => {
  const { ready } = await startProcess({ METRICS_TOKEN: TOKEN });
  const url = await ready;
  await eventually(() => openSocket(url, null));
  const found = readSeries(await (await fetch(`${url}/metrics`, { headers })).text());
  for (const [series, value] of [
    ['hindquarter_open_sockets', 1],
    ['hindquarter_database_up', 1],
    ['hindquarter_archiver_failures_total', 0],
    ['hindquarter_archiver_last_archived_timestamp_seconds', expect.any(Number)],
    ['hindquarter_archiver_last_failed_timestamp_seconds', 0],
    ['hindquarter_backup_last_timestamp_seconds', 0],
  ] as const) {
    expect([series, found.get(series)]).toEqual([series, value]);
  }
});
