import { join } from 'node:path';
import { StartProblem } from '#server/lib/start-problem.ts';

/** Problems that a person can fix, recognized by the error messages of PostgreSQL and the operating system. */
const CAUSES: readonly (readonly [RegExp, (dataDir: string) => string])[] = [
  [
    /ENOSPC|EDQUOT|No space left|Disk quota/,
    (dir) => `The disk that holds ${dir} is full. Free some space and start again.`,
  ],
  [
    /EACCES|EPERM|EROFS|Permission denied|Read-only file system/,
    (dir) => `The data folder ${dir} can't be written. Give this user permission, or set DATA_DIR to another folder.`,
  ],
  [/ENOTDIR|EEXIST|ENOENT/, (dir) => `The data folder ${dir} can't be created. Set DATA_DIR to another folder.`],
  [/Cannot allocate memory|ENOMEM/, () => "There isn't enough memory for the database. Free some and start again."],
];

/** Why the database can't start, as one sentence for the person who started it. */
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
    `The database in ${dataDir} couldn't be started (${told?.trim()}). See ${join(dataDir, 'postgres.log')} for details.`,
  );
}
