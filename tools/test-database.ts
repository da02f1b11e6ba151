import type { TestProject } from 'vitest/node';
import { startMigratedDatabase } from '#tools/migrated-database.ts';

/** One database server per test run. Each test file clones its database from the migrated one. */
export default async function openTestDatabase({ provide }: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl, name, stop } = await startMigratedDatabase();
  provide('postgresUrl', postgresUrl);
  provide('templateName', name);
  return stop;
}
