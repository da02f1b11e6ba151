import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { EXCEPTIONS } from '#tools/citus/exceptions.ts';
import { startMigratedDatabase } from '#tools/migrated-database.ts';

/**
 * One database server per test run. Each test file clones its database from the migrated one. Tests that start the server as
 * a process run the bundle, as users do, because it starts several times faster than a thousand separate files.
 */
export default async function openTestDatabase(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['bin/build-server.js'], { stdio: 'inherit' });
  const { postgresUrl, name, stop } = await startMigratedDatabase();
  project.provide('postgresUrl', postgresUrl);
  project.provide('templateName', name);
  const needed = await mkdtemp(join(tmpdir(), 'hindquarter-needed-'));
  project.provide('neededExceptions', needed);
  return async () => {
    await stop();
    const names = await readdir(needed);
    await rm(needed, { recursive: true, force: true });
    const unneeded = Object.keys(EXCEPTIONS).filter((name) => !names.includes(name));
    if (unneeded.length > 0 && (await haveAllPassed(project)))
      throw new Error(
        `No statement needs these exceptions in tools/citus/exceptions.ts anymore: ${unneeded.join(', ')}`,
      );
  };
}

/** Whether all tests ran, and none failed. */
async function haveAllPassed(project: TestProject): Promise<boolean> {
  const { state, config } = project.vitest;
  const ran = state.getTestModules().filter((module) => module.project === project);
  const { testFiles } = await project.globTestFiles();
  return ran.length === testFiles.length && !config.testNamePattern && ran.every((module) => module.ok());
}
