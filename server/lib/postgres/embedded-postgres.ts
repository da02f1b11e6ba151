import { mkdir, realpath, rmdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { IN_USE, NAME, PostgresFolder } from '#server/lib/postgres/postgres-folder.ts';
import { explainPostgres } from '#server/lib/postgres/postgres-problems.ts';
import { findPostgresTools } from '#server/lib/postgres/postgres-tools.ts';

/** The running embedded database server. `url` points to the product's own database on it. */
export interface EmbeddedPostgres {
  url: string;
  /** True if the server was already running: left behind by a killed app, or in use by another one. */
  adopted: boolean;
  /** True if this start created the data folder. */
  isNew: boolean;
  /** Shuts down quickly and cleanly. The server keeps running while another app process uses the same data folder. */
  stop(): Promise<void>;
}

interface Options {
  dataDir: string;
  log: (line: string) => void;
  /** Server settings that add to or replace the defaults; tests trade durability for speed. */
  settings?: Readonly<Record<string, string>>;
}

const LOG_CHECK_MS = 3_600_000;
const LONG_START_MS = 20_000;

/**
 * Starts the bundled PostgreSQL in `<dataDir>/postgres`, or joins the one already running there. Restarts the server if it
 * dies while in use. Throws StartProblem, with a readable sentence, if it can't start.
 */
export async function startEmbeddedPostgres({ dataDir, log, settings = {} }: Options): Promise<EmbeddedPostgres> {
  let root = resolve(dataDir);
  /** What this start has made, to be removed in reverse order if it fails. */
  const made = new AsyncDisposableStack();
  const recovering = setTimeout(() => log(RECOVERING), LONG_START_MS);
  try {
    const first = await mkdir(root, { recursive: true });
    if (first !== undefined) made.defer(() => removeEmpty(root, first));
    root = await realpath(root);
    const folder = new PostgresFolder(root, findPostgresTools(root), settings);
    const isNew = await folder.prepare();
    if (isNew) made.defer(() => folder.discard());
    const adopted = await folder.adopt();
    if (!adopted) {
      made.defer(() => folder.shutDown());
      await folder.start();
    }
    const lease = await keepRunning(folder, log);
    const url = await folder.url();
    return { url, adopted, isNew, stop: () => lease.stop() };
  } catch (error) {
    await made.disposeAsync().catch((further) => log(String(further)));
    throw explainPostgres(error, root);
  } finally {
    clearTimeout(recovering);
  }
}
const RECOVERING =
  'The database is still starting. After a crash or a restore, it first catches up with its log; please leave it running.';

/** Removes the folders from `folder` up to `first`, as far as they are empty. */
async function removeEmpty(folder: string, first: string): Promise<void> {
  for (let path = folder; path.startsWith(first); path = dirname(path)) {
    const isGone = await rmdir(path).then(
      () => true,
      () => false,
    );
    if (!isGone) return;
  }
}

/** Holds a connection that marks the server as in use. When the connection breaks, restarts the server. */
async function keepRunning(folder: PostgresFolder, log: Options['log']): Promise<{ stop(): Promise<void> }> {
  let lease: pg.Client;
  let stopping: Promise<void> | undefined;
  let reviving: Promise<void> | undefined;
  const hold = async () => {
    lease = await openOrCreate(folder);
    lease.once('end', () => {
      if (!stopping) reviving = revive();
    });
  };
  const revive = async () => {
    for (let tries = 0; !stopping; tries++) {
      try {
        if (!(await folder.adopt())) {
          log('The database stopped; starting it again.');
          await folder.start();
        }
        return await hold();
      } catch (error) {
        log(explainPostgres(error, folder.dataDir).message);
        await sleep(Math.min(200 * 2 ** tries, 30_000)); // the old server's last processes may still be exiting
      }
    }
  };
  await hold();
  const watch = setInterval(() => void folder.keepLogSmall().catch(() => undefined), LOG_CHECK_MS).unref();
  const stop = async () => {
    clearInterval(watch);
    await reviving;
    const isShared = await isHeldByOthers(lease);
    await lease.end().catch(() => undefined);
    if (!isShared) await folder.shutDown();
  };
  return { stop: () => (stopping ??= stop()) };
}

async function openOrCreate(folder: PostgresFolder): Promise<pg.Client> {
  try {
    return await folder.connect();
  } catch (error) {
    if ((error as { code?: string }).code !== '3D000') throw error; // 3D000: the database does not exist yet
    const admin = await folder.connect('postgres');
    await admin.query(`create database ${NAME}`).catch(ignoreIfMeanwhileMade);
    await admin.end();
    return folder.connect();
  }
}

async function isHeldByOthers(lease: pg.Client): Promise<boolean> {
  try {
    const { rowCount } = await lease.query(
      'select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [IN_USE],
    );
    return (rowCount ?? 0) > 0;
  } catch {
    return false;
  }
}

/** Another app process may create the same database at the same moment. */
function ignoreIfMeanwhileMade(error: { code?: string }) {
  if (error.code !== '42P04' && error.code !== '23505') throw error;
}
