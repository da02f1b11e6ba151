import { randomBytes } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folders of a place that holds backups: DATA_DIR/backups, or BACKUP_DIR. */
export const placesIn = (folder: string) => ({
  base: join(folder, 'base'),
  wal: join(folder, 'wal'),
  files: join(folder, 'files'),
});

/** Where the database server leaves what it makes, below DATA_DIR/backups. */
export const incomingIn = (dataDir: string) => {
  const folder = join(dataDir, 'backups/incoming');
  return { folder, wal: join(folder, 'wal') };
};
export const backupsIn = (dataDir: string): string => join(dataDir, 'backups');

/** The files of a base backup. */
export const BASE = {
  data: 'base.tar.gz',
  manifest: 'backup_manifest',
  info: 'info.json',
  files: 'files.txt',
  secret: 'secret',
} as const;

export interface BackupInfo {
  /** The database's own number, the same for all of its copies. */
  system_id: string;
  timeline: number;
  segment_bytes: number;
  /** The last segment of the write-ahead log that the backup itself contains. */
  last_segment: number;
  started_at: string;
  finished_at: string;
  bytes: number;
  /** The hash of the archive. PostgreSQL's manifest doesn't cover the log in it. */
  sha256: string;
}
export interface BaseBackup extends BackupInfo {
  name: string;
  folder: string;
}

/** What went wrong, and what to do about it, in words for the person who runs this installation. */
export class BackupProblem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupProblem';
  }
}

/** Base backups that were completed, oldest first. */
export async function listBases(place: string): Promise<BaseBackup[]> {
  const { base } = placesIn(place);
  const names = (await namesIn(base)).filter((name) => /^\d{8}T\d{6}Z$/.test(name)).sort();
  const found = names.map(async (name) => {
    const folder = join(base, name);
    const text = await readFile(join(folder, BASE.info), 'utf8').catch(ignoreMissing);
    return text === undefined ? [] : [{ ...readInfo(text, folder), name, folder }];
  });
  return (await Promise.all(found)).flat();
}

function readInfo(text: string, folder: string): BackupInfo {
  try {
    return JSON.parse(text) as BackupInfo;
  } catch {
    throw new BackupProblem(
      `The backup ${folder} is damaged: ${BASE.info} can't be read. Move that folder away to use the one before it.`,
    );
  }
}

export const namesIn = async (folder: string): Promise<string[]> => (await readdir(folder).catch(ignoreMissing)) ?? [];

export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** 2026-11-28T14:05:00.000Z as 20261128T140500Z. */
export const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Gives a file to `place` completely or not at all, on disk before it has its name. */
export async function writeBeside(place: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${place}.${randomBytes(6).toString('hex')}.part`;
  try {
    await write(part);
    await sync(part);
    await rename(part, place);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

export const copyBeside = (from: string, to: string): Promise<void> => writeBeside(to, (part) => copyFile(from, part));

/** A second name for a file that never changes, which takes no space on the same disk; otherwise a copy. */
export const linkOrCopy = (from: string, to: string): Promise<void> => link(from, to).catch(() => copyBeside(from, to));

const OWNER_FOLDER = 0o700;
export const makeFolder = (folder: string): Promise<unknown> => mkdir(folder, { recursive: true, mode: OWNER_FOLDER });
