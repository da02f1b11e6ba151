import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Started, startProcess } from '#bench/processes.ts';
import { newRefreshToken, sessionEnd, sessionFacts, signAccessToken } from '#server/accounts/sign-in/token.ts';
import { addSession, findActorOfSession } from '#server/accounts/store.ts';
import { type Database, type Db, openDatabase } from '#server/lib/database.ts';
import { startEmbeddedPostgres } from '#server/lib/postgres/embedded-postgres.ts';
import { migrate } from '#server/lib/postgres/migrate.ts';

const SECRET = 'only for measuring, at least 32 characters';
const UNLIMITED = { PORT: '0', RATE_LIMIT: '0', GUEST_RATE_LIMIT: '0' } as const;

/** A migrated database in its own folder, with the connection used to fill it. */
export interface Bench extends Database {
  url: string;
  folder: string;
  /** Starts the product on this database, or on another database on the same server, with these settings. */
  startApp(url?: string, env?: Record<string, string>): Promise<Started>;
  /** Stops the database server and deletes its folder. */
  stop(): Promise<void>;
}

export async function openBench(name: string): Promise<Bench> {
  const folder = await makeFolder(name);
  const server = await startEmbeddedPostgres({ dataDir: folder, log: console.error });
  const database = openDatabase(server.url);
  await migrate(database.db);
  return {
    ...database,
    url: server.url,
    folder,
    startApp: (url = server.url, env = {}) =>
      startProcess('bin/start.js', {
        ...UNLIMITED,
        DATABASE_URL: url,
        APP_SECRET: SECRET,
        DATA_DIR: path.join(folder, 'app'),
        LOG_LEVEL: 'error',
        ...env,
      }),
    async stop() {
      await database.close();
      await server.stop();
      await removeFolder(folder);
    },
  };
}

/** The product with its demo plant and a database of its own. */
export async function startDemo(name: string): Promise<Started & { folder: string }> {
  const folder = await makeFolder(name);
  const data = { DATA_DIR: path.join(folder, 'data'), DEMO: '1' };
  const app = await startProcess('bin/start.js', { ...UNLIMITED, ...data });
  return {
    ...app,
    folder,
    async stop() {
      await app.stop();
      await removeFolder(folder);
    },
  };
}

/** Opens a session without a password. */
export async function openSession(db: Db, account_id: number): Promise<{ session_id: string; token: string }> {
  const { session_id, hash } = newRefreshToken();
  const session = { session_id, account_id, refresh_hash: hash, remembered: true, expires_at: sessionEnd(true) };
  await db.transaction().execute((tx) => addSession(tx, session));
  const actor = await findActorOfSession(db, session_id);
  if (!actor) throw new Error(`there is no account ${account_id}`);
  return { session_id, token: await signAccessToken(SECRET, session_id, sessionFacts(actor)) };
}
export const tokenOf = async (db: Db, account_id: number): Promise<string> => (await openSession(db, account_id)).token;

const makeFolder = (name: string) => mkdtemp(path.join(os.tmpdir(), `hindquarter-${name}-`));
const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });
