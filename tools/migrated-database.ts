import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/lib/database.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { migrate } from '#server/lib/postgres/migrate.ts';

/** Test data doesn't need to survive a power failure, so this trades safety for speed. */
const HASTE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };
const NAME = 'migrated';

/** A temporary PostgreSQL server with one freshly migrated database. */
export interface MigratedDatabase {
  /** The server's default database. Connect to it to clone the migrated one. */
  postgresUrl: string;
  name: string;
  url: string;
  stop(): Promise<void>;
}

export async function startMigratedDatabase(): Promise<MigratedDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hindquarter-check-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  const server = await startEmbeddedPostgres({ dataDir, log: console.error, settings: HASTE }).catch(async (error) => {
    await remove();
    throw error;
  });
  const stop = async () => {
    await server.stop();
    await remove();
  };
  try {
    const own = openDatabase(server.url, 1);
    await own.pool.query(`create database ${NAME}`);
    await own.close();
    const url = server.url.replace(/\/[^/?]+(\?|$)/, `/${NAME}$1`);
    const database = openDatabase(url, 1);
    await migrate(database.db);
    await database.close();
    return { postgresUrl: server.url, name: NAME, url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
