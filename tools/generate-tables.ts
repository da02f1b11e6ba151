import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

export const TABLES_FILE = 'server/lib/tables.ts';
/** How the database pool reads these types: ids and numbers as numbers, dates and times as text. */
const TYPES = { int8: 'number', numeric: 'number', date: 'string', timestamptz: 'string' };

/** TypeScript types of all tables of a migrated database, except the list of migrations. */
export async function generateTables(url: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hindquarter-tables-'));
  const file = path.join(folder, 'tables.ts');
  const codegen = path.join(path.dirname(createRequire(import.meta.url).resolve('kysely-codegen')), 'cli/bin.js');
  const options = [
    `--url=${url}`,
    '--dialect=postgres',
    `--out-file=${file}`,
    `--type-mapping=${JSON.stringify(TYPES)}`,
    '--exclude-pattern=migrations',
  ];
  try {
    await promisify(execFile)(process.execPath, [codegen, ...options]);
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
