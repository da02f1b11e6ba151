import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '#server/lib/database.ts';
import { ROOT } from '#server/lib/root.ts';
import { StartProblem } from '#server/lib/start-problem.ts';

export const MIGRATIONS = path.join(ROOT, 'server/migrations');
export const MIGRATIONS_TABLE =
  'create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())';
/** An arbitrary number, the same in every process: one process migrates, and the others wait and then find nothing to do. */
export const LOCK = 7_402_026;
/** The last of the files that were replaced by one baseline per area. A database on which it was run has the same tables. */
export const LAST_BEFORE_BASELINES = '0299-names-of-constraints.sql';
/** Files 1001 to 1099 are the baselines. */
export const FIRST_AFTER_BASELINES = '1100';
const isBaseline = (name: string) => name < FIRST_AFTER_BASELINES;

/**
 * Runs all numbered files in server/migrations that haven't been run on the database, in order, in one transaction.
 * Forward only. Refuses a database on which files unknown to this version have been run. Tests of a migration stop before it.
 */
export async function migrate(db: Db, before?: string): Promise<void> {
  const files = (await readdir(MIGRATIONS)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).sort();
  await db.transaction().execute(async (tx) => {
    // Migrating a large database, or waiting for that, can take longer than a call is allowed to.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    await sql.raw(MIGRATIONS_TABLE).execute(tx);
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(tx);
    const seen = new Set(rows.map(({ name }) => name));
    if (rows.some(({ name }) => name < '1000')) {
      if (!seen.has(LAST_BEFORE_BASELINES)) {
        throw new StartProblem(
          'The database is from an early trial version of Hindquarter, which this version can’t update.',
        );
      }
      seen.clear();
      for (const name of files.filter(isBaseline)) seen.add(name);
      await sql`delete from migrations`.execute(tx);
      await sql`insert into migrations (name) select unnest(${[...seen]}::text[])`.execute(tx);
    }
    const unknown = [...seen].filter((name) => !files.includes(name));
    if (unknown.length > 0) {
      throw new StartProblem(
        `The database was last used by a newer version of Hindquarter (it includes ${unknown[0]}). Start that version instead.`,
      );
    }
    for (const name of files) {
      if (before !== undefined && name >= before) break;
      if (seen.has(name)) continue;
      await sql.raw(await readFile(path.join(MIGRATIONS, name), 'utf8')).execute(tx);
      await sql`insert into migrations (name) values (${name})`.execute(tx);
    }
  });
}
