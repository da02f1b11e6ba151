import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/lib/database.ts';
import { startEmbeddedPostgres } from '#server/lib/embedded-postgres.ts';
import { migrate } from '#server/lib/migrate.ts';

/** Nothing of a test outlives it, so nothing has to reach the disk. */
const HASTE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** One PostgreSQL for all server tests of a run. Its own database, migrated, is the template that each test file's is cloned from. */
export default async function providePostgres(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'hq-tests-'));
  const server = await startEmbeddedPostgres({ dataDir, log: console.error, settings: HASTE });
  const templateName = 'migrated';
  const admin = openDatabase(server.url, 1);
  await admin.pool.query(`create database ${templateName}`);
  await admin.close();
  const template = openDatabase(server.url.replace(/\/hindquarter\?/, `/${templateName}?`), 1);
  await migrate(template.db);
  await template.close();
  project.provide('postgresUrl', server.url);
  project.provide('templateName', templateName);
  return async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
