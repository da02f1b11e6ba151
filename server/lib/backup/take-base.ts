import { readFile, realpath, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { copyFiles, hashFile, listFiles, readFileList, writeFileList } from '#server/lib/backup/copy-files.ts';
import { folderPlace } from '#server/lib/backup/folder-place.ts';
import {
  BASE,
  type BackupInfo,
  BackupProblem,
  type BaseBackup,
  backupsIn,
  copyBeside,
  ignoreMissing,
  incomingIn,
  listBases,
  makeFolder,
  namesIn,
  placesIn,
  stampOf,
} from '#server/lib/backup/places.ts';
import { segmentBefore } from '#server/lib/backup/segments.ts';
import { thinOut } from '#server/lib/backup/thin-out.ts';
import { Client } from '#server/lib/postgres/pg.ts';

export interface BackupSource {
  dataDir: string;
  /** The built-in database. */
  url: string;
}
/** A backup is at most about as large as the one before, and the database needs space as well. */
const SPACE_NEEDED = 1.5;
/** An arbitrary number. */
const LOCK = 7_402_028;

/**
 * Takes a base backup of the built-in database, and of the files and the secret with it, into DATA_DIR/backups. The server
 * writes it beside the others; it gets its name when all of it is on disk.
 */
export async function takeBase(source: BackupSource): Promise<BaseBackup> {
  const client = new Client({ connectionString: source.url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // `npm run backup` may be making one at the same time.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await takeAlone(source, client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function takeAlone({ dataDir, url }: BackupSource, client: Client): Promise<BaseBackup> {
  const place = backupsIn(dataDir);
  const { base, files } = placesIn(place);
  const incoming = incomingIn(await realpath(dataDir));
  await removeUnfinished(incoming.folder);
  const earlier = await listBases(place);
  await findSpace(place, earlier.at(-1));
  const started = await nextSecond(earlier);
  const name = stampOf(started);
  const work = join(incoming.folder, `base-${name}`);
  try {
    const facts = await readFacts(client);
    const log = await askServer(url, work, facts.segment_bytes);
    const names = await listFiles(join(dataDir, 'files'));
    await copyFiles(join(dataDir, 'files'), folderPlace(place));
    const known = await readFileList(earlier.at(-1)?.folder ?? '');
    const list = await writeFileList(files, names, known);
    await writeFile(join(work, BASE.files), list, { mode: 0o600, flush: true });
    // Set by APP_SECRET instead, the secret is the operator's to keep.
    await copyBeside(join(dataDir, 'secret'), join(work, BASE.secret)).catch(ignoreMissing);
    const data = join(work, BASE.data);
    const [{ size: bytes }, sha256] = [await stat(data), await hashFile(data)];
    const finished_at = new Date().toISOString();
    const info: BackupInfo = { ...facts, ...log, started_at: started.toISOString(), finished_at, bytes, sha256 };
    await writeFile(join(work, BASE.info), `${JSON.stringify(info, null, 2)}\n`, { mode: 0o600, flush: true });
    await makeFolder(base);
    await rename(work, join(base, name));
    return { ...info, name, folder: join(base, name) };
  } catch (error) {
    await rm(work, { recursive: true, force: true });
    throw error;
  }
}

/** A backup is named after the second in which it began. */
async function nextSecond(earlier: readonly BaseBackup[]): Promise<Date> {
  while (earlier.at(-1)?.name === stampOf(new Date())) await sleep(100);
  return new Date();
}

async function removeUnfinished(incoming: string): Promise<void> {
  for (const name of await namesIn(incoming))
    if (name.startsWith('base-')) await rm(join(incoming, name), { recursive: true, force: true });
}

/** Makes room by keeping only the newest backup on this disk, and refuses to fill it up. */
async function findSpace(place: string, last: BaseBackup | undefined): Promise<void> {
  if (!last || (await freeBytes(place)) > last.bytes * SPACE_NEEDED) return;
  await thinOut(folderPlace(place), { keepDays: 0, now: new Date() });
  if ((await freeBytes(place)) > last.bytes * SPACE_NEEDED) return;
  throw new BackupProblem(
    `The disk that holds ${place} has too little space for another backup. Free some space, or move DATA_DIR to a larger disk.`,
  );
}
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function readFacts(client: Client): Promise<{ system_id: string; segment_bytes: number }> {
  const { rows } = await client.query<{ system_id: string; segment_bytes: number }>(
    `select (select system_identifier::text from pg_control_system()) as system_id,
      (select setting::int from pg_settings where name = 'wal_segment_size') as segment_bytes`,
  );
  const [facts] = rows;
  if (!facts) throw new Error('the server says nothing about itself');
  return facts;
}

/** Has the server write its data and a manifest of checksums into `work`, including the log that was written meanwhile. */
async function askServer(url: string, work: string, segment_bytes: number) {
  const client = new Client({ connectionString: url, replication: 'true' } as ClientConfig);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(
      `BASE_BACKUP (LABEL 'hindquarter', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256',
        TARGET 'server', TARGET_DETAIL '${work.replaceAll("'", "''")}', COMPRESSION 'gzip', COMPRESSION_DETAIL 'level=1')`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
  const manifest = JSON.parse(await readFile(join(work, BASE.manifest), 'utf8')) as {
    'WAL-Ranges': { Timeline: number; 'End-LSN': string }[];
  };
  const range = manifest['WAL-Ranges'].at(-1);
  if (!range) throw new Error('the manifest names no log');
  return { timeline: range.Timeline, last_segment: segmentBefore(range['End-LSN'], segment_bytes) };
}
