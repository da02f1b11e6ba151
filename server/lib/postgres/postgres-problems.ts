import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { StartProblem } from '#server/lib/start-problem.ts';

const full = (dir: string) => `The disk that holds ${dir} is full. Free some space and start again.`;
const closed = (dir: string) =>
  `The data folder ${dir} can't be written. Give this user permission, or set DATA_DIR to another folder.`;
const impossible = (dir: string) => `The data folder ${dir} can't be created. Set DATA_DIR to another folder.`;

/** Causes that a person can fix, by the operating system's code and PostgreSQL's words for it. */
const CAUSES: readonly (readonly [codes: readonly string[], words: RegExp, (dataDir: string) => string])[] = [
  [['ENOSPC', 'EDQUOT'], /: (No space left on device|Disk quota exceeded)$/, full],
  [['EACCES', 'EPERM', 'EROFS'], /: (Permission denied|Operation not permitted|Read-only file system)$/, closed],
  [['ENOTDIR', 'EEXIST', 'ENOENT'], /could not create directory .*: (Not a directory|File exists)$/, impossible],
];

/** What the operating system refused, if an error is one of its own. */
type SystemError = Error & { code?: string; syscall?: string; path?: string };

/**
 * Why the database can't start, as one sentence for the person who started it. A cause is named only if the error is about
 * a file of the data folder; otherwise the sentence quotes the error.
 */
export function explainPostgres(error: unknown, dataDir: string): StartProblem {
  if (error instanceof StartProblem) return error;
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.split('\n').map((line) => line.trim());
  const known = ofSystem(error, dataDir) ?? lines.map((line) => ofPostgres(line, dataDir)).find(Boolean);
  if (known) return new StartProblem(known);
  if (lines.some((line) => /could not map anonymous shared memory: Cannot allocate memory$/.test(line)))
    return new StartProblem("There isn't enough memory for the database. Free some and start again.");
  const said = lines.filter((line) => /FATAL|PANIC|error:/.test(line)).at(-1) ?? lines.filter(Boolean).at(-1);
  const log = join(dataDir, 'postgres.log');
  const more = existsSync(log) ? ` See ${log} for details.` : '';
  return new StartProblem(`The database in ${dataDir} couldn't be started (${said}).${more}`);
}

function ofSystem(error: unknown, dataDir: string): string | undefined {
  const { code = '', syscall, path } = error as SystemError;
  if (path === undefined || !(isWithin(path, dataDir) || isWithin(dataDir, path))) return undefined;
  // A connection's path is its socket: a missing one says nothing about the folder.
  if (syscall === undefined || ['connect', 'spawn', 'getaddrinfo'].some((other) => syscall.startsWith(other)))
    return undefined;
  const [, , words] = CAUSES.find(([codes]) => codes.includes(code)) ?? [];
  return words === impossible && syscall !== 'mkdir' ? undefined : words?.(dataDir);
}

/** PostgreSQL runs in the data folder, so the paths it quotes are relative to it, or inside it. */
function ofPostgres(line: string, dataDir: string): string | undefined {
  const path = /"([^"]+)"/.exec(line)?.[1];
  if (path === undefined || /shared memory/.test(line)) return undefined;
  if (isAbsolute(path) && !isWithin(path, dataDir)) return undefined;
  const [, , words] = CAUSES.find(([, pattern]) => pattern.test(line)) ?? [];
  return words?.(dataDir);
}

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(join(folder, '/'));
