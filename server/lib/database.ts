import type { Duplex } from 'node:stream';
import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  type PostgresPoolClient,
  SingleConnectionProvider,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { openPool } from '#server/lib/postgres/pg.ts';
import type { DB } from '#server/lib/tables.ts';
import { tracing } from '#server/lib/tracing/tracing.ts';

/** For reading. Functions that take Db don't need a transaction. */
export type Db = Kysely<DB>;
/** A transaction. Functions that write take Tx, so they cannot be called without one. */
export type Tx = Transaction<DB>;

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8_ARRAY = 1016;
const NUMERIC = 1700;
pg.types.setTypeParser(INT8, Number);
// Slots in hundredths and sums of integers fit exactly into a double.
pg.types.setTypeParser(NUMERIC, Number);
pg.types.setTypeParser(INT8_ARRAY as typeof pg.types.builtins.INT8, (text) =>
  text.slice(1, -1).split(',').filter(Boolean).map(Number),
);
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString());

/** Past this many distinct statements, new ones aren't prepared, to limit each connection's memory. */
const MAX_PREPARED = 500;
/** Statements with more parameters insert many rows. Their text depends on the number of rows, so they aren't prepared. */
const MAX_PARAMETERS = 64;
/** PostgreSQL's code for a statement that is refused because one before it failed. */
const IN_FAILED_TRANSACTION = '25P02';
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (!names.has(text) && names.size < MAX_PREPARED) names.set(text, `s${names.size}`);
  return names.get(text);
}

/**
 * Sends the statements from one turn of the event loop together: those in a Promise.all, and BEGIN with the first statement.
 * Each write is a system call and may wake PostgreSQL again.
 */
function gather(stream: Duplex): void {
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** The pool as Kysely sees it. Its statements are named, so PostgreSQL parses and plans each one once per connection. */
const preparingPool = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  async connect() {
    const client = (await pool.connect()) as pg.PoolClient & { connection: pg.Connection };
    const { stream } = client.connection;
    /** The statement that failed first. Those sent after it fail only because of it. */
    let failure: Error | undefined;
    const send = (text: string, values: readonly unknown[]) => {
      const name = values.length > 0 && values.length <= MAX_PARAMETERS ? nameOf(text) : undefined;
      gather(stream);
      return client.query({ name, text, values: [...values] }).then(
        (result) => {
          if (text === 'commit' && result.command === 'ROLLBACK' && failure) throw failure;
          return result;
        },
        (error: Error & { code?: string }) => {
          if (error.code !== IN_FAILED_TRANSACTION) failure = error;
          throw failure ?? error;
        },
      );
    };
    const query = (text: string, values: readonly unknown[] = []) => {
      const traced = tracing();
      return traced ? traced.statement(text, () => send(text, values)) : send(text, values);
    };
    // Kysely's type also takes a cursor object, but no statement here uses one.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (isBroken) => client.release(isBroken),
    };
  },
});

/**
 * Kysely sends each statement in a transaction only after the result of the previous one, even in a Promise.all.
 * This executor sends each one right away, so that those in a Promise.all share one round trip. PostgreSQL runs them in
 * the order they were sent.
 */
class PipeliningExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    if (!(provider instanceof SingleConnectionProvider)) return super.withConnectionProvider(provider);
    let only: DatabaseConnection | undefined;
    // A provider that isn't in use calls this function right away, before `provideConnection` returns.
    void provider.provideConnection(async (connection) => {
      only = connection;
    });
    return super.withConnectionProvider({
      provideConnection: (send) => (only ? send(only) : provider.provideConnection(send)),
    });
  }
}

/**
 * Doesn't wait for BEGIN, which fails only on a broken connection. The transaction's first statement then fails as
 * well.
 */
class PipeliningDriver extends PostgresDriver {
  override async beginTransaction(...args: Parameters<PostgresDriver['beginTransaction']>): Promise<void> {
    super.beginTransaction(...args).catch(() => undefined);
  }
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

const LIMITS = {
  statement_timeout: 20_000,
  idle_in_transaction_session_timeout: 30_000,
  connectionTimeoutMillis: 10_000,
};

export function openDatabase(url: string, most = 12, limits = LIMITS): Database {
  const pool = openPool({
    connectionString: url,
    max: most,
    pipeline: true,
    ...limits,
    application_name: 'hindquarter',
  } as pg.PoolConfig);
  // A broken connection fails or is replaced the next time it is used. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const dialect = new PostgresDialect({ pool: preparingPool(pool) });
  const driver = new PipeliningDriver({ pool: preparingPool(pool) });
  void driver.init();
  const connections = new DefaultConnectionProvider(driver);
  const executor = new PipeliningExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), connections);
  const db = new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
  return { db, pool, close: () => db.destroy() };
}
