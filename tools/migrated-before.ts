import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/lib/database.ts';
import { migrate } from '#server/lib/postgres/migrate.ts';
import { Client } from '#server/lib/postgres/pg.ts';

/** A database without tables. */
export async function openEmpty(): Promise<Database & { url: string }> {
  const server = inject('postgresUrl');
  const database = `old_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${database}`);
  await client.end();
  const url = server.replace(/\/[^/?]+(\?|$)/, `/${database}$1`);
  return { ...openDatabase(url, 1), url };
}

/**
 * An empty database as it was before a migration, for tests of what the migration does to the rows in it. `finish` runs that
 * migration and all later ones.
 */
export async function openMigratedBefore(name: string): Promise<Database & { finish(): Promise<void> }> {
  const opened = await openEmpty();
  await migrate(opened.db, name);
  return { ...opened, finish: () => migrate(opened.db) };
}
