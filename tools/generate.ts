import { writeFile } from 'node:fs/promises';
import { CITUS_FILE, describeDistribution } from '#tools/citus/plan.ts';
import { COVERAGE_FILE, describeCoverage } from '#tools/coverage.ts';
import { DATA_MODEL_FILE, describeDataModel } from '#tools/data-model.ts';
import { generateTables, TABLES_FILE } from '#tools/generate-tables.ts';
import { makeIcons } from '#tools/icons.ts';
import { describeLicenses, LICENSES_FILE } from '#tools/licenses.ts';
import { startMigratedDatabase } from '#tools/migrated-database.ts';
import { describeRoles, ROLES_FILE } from '#tools/roles.ts';

/** `npm run generate`: writes every generated file. Tests fail when one is out of date. */
await writeFile(COVERAGE_FILE, await describeCoverage());
await writeFile(LICENSES_FILE, await describeLicenses());
await writeFile(ROLES_FILE, describeRoles());
await makeIcons();
const { url, stop } = await startMigratedDatabase();
try {
  await writeFile(TABLES_FILE, await generateTables(url));
  await writeFile(DATA_MODEL_FILE, await describeDataModel(url));
  await writeFile(CITUS_FILE, describeDistribution());
} finally {
  await stop();
}
