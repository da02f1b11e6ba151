import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { archiveSettings, collectWal, prepareIncoming } from '#server/lib/backup/collect-wal.ts';
import { backupsIn, incomingIn, placesIn } from '#server/lib/backup/places.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { Client } from '#server/lib/postgres/pg.ts';
import { findPostgresTools } from '#server/lib/postgres/postgres-tools.ts';
import { eventually } from '#server/test/waiting.ts';

const HASTE = { fsync: 'off', shared_buffers: '16MB' };

/** A built-in database in a folder of its own that is backed up. */
export async function startBackedUp() {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'hq-backed-up-')));
  await chmod(dataDir, 0o755);
  await writeFile(join(dataDir, 'secret'), 'the secret');
  await mkdir(join(dataDir, 'files'));
  const wal = await prepareIncoming(dataDir, findPostgresTools(dataDir).give);
  const settings = { ...HASTE, ...archiveSettings(wal), archive_timeout: '0' };
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, settings });
  const ask = (statement: string) => askOnce(server.url, statement);
  return {
    dataDir,
    url: server.url,
    incoming: incomingIn(dataDir).folder,
    ask,
    /** Stores everything that has been written so far. */
    async archive(): Promise<void> {
      const segment = await ask('select pg_walfile_name(pg_switch_wal())');
      const stored = () => ask('select last_archived_wal from pg_stat_archiver');
      await eventually(async () => expect(await stored()).toBe(segment));
      await collectWal(wal, placesIn(backupsIn(dataDir)).wal);
    },
    async stop(): Promise<void> {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
export type BackedUp = Awaited<ReturnType<typeof startBackedUp>>;

export async function askOnce(url: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}
