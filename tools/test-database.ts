import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { startMigratedDatabase } from '#tools/migrated-database.ts';

/**
 * One database server per test run. Each test file clones its database from the migrated one. Tests that start the server as
 * a process run the bundle, as users do, because it starts several times faster than a thousand separate files.
 */
export default async function openTestDatabase({ provide }: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['bin/build-server.js'], { stdio: 'inherit' });
  const { postgresUrl, name, stop } = await startMigratedDatabase();
  provide('postgresUrl', postgresUrl);
  provide('templateName', name);
  return stop;
}
