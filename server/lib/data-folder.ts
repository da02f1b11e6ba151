import { existsSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const isFull = (dir: string): string => `The disk that holds ${dir} is full. Free some space and start again.`;
export const isClosed = (dir: string): string =>
  `The data folder ${dir} can't be written. Give this user permission, or set DATA_DIR to another folder.`;
export const isImpossible = (dir: string): string =>
  `The data folder ${dir} can't be created. Set DATA_DIR to another folder.`;
const isFile = (dir: string) =>
  `The data folder ${dir} can't be created, because there is a file in its place. Set DATA_DIR to another folder.`;

/** Causes that a person can fix, by the operating system's code. */
const CAUSES: Readonly<Record<string, (dataDir: string) => string>> = {
  ENOSPC: isFull,
  EDQUOT: isFull,
  EACCES: isClosed,
  EPERM: isClosed,
  EROFS: isClosed,
  ENOTDIR: isFile,
  EEXIST: isFile,
  ENOENT: isImpossible,
};

/** Why a file of the data folder couldn't be used, in one sentence; undefined unless that is certain. */
export function explainFolder(error: unknown, dataDir: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', syscall, path } = error as NodeJS.ErrnoException;
  if (path === undefined || !(isWithin(path, dataDir) || isWithin(dataDir, path))) return undefined;
  // A connection's path is its socket: a missing one says nothing about the folder.
  if (syscall === undefined || ['connect', 'spawn', 'getaddrinfo'].some((other) => syscall.startsWith(other)))
    return undefined;
  const words = CAUSES[code];
  if (words !== isFile && words !== isImpossible) return words?.(dataDir);
  if (syscall !== 'mkdir') return undefined;
  // Node reports a folder on a read-only disk as missing.
  return (code === 'ENOENT' && existsSync(dataDir) ? isClosed : words)(dataDir);
}

export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(join(folder, '/'));

/**
 * To be called before anything is written. The function it returns removes what a failed start has left of a new data folder,
 * and says whether it did. A folder with a database is kept.
 */
export function noteNewFolder(dataDir: string): () => boolean {
  const folder = resolve(dataDir);
  let first: string | undefined;
  for (let path = folder; !existsSync(path); path = dirname(path)) first = path;
  return () => {
    if (first === undefined || existsSync(join(folder, 'postgres'))) return false;
    for (const name of ['secret', 'log', 'files', 'backups'])
      rmSync(join(folder, name), { recursive: true, force: true });
    try {
      for (let path = folder; isWithin(path, first); path = dirname(path)) if (existsSync(path)) rmdirSync(path);
    } catch {
      return false; // somebody else has put something there
    }
    return true;
  };
}
