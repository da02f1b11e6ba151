import { join } from 'node:path';
import { StartProblem } from '#server/lib/start-problem.ts';

/** What a person can do something about, told from the words of the system and of PostgreSQL. */
const CAUSES: readonly (readonly [RegExp, (dataDir: string) => string])[] = [
  [
    /ENOSPC|EDQUOT|No space left|Disk quota/,
    (dir) => `The disk that holds ${dir} is full; please make room and start again.`,
  ],
  [
    /EACCES|EPERM|EROFS|Permission denied|Read-only file system/,
    (dir) =>
      `The data folder ${dir} cannot be written; please give this user the right to, or choose another folder with DATA_DIR.`,
  ],
  [
    /ENOTDIR|EEXIST|ENOENT/,
    (dir) => `The data folder ${dir} cannot be made; please choose another folder with DATA_DIR.`,
  ],
  [
    /Cannot allocate memory|ENOMEM/,
    () => 'There is not enough memory for the database; please free some and start again.',
  ],
];

/** Why the database cannot be had, as one sentence for the person who started it. */
export function explainPostgres(error: unknown, dataDir: string): StartProblem {
  if (error instanceof StartProblem) return error;
  const text = error instanceof Error ? error.message : String(error);
  const known = CAUSES.find(([pattern]) => pattern.test(text));
  if (known) return new StartProblem(known[1](dataDir));
  const told =
    text
      .split('\n')
      .filter((line) => /FATAL|PANIC|error:/.test(line))
      .at(-1) ?? text.trim().split('\n').at(-1);
  return new StartProblem(
    `The database in ${dataDir} could not be started (${told?.trim()}); ${join(dataDir, 'postgres.log')} says more.`,
  );
}
