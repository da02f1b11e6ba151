import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsIn, ignoreMissing, makeFolder, writeBeside } from '#server/lib/backup/places.ts';

/** What is remembered between runs. The backups themselves say when they were made. */
export interface BackupNotes {
  /** Why the last attempt failed, and since when attempts have failed. */
  problem?: { words: string; since: string };
  /** The last time that the newest backup was restored into a scratch folder. */
  check?: { at: string; words?: string };
  /** When the operator was last told that something is wrong. */
  mailed_at?: string;
}

const fileIn = (dataDir: string) => join(backupsIn(dataDir), 'status.json');

export async function readNotes(dataDir: string): Promise<BackupNotes> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(ignoreMissing);
  try {
    return JSON.parse(text ?? '{}') as BackupNotes;
  } catch {
    return {};
  }
}

export async function changeNotes(dataDir: string, change: (notes: BackupNotes) => BackupNotes): Promise<void> {
  const notes = change(await readNotes(dataDir));
  await makeFolder(backupsIn(dataDir));
  await writeBeside(fileIn(dataDir), (part) => writeFile(part, `${JSON.stringify(notes, null, 2)}\n`, { mode: 0o600 }));
}
