import { type Job, onEvents, type ScheduledJob } from '#server/lib/background/job.ts';
import type { Db } from '#server/lib/database.ts';
import { zipOf } from '#server/lib/downloads/zip.ts';
import type { FileStore } from '#server/lib/file-store.ts';
import { type DataProgress, dataEntries } from '#server/reports/data-files/data-entries.ts';
import * as store from '#server/reports/data-files/data-file-store.ts';

export interface DataFileContext {
  db: Db;
  files: FileStore;
}
/** The screen polls about once a second, so saving progress more often would be pointless. */
const REPORT_EVERY_MS = 500;
/** A plant with thousands of invoices takes minutes. */
const MAX_SECONDS = 2 * 3600;

export const jobs: readonly Job<DataFileContext>[] = [
  onEvents(['data_file.asked'], {
    queue: 'reports.make-data-file',
    mostSeconds: MAX_SECONDS,
    run: (context: DataFileContext, { data }) => makeDataFile(context, { owner_id: data.owner, file_id: data.file_id }),
  }),
];

export const scheduled: readonly ScheduledJob<DataFileContext>[] = [
  {
    queue: 'reports.clear-data-files',
    cron: '41 * * * *',
    async run({ db, files }) {
      await store.giveUpDataFiles(db);
      await removeDataFiles({ db, files }, await store.findOldDataFiles(db));
    },
  },
];

/** The file goes before its row, so that an interrupted run leaves a row without a file, never a file without a row. */
async function removeDataFiles({ db, files }: DataFileContext, old: readonly store.OldFile[]): Promise<void> {
  for (const one of old) {
    if (one.file) await files.remove(one.file);
    await store.deleteDataFile(db, one);
  }
}

/** Thrown inside an attempt when another one has begun, or when the file was given up on. */
class Superseded extends Error {}

/** Safe to run again: starts over if the process died, and changes nothing if the file is done. */
export async function makeDataFile({ db, files }: DataFileContext, key: store.FileKey): Promise<void> {
  const taken = await store.takeUpDataFile(db, key, files.newName('.zip'));
  if (!taken) return;
  if (taken.begun) await files.remove(taken.begun);
  let reported: { at: number; step?: string } = { at: 0 };
  const report = async (progress: DataProgress) => {
    const now = performance.now();
    if (progress.step === reported.step && now - reported.at < REPORT_EVERY_MS) return;
    reported = { at: now, step: progress.step };
    if (!(await store.changeDataFile(db, taken, progress))) throw new Superseded();
  };
  try {
    const bytes = await files.putStream(taken.file, zipOf(dataEntries({ db, files, report }, taken)));
    if (!(await store.changeDataFile(db, taken, { status: 'ready', bytes }))) throw new Superseded();
  } catch (error) {
    await files.remove(taken.file);
    // Another attempt removes what this one was writing, which is an error here, but not a failure.
    if (await store.changeDataFile(db, taken, { status: 'failed' })) throw error;
    return;
  }
  // At once, because an owner can ask again and again, and each may be gigabytes. What this misses goes within the hour.
  await removeDataFiles({ db, files }, await store.findReplacedDataFiles(db, taken));
}
