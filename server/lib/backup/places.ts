import { randomBytes } from 'node:crypto';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { StartProblem } from '#server/lib/start-problem.ts';

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
export class BackupProblem extends StartProblem {}

/**
 * A place that keeps backups. Nothing in it ever changes. Names are paths within it, such as base/20261128T020500Z/info.json, and
 * the same whether a file is encrypted or not.
 */
export interface BackupPlace {
  /** As people know it. */
  title: string;
  /** A file or folder in it, as people find it. */
  show(name: string): string;
  /** What to say when it holds the backups of another database. */
  taken: string;
  /** Throws if the place isn't there, such as a share that isn't mounted. */
  requireThere(): Promise<void>;
  /** The files below a folder, named from there, without what is half written. */
  list(folder: string): Promise<string[]>;
  /** Stores a file completely or not at all. */
  put(name: string, from: string): Promise<void>;
  /** Reads a file that is never encrypted. */
  read(name: string): Promise<string | undefined>;
  /** A path on this disk where a file can be read: its own or, with a copy of it there, `scratch`. */
  fetch(name: string, scratch: string): Promise<string | undefined>;
  changedAt(name: string): Promise<Date | undefined>;
  remove(name: string): Promise<void>;
}

/** Encrypts and decrypts the files of a place. */
export interface Cipher {
  /** Missing if files can only be read. */
  seal?: ((plain: Readable) => Promise<Readable>) | undefined;
  /** Throws if no key fits. The stream fails with DamagedFile if the file was changed. */
  open(sealed: Readable, shown: string): Promise<Readable>;
}

/** What an encrypted file's name ends in. */
export const SEALED = '.age';
export const plainName = (name: string): string => (name.endsWith(SEALED) ? name.slice(0, -SEALED.length) : name);
/** What is needed to copy and to thin out backups, which happens without the key that opens them. */
export const isNeverSealed = (name: string): boolean =>
  name.endsWith(`/${BASE.info}`) || name.endsWith(`/${BASE.files}`);

/** An encrypted file that isn't as it was written. */
export class DamagedFile extends Error {}

/** Whether fetch lost its connection, perhaps while a file was arriving. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof TypeError && /fetch failed|terminated/.test(error.message);

export const KEY_NEEDED =
  'These backups are encrypted. Name the file with the secret key with --identity, or set BACKUP_IDENTITY to that key.';

/** Base backups in DATA_DIR/backups that were completed, oldest first. */
export const listBases = async (place: string): Promise<BaseBackup[]> => {
  const { base } = placesIn(place);
  return readBases(await namesIn(base), {
    show: (name) => join(place, name),
    read: (name) => readFile(join(place, name), 'utf8').catch(ignoreMissing),
  });
};

/** Base backups in any place that were completed, oldest first. */
export const basesIn = async (place: BackupPlace): Promise<BaseBackup[]> =>
  readBases(new Set((await place.list('base')).map((name) => name.split('/')[0] ?? '')), place);

/** One is complete when it says what it is. */
async function readBases(
  names: Iterable<string>,
  { show, read }: Pick<BackupPlace, 'show' | 'read'>,
): Promise<BaseBackup[]> {
  const stamps = [...names].filter((name) => /^\d{8}T\d{6}Z$/.test(name)).sort();
  const found = stamps.map(async (name) => {
    const folder = show(`base/${name}`);
    const text = await read(`base/${name}/${BASE.info}`);
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
