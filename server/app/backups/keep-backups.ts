import { join } from 'node:path';
import { checkBackup } from '#server/app/backups/check-backup.ts';
import { startWokenWork, type WokenWork } from '#server/lib/background/woken-work.ts';
import { collectWal } from '#server/lib/backup/collect-wal.ts';
import { copyFiles, listFiles, type SeenFolders } from '#server/lib/backup/copy-files.ts';
import { isBackupDue, isCheckDue } from '#server/lib/backup/due.ts';
import { folderPlace } from '#server/lib/backup/folder-place.ts';
import { mirrorBases, mirrorFiles, mirrorLog } from '#server/lib/backup/mirror.ts';
import {
  type BackupPlace,
  BackupProblem,
  backupsIn,
  incomingIn,
  listBases,
  placesIn,
} from '#server/lib/backup/places.ts';
import { changeNotes, readNotes } from '#server/lib/backup/status.ts';
import { takeBase } from '#server/lib/backup/take-base.ts';
import { thinOut } from '#server/lib/backup/thin-out.ts';
import { Client } from '#server/lib/postgres/pg.ts';

export interface BackupParts {
  dataDir: string;
  /** The built-in database. */
  url: string;
  /** Other places that get a copy of everything. */
  copies: readonly BackupPlace[];
  keepDays: number;
  onError(error: unknown): void;
}

const LOOK_EVERY_MS = 8_000;
/** A new installation is first of all busy with other things, and tests of the app end before this. */
const FIRST_AFTER_MS = 300_000;
/** An arbitrary number: one process makes the backups, even if several use the same database. */
const LOCK = 7_402_027;
const HOUR_MS = 3_600_000;

/** Makes backups for as long as the app runs: the log and new files within a minute, everything once a night. */
export function startBackups(parts: BackupParts): WokenWork {
  const begun = Date.now();
  const lock = holdLock(parts.url);
  const seen: SeenFolders = new Map();
  const beside = copyBeside(parts);
  let night: Promise<void> | undefined;
  let triedAt = 0;
  let isStopped = false;
  const noted = (task: () => Promise<unknown>) => note(parts, task, () => isStopped);
  const work = startWokenWork({
    lookEveryMs: LOOK_EVERY_MS,
    onError: parts.onError,
    async round() {
      if (!(await lock.isOurs())) return false;
      await noted(async () => {
        void beside.copy();
        await collect(parts, seen);
        beside.requireWell();
      });
      const last = (await listBases(backupsIn(parts.dataDir))).at(-1);
      const now = new Date();
      const isSoon = !last && now.getTime() - begun < FIRST_AFTER_MS;
      // After a failure, the next attempt waits for an hour.
      const isWaiting = now.getTime() - triedAt < HOUR_MS;
      if (night || isSoon || isWaiting || !isBackupDue(last && new Date(last.finished_at), now)) return false;
      triedAt = now.getTime();
      night = noted(() => spendNight(parts, beside)).finally(() => {
        night = undefined;
      });
      return false;
    },
  });
  return {
    wake: work.wake,
    async stop() {
      isStopped = true;
      await work.stop();
      await lock.release();
      // A backup that isn't finished ends with the database, and the next one removes what is left of it.
    },
  };
}

/** Stores the log, here and in each place, and the files that are new since the last time here. */
async function collect({ dataDir, copies }: BackupParts, seen: SeenFolders): Promise<void> {
  const [place, incoming] = [backupsIn(dataDir), incomingIn(dataDir)];
  await collectWal(incoming.wal, placesIn(place).wal);
  await copyFiles(join(dataDir, 'files'), folderPlace(place), seen);
  await inEach(copies, (copy) => mirrorLog(place, copy));
}

/** Does something in each place, in all of them even if it fails in one. */
async function inEach(places: readonly BackupPlace[], work: (place: BackupPlace) => Promise<void>): Promise<void> {
  const done = await Promise.allSettled(places.map(work));
  const errors = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  if (errors.length > 1) throw new BackupProblem(errors.map(wordsOf).join('\n'));
  if (errors.length === 1) throw errors[0];
}

/** Copies what may take hours to each place: base backups and, the first time, files. The log mustn't wait for them. */
function copyBeside({ dataDir, copies }: BackupParts) {
  const from = backupsIn(dataDir);
  let seenIn = new Map<BackupPlace, SeenFolders>();
  const copyNew = (to: BackupPlace) => {
    const seen = seenIn.get(to) ?? new Map();
    seenIn.set(to, seen);
    return mirrorFiles(from, to, { files: join(dataDir, 'files'), seen });
  };
  const bases = oneAtATime(() => inEach(copies, (to) => mirrorBases(from, to)));
  const files = oneAtATime(() => inEach(copies, copyNew));
  return {
    /** Joins the copying that is going on, if there is some. */
    copy: async (): Promise<void> => void (await Promise.all([bases.run(), files.run()])),
    /** Has everything be looked at again. */
    forget(): void {
      seenIn = new Map();
    },
    /** Throws if copying failed the last time. */
    requireWell(): void {
      bases.requireWell();
      files.requireWell();
    },
  };
}

function oneAtATime(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let failure: { error: unknown } | undefined;
  return {
    run(): Promise<void> {
      running ??= work()
        .then(
          () => {
            failure = undefined;
          },
          (error: unknown) => {
            failure = { error };
          },
        )
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    requireWell(): void {
      if (failure) throw failure.error;
    },
  };
}

/** Makes the nightly backup and, once a week, checks that it can be restored. */
async function spendNight(parts: BackupParts, beside: ReturnType<typeof copyBeside>): Promise<void> {
  await makeBackup(parts, beside);
  const { check } = await readNotes(parts.dataDir);
  if (isCheckDue(check && new Date(check.at), new Date())) await checkBackup(parts);
}

/** Backs up everything, and removes what is too old. */
export async function makeBackup(parts: BackupParts, beside = copyBeside(parts)) {
  const { dataDir, copies, keepDays } = parts;
  const made = await takeBase(parts);
  const filesNow = await listFiles(join(dataDir, 'files'));
  const thin = (place: BackupPlace) => thinOut(place, { keepDays, now: new Date(), filesNow });
  const copyAll = async () => {
    // What is being copied may have begun before this one was made.
    await beside.copy();
    beside.forget();
    await beside.copy();
    beside.requireWell();
  };
  // A place that is away mustn't keep the others from their copies, nor fill this disk.
  const errors: unknown[] = [];
  for (const step of [
    () => collect(parts, new Map()),
    copyAll,
    () => inEach(copies, thin),
    () => thin(folderPlace(backupsIn(dataDir))),
  ])
    await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
  return made;
}

const wordsOf = (error: unknown): string =>
  error instanceof BackupProblem ? error.message : `The backup failed (${String(error)}).`;

/** Remembers what fails, for the people who have to do something about it. */
async function note(
  { dataDir, onError }: BackupParts,
  task: () => Promise<unknown>,
  isStopped: () => boolean,
): Promise<void> {
  const { problem } = await readNotes(dataDir);
  try {
    await task();
    if (problem) await changeNotes(dataDir, ({ problem: _, ...notes }) => notes);
  } catch (error) {
    if (isStopped()) return;
    const words = wordsOf(error);
    if (words === problem?.words) return;
    onError(error);
    const since = problem?.since ?? new Date().toISOString();
    await changeNotes(dataDir, (notes) => ({ ...notes, problem: { words, since } })).catch(onError);
  }
}

/** Says whether this process is the one that makes the backups. Its connection holds a lock while it is open. */
function holdLock(url: string) {
  let client: Client | undefined;
  return {
    async isOurs(): Promise<boolean> {
      if (client) return true;
      const opened = new Client({ connectionString: url });
      opened.on('error', () => undefined);
      opened.once('end', () => {
        if (client === opened) client = undefined;
      });
      await opened.connect();
      const { rows } = await opened.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [LOCK]);
      if (rows[0]?.is_ours) client = opened;
      else await opened.end();
      return client !== undefined;
    },
    release: async () => client?.end(),
  };
}
