import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { Client } from '#server/lib/postgres/pg.ts';
import type { PostgresTools } from '#server/lib/postgres/postgres-tools.ts';
import { copyBase } from '#server/lib/standby/copy-out.ts';
import { StartProblem } from '#server/lib/start-problem.ts';

/** The name under which the primary keeps its log for this machine. */
export const slotName = (): string =>
  `hindquarter_${hostname()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')}`.slice(0, 60);

/** Copies the primary's database to `<dataDir>/postgres`, under its name only when all of it is there. */
export async function clonePrimary(dataDir: string, primaryUrl: string, tools: PostgresTools): Promise<void> {
  const work = join(dataDir, 'postgres.clone');
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true, mode: 0o700 });
  const client = new Client({ connectionString: primaryUrl, replication: 'true' } as ClientConfig);
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: Error) => {
      throw new StartProblem(
        `The primary database doesn't answer at PRIMARY_URL (${error.message}). Check the address and the password, and that DATABASE_LISTEN is set there.`,
      );
    });
    await makeSlot(client);
    const tar = spawn('tar', ['-xf', '-', '-C', work, '--no-same-owner'], { stdio: ['pipe', 'ignore', 'inherit'] });
    const ended = once(tar, 'close');
    await copyBase(
      client,
      `BASE_BACKUP (LABEL 'standby', CHECKPOINT 'fast', WAL true, MANIFEST 'no', TARGET 'client')`,
      tar.stdin,
    );
    const [code] = (await ended) as [number];
    if (code !== 0) throw new StartProblem(`The primary's database couldn't be unpacked in ${work}. Is the disk full?`);
    // What belongs to the server that was copied.
    for (const name of await readdir(work))
      if (name === 'postmaster.pid' || name.startsWith('.s.PGSQL.')) await rm(join(work, name), { force: true });
    await writeFile(join(work, 'postgresql.auto.conf'), '', { mode: 0o600 });
    await writeFile(join(work, STANDBY_SIGNAL), '', { flush: true });
    await chmod(work, 0o700);
    await giveAll(work, tools);
    await rename(work, join(dataDir, 'postgres'));
  } finally {
    await client.end().catch(() => undefined);
    await rm(work, { recursive: true, force: true });
  }
}

/** The file that makes PostgreSQL follow another server. It is gone once it has been promoted. */
export const STANDBY_SIGNAL = 'standby.signal';

async function makeSlot(client: Client): Promise<void> {
  try {
    await client.query(`CREATE_REPLICATION_SLOT ${slotName()} PHYSICAL RESERVE_WAL`);
  } catch (error) {
    if ((error as { code?: string }).code !== '42710') throw error; // it is there already
  }
}

async function giveAll(folder: string, { give, uid }: PostgresTools): Promise<void> {
  if (process.getuid?.() === uid) return;
  await give(folder);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await give(join(entry.parentPath, entry.name));
}

/** The settings of a server that follows another one. They do nothing once it has been promoted. */
export const followSettings = (primaryUrl: string): Record<string, string> => ({
  primary_conninfo: connInfo(primaryUrl),
  primary_slot_name: slotName(),
  recovery_target_timeline: 'latest',
  wal_receiver_status_interval: '1s',
  wal_receiver_timeout: '10s',
  wal_retrieve_retry_interval: '1s',
  hot_standby: 'on',
});

function connInfo(primaryUrl: string): string {
  const url = new URL(primaryUrl);
  const quote = (text: string) => `'${decodeURIComponent(text).replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const parts = { host: url.hostname, port: url.port || '5432', user: url.username, password: url.password };
  const words = Object.entries(parts).map(([name, value]) => `${name}=${quote(value)}`);
  return [...words, `application_name=${slotName()}`, 'connect_timeout=5'].join(' ');
}
