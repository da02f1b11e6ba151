import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openTestApp } from '#server/test/harness.ts';
import { DATA_MODEL_FILE, describeDataModel } from '#tools/data-model.ts';
import { generateTables, TABLES_FILE } from '#tools/generate-tables.ts';

const app = openTestApp();

test.each([
  [TABLES_FILE, generateTables],
  [DATA_MODEL_FILE, describeDataModel],
])('%s matches the migrated database (if not: npm run generate)', async (file, make) => {
  expect(await readFile(file, 'utf8')).toBe(await make(app.url));
});
