import { execFile } from 'node:child_process';
import { chmod, mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { hashFile, isFile, parseFileList } from '#server/lib/backup/copy-files.ts';
import { HELD_BACK } from '#server/lib/backup/held-back.ts';
import { showMinute } from '#server/lib/backup/minutes.ts';
import {
  BASE,
  type BackupPlace,
  BackupProblem,
  type BaseBackup,
  basesIn,
  copyBeside,
  DamagedFile,
  makeFolder,
} from '#server/lib/backup/places.ts';
import { findSegments, followOn, type Segment } from '#server/lib/backup/segments.ts';
import { verifyManifest } from '#server/lib/backup/verify-manifest.ts';
import { PostgresFolder } from '#server/lib/postgres/postgres-folder.ts';
import { findPostgresTools, type PostgresTools } from '#server/lib/postgres/postgres-tools.ts';

export interface RestoreOrder {
  from: BackupPlace;
  /** An empty folder, or one that doesn't exist yet. It becomes the copy's DATA_DIR. */
  into: string;
  /** The moment to restore; without it, the latest. */
  to?: Date | undefined;
  settings?: Readonly<Record<string, string>>;
}
export interface Restored {
  base: BaseBackup;
  /** When the last change in the copy was made; undefined if there was none since the base backup. */
  lastChange: Date | undefined;
  hasSecret: boolean;
}

/** Restores the database, the files, and the secret of one moment. The copy is held back until someone says that it takes over. */
export async function restore({ from, into, to, settings = {} }: RestoreOrder): Promise<Restored> {
  const plan = await planRestore(from, to);
  const folder = resolve(into);
  const isNew = (await mkdir(folder, { recursive: true })) !== undefined;
  if ((await readdir(folder)).length > 0)
    throw new BackupProblem(`The folder ${folder} isn't empty. Name an empty folder, or one that doesn't exist yet.`);
  try {
    const work = join(folder, 'restoring');
    await mkdir(work);
    await chmod(work, 0o755);
    const lastChange = await restoreDatabase(work, plan, to, settings);
    const hasSecret = await restoreFiles(plan, folder, work);
    await writeFile(join(folder, HELD_BACK), `Restored from ${plan.base.folder}\n`, { flush: true });
    await rename(join(work, 'postgres'), join(folder, 'postgres'));
    await rm(work, { recursive: true });
    return { base: plan.base, lastChange, hasSecret };
  } catch (error) {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
    if (isNew) await rmdir(folder);
    throw error;
  }
}

interface Plan {
  from: BackupPlace;
  base: BaseBackup;
  /** The pieces of the log to read after it. */
  segments: Segment[];
}

/** Picks the backup to start from and the log to read after it. Throws if the moment can't be reached. */
async function planRestore(from: BackupPlace, to: Date | undefined): Promise<Plan> {
  const bases = await basesIn(from);
  const [oldest] = bases;
  if (!oldest)
    throw new BackupProblem(`There is no backup in ${from.title}. Name the folder that has them with --from.`);
  const base = bases.findLast(({ finished_at }) => to === undefined || new Date(finished_at) <= to);
  if (!base) {
    throw new BackupProblem(
      `The oldest backup in ${from.title} is from ${showMinute(oldest.finished_at)}. Choose a later time.`,
    );
  }
  const { chain, missing } = followOn(base, findSegments(await from.list('wal'), base.segment_bytes));
  const reach = chain.at(-1)?.at ?? new Date(base.finished_at);
  if (missing !== undefined && (to === undefined || to > reach)) {
    throw new BackupProblem(
      `${missing}, a piece of the log, is missing from ${from.show('wal')}. Copy it there from another backup folder, or restore what came before it with --to "${showMinute(reach)}".`,
    );
  }
  if (to !== undefined && to > reach) {
    throw new BackupProblem(
      `The backups in ${from.title} end at ${showMinute(reach)}. Choose an earlier time, or leave out --to to restore the latest.`,
    );
  }
  // The moment may lie between the end of a segment and when it was stored.
  const last = to === undefined ? chain.length : chain.findIndex(({ at }) => at >= to) + 2;
  return { from, base, segments: chain.slice(0, last) };
}

const damaged = ({ folder }: BaseBackup, what: string) =>
  new BackupProblem(
    `The backup ${folder} is damaged (${what}). Move that folder away and try again, to start from the backup before it.`,
  );

/** Unpacks the base backup into `<work>/postgres`, checks every file of it, and has PostgreSQL replay the log. */
async function restoreDatabase(
  work: string,
  { from, base, segments }: Plan,
  to: Date | undefined,
  settings: Readonly<Record<string, string>>,
): Promise<Date | undefined> {
  const tools = findPostgresTools(work);
  const cluster = join(work, 'postgres');
  await mkdir(cluster, { mode: 0o700 });
  await withFile(from, `base/${base.name}/${BASE.data}`, work, (data) => unpack(base, data, cluster));
  const wrong = await withFile(from, `base/${base.name}/${BASE.manifest}`, work, (manifest) =>
    verifyManifest(cluster, manifest ?? ''),
  );
  if (wrong !== undefined) throw damaged(base, wrong);
  // The lock of the server that was backed up, and whatever an earlier restore has set.
  for (const name of ['.s.PGSQL.5432.lock', '.s.PGSQL.5432', 'postgresql.auto.conf'])
    await rm(join(cluster, name), { force: true });
  await writeFile(join(cluster, 'postgresql.auto.conf'), '');
  await writeFile(join(cluster, 'recovery.signal'), '');
  const log = join(work, 'wal');
  await mkdir(log);
  for (const { file, name } of segments) {
    const shown = from.show(`wal/${file}`);
    await withFile(from, `wal/${file}`, work, (stored) => unpackSegment(stored, shown, join(log, name), base));
  }
  for (const name of (await from.list('wal')).filter((other) => other.endsWith('.history')))
    await withFile(from, `wal/${name}`, work, async (stored) => stored && copyBeside(stored, join(log, name)));
  await giveAll(work, tools);
  const copy = process.platform === 'win32' ? 'copy "..\\wal\\%f" "%p"' : 'cp "../wal/%f" "%p"';
  const how = { ...settings, archive_mode: 'off', restore_command: copy, recovery_target_timeline: 'current' };
  if (!to) return replay(new PostgresFolder(work, tools, how), work);
  const recovery_target_time = to.toISOString().replace('T', ' ').replace('Z', '+00');
  const until = { ...how, recovery_target_time, recovery_target_action: 'promote' };
  return replay(new PostgresFolder(work, tools, until), work).catch((error) => {
    // PostgreSQL doesn't stop at a moment after which nothing changed. Then everything is before it.
    if (!/recovery ended before configured recovery target was reached/.test(String(error))) throw error;
    return replay(new PostgresFolder(work, tools, how), work);
  });
}

/** Has `use` read a stored file. One that can't be decrypted is an empty file to it, one that is missing undefined. */
async function withFile<T>(
  from: BackupPlace,
  name: string,
  work: string,
  use: (path: string | undefined, isReadable: boolean) => Promise<T>,
): Promise<T> {
  const scratch = join(work, 'fetched');
  try {
    let isReadable = true;
    const path = await from.fetch(name, scratch).catch(async (error) => {
      if (!(error instanceof DamagedFile)) throw error;
      isReadable = false;
      await writeFile(scratch, '');
      return scratch;
    });
    return await use(path, isReadable);
  } finally {
    await rm(scratch, { force: true });
  }
}

async function unpack(base: BaseBackup, data: string | undefined, cluster: string): Promise<void> {
  if (data === undefined) throw damaged(base, `${BASE.data} is missing`);
  if ((await hashFile(data)) !== base.sha256) throw damaged(base, `${BASE.data} was changed`);
  try {
    await promisify(execFile)('tar', ['-xzf', data, '-C', cluster, '--no-same-owner']);
  } catch (error) {
    const { code, stderr = '' } = error as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') throw new BackupProblem('The program tar is missing. Install it and try again.');
    if (/No space left/.test(stderr))
      throw new BackupProblem(`The disk that holds ${cluster} is full. Free some space, or restore to another disk.`);
    throw damaged(base, stderr.trim().split('\n')[0] || String(error));
  }
}

const BLOCK = 65_536;
const ZEROS = Buffer.alloc(BLOCK);
/** Unpacks a segment. Most of it is often empty, and then it takes up next to no space. */
async function unpackSegment(
  from: string | undefined,
  shown: string,
  to: string,
  { segment_bytes }: BaseBackup,
): Promise<void> {
  const bytes = from === undefined ? undefined : await promisify(gunzip)(await readFile(from)).catch(() => undefined);
  if (bytes?.length !== segment_bytes) {
    throw new BackupProblem(
      `${shown}, a piece of the log, is damaged. Copy it from another backup folder, or restore what came before it with --to.`,
    );
  }
  const file = await open(to, 'wx', 0o600);
  try {
    await file.truncate(segment_bytes);
    for (let at = 0; at < segment_bytes; at += BLOCK) {
      const block = bytes.subarray(at, at + BLOCK);
      if (!block.equals(ZEROS)) await file.write(block, 0, block.length, at);
    }
  } finally {
    await file.close();
  }
}

/** Makes everything in a folder the server's, which may be another user than the one that was backed up. */
async function giveAll(folder: string, { give, uid }: PostgresTools): Promise<void> {
  if (process.getuid?.() === uid) return;
  await give(folder);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await give(join(entry.parentPath, entry.name));
}

/** Runs the server until it has replayed the log. Returns when the last change was made. */
async function replay(folder: PostgresFolder, work: string): Promise<Date | undefined> {
  await rm(join(work, 'postgres.log'), { force: true });
  try {
    await folder.start();
    for (;;) {
      const found = await askRecovery(folder);
      if (found?.is_done) return found.last_change === null ? undefined : new Date(found.last_change);
      const log = await readFile(join(work, 'postgres.log'), 'utf8');
      if (/startup process .*exited|is shut down/.test(log)) throw new Error(log);
      await sleep(200);
    }
  } finally {
    await folder.shutDown();
  }
}

async function askRecovery(folder: PostgresFolder) {
  const client = await folder.connect('postgres').catch(() => undefined);
  try {
    const answer = await client?.query<{ is_done: boolean; last_change: string | null }>(
      'select not pg_is_in_recovery() as is_done, pg_last_xact_replay_timestamp()::text as last_change',
    );
    return answer?.rows[0];
  } catch {
    return undefined;
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** Brings the files and the secret. Every file that belongs to the base backup must be there, unchanged. */
async function restoreFiles({ from, base }: Plan, folder: string, work: string): Promise<boolean> {
  const hashes = parseFileList(await from.read(`base/${base.name}/${BASE.files}`));
  const names = new Set([...hashes.keys(), ...(await from.list('files')).filter(isFile)]);
  await makeFolder(join(folder, 'files'));
  for (const name of names) {
    await makeFolder(join(folder, 'files', name.slice(0, 2)));
    await withFile(from, `files/${name}`, work, async (stored, isReadable) => {
      const hash = hashes.get(name);
      const isLost = stored === undefined || !isReadable || (hash !== undefined && hash !== (await hashFile(stored)));
      if (isLost) throw new BackupProblem(lostFile(from.show(`files/${name}`)));
      await copyBeside(stored, join(folder, 'files', name));
    });
  }
  const secret = await from.fetch(`base/${base.name}/${BASE.secret}`, join(work, BASE.secret)).catch((error) => {
    throw error instanceof DamagedFile ? damaged(base, `${BASE.secret} was changed`) : error;
  });
  if (secret === undefined) return false;
  await copyBeside(secret, join(folder, 'secret'));
  await chmod(join(folder, 'secret'), 0o600);
  return true;
}
const lostFile = (shown: string) =>
  `The file ${shown} is missing or damaged. Copy it there from another backup folder and try again.`;
