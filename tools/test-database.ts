import type { TestProject } from 'vitest/node';
import { startMigratedDatabase } from '#tools/migrated-database.ts';

/** One server for all tests of a run; each test file's database is cloned from the migrated one. */
export default async function openTestDatabase({ provide }: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl, name, stop } = await startMigratedDatabase();
  provide('postgresUrl', postgresUrl);
  provide('templateName', name);
  return stop;
}
