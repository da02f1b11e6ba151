import { readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { loadDump } from '#server/lib/dump/load-dump.ts';
import type { RowCounts } from '#server/lib/dump/write-dump.ts';
import { migrate } from '#server/lib/postgres/migrate.ts';
import { VERSION } from '#server/lib/root.ts';
import { openEmpty } from '#tools/migrated-before.ts';

/** The data of each version, as `node bin/run.js tools/keep-version.ts` wrote it. */
const FOLDER = 'server/test/versions';
const FILES = readdirSync(FOLDER).filter((file) => file.endsWith('.sql.gz'));
/** Tables whose rows a later migration adds, removes, or moves on purpose, by file: how many there are then; null if none of it is left. */
const CHANGED: Record<string, Record<string, number | null>> = {};
/** A migration adds itself. */
const OWN = 'migrations';
const MAX_BYTES = 2_000_000;

test('the data of this version is kept, and that of every version is small', async () => {
  expect(FILES).toContain(`${VERSION}.sql.gz`);
  for (const file of FILES) expect((await stat(join(FOLDER, file))).size).toBeLessThan(MAX_BYTES);
});

test.each(FILES)('the data of %s is upgraded, and no row is lost', async (file) => {
  const { db, url, close } = await openEmpty();
  try {
    const { [OWN]: _, ...before } = await loadDump(join(FOLDER, file), url);
    expect(Object.values(before).reduce((sum, rows) => sum + rows, 0)).toBeGreaterThan(1000);
    await migrate(db);
    const after: RowCounts = {};
    const expected = Object.entries({ ...before, ...CHANGED[file] }).filter(([, rows]) => rows !== null);
    for (const [table] of expected) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
      after[table] = rows[0]?.count ?? 0;
    }
    expect(after).toEqual(Object.fromEntries(expected));
  } finally {
    await close();
  }
});
