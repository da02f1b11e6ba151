import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { explainFolder, isClosed, isFull, isImpossible, isWithin } from '#server/lib/data-folder.ts';
import { StartProblem } from '#server/lib/start-problem.ts';

/** Causes that a person can fix, by PostgreSQL's words for them. */
const CAUSES: readonly (readonly [words: RegExp, (dataDir: string) => string])[] = [
  [/: (No space left on device|Disk quota exceeded)$/, isFull],
  [/: (Permission denied|Operation not permitted|Read-only file system)$/, isClosed],
  [/could not create directory .*: (Not a directory|File exists)$/, isImpossible],
];

/**
 * Why the database can't start, as one sentence for the person who started it. A cause is named only if the error is about
 * a file of the data folder; otherwise the sentence quotes the error.
 */
export function explainPostgres(error: unknown, dataDir: string): StartProblem {
  if (error instanceof StartProblem) return error;
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.split('\n').map((line) => line.trim());
  const known = explainFolder(error, dataDir) ?? lines.map((line) => ofPostgres(line, dataDir)).find(Boolean);
  if (known) return new StartProblem(known);
  if (lines.some((line) => /could not map anonymous shared memory: Cannot allocate memory$/.test(line)))
    return new StartProblem("There isn't enough memory for the database. Free some and start again.");
  const said = lines.filter((line) => /FATAL|PANIC|error:/.test(line)).at(-1) ?? lines.filter(Boolean).at(-1);
  const log = join(dataDir, 'postgres.log');
  const more = existsSync(log) ? ` See ${log} for details.` : '';
  return new StartProblem(`The database in ${dataDir} couldn't be started (${said}).${more}`);
}

/** PostgreSQL runs in the data folder, so the paths it quotes are relative to it, or inside it. */
function ofPostgres(line: string, dataDir: string): string | undefined {
  const path = /"([^"]+)"/.exec(line)?.[1];
  if (path === undefined || /shared memory/.test(line)) return undefined;
  if (isAbsolute(path) && !isWithin(path, dataDir)) return undefined;
  const [, words] = CAUSES.find(([pattern]) => pattern.test(line)) ?? [];
  return words?.(dataDir);
}
