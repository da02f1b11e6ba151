import type { FileToRead, ReadFile } from '#server/directory/import/import-file.ts';
import type { RowsToRead } from '#server/directory/import/read-rows.ts';
import { threadWork } from '#server/lib/threads/thread-work.ts';

/** Generous: reading the largest allowed file takes a tenth of this. */
const LIMITS = { cpuSeconds: 30, megabytes: 512, atOnce: 2 };

export const readImportFile = threadWork<FileToRead, ReadFile>({
  ...LIMITS,
  module: import.meta.resolve('#server/directory/import/import-file.ts'),
  name: 'readFileHere',
});
export const readImportRows = threadWork<RowsToRead, string[]>({
  ...LIMITS,
  module: import.meta.resolve('#server/directory/import/read-rows.ts'),
  name: 'readRowsHere',
});
