import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from '#server/lib/tables.ts';

/** Reads. A function that takes Db needs no transaction. */
export type Db = Kysely<DB>;
/** A transaction. A function that takes Tx writes, and cannot be called without one. */
export type Tx = Transaction<DB>;

const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const INT8_ARRAY = 1016;
const NUMERIC = 1700;
pg.types.setTypeParser(INT8, Number);
// Slots in hundredths and sums of integers: a double holds them exactly enough to say and to store again.
pg.types.setTypeParser(NUMERIC, Number);
pg.types.setTypeParser(INT8_ARRAY as typeof pg.types.builtins.INT8, (text) =>
  text.slice(1, -1).split(',').filter(Boolean).map(Number),
);
pg.types.setTypeParser(DATE, (text) => text);
pg.types.setTypeParser(TIMESTAMPTZ, (text) => new Date(text).toISOString());

/** Planned once per connection, run many times. Beyond this many different statements the rest go unprepared, so that a connection's memory stays bounded. */
const MOST_PREPARED = 500;
const names = new Map<string, string>();

/** What `begin` answers. It is sent without waiting: PostgreSQL refuses it only on a broken connection, on which the next statement fails too. */
const BEGUN = { command: 'BEGIN', rowCount: null, oid: 0, rows: [], fields: [] };

/** Every statement with parameters becomes a named prepared statement: PostgreSQL parses and plans it once per connection. */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has nine overloads; only (text, values) is rewritten, all others pass through
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    if (text === 'begin') {
      super.query(text).catch(() => undefined);
      return Promise.resolve(BEGUN);
    }
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return super.query(...(args as [string]));
    }
    let name = names.get(text);
    if (name === undefined && names.size < MOST_PREPARED) {
      name = createHash('sha1').update(text).digest('base64url');
      names.set(text, name);
    }
    if (name === undefined) return super.query(...(args as [string]));
    return super.query({ name, text, values }, ...rest);
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

/** Opens a pool of at most `most` connections on a PostgreSQL server. */
export function openDatabase(url: string, most = 12, limits = LIMITS): Database {
  const pool = new pg.Pool({
    connectionString: url,
    Client: PreparingClient,
    max: most,
    pipeline: true,
    ...limits,
    application_name: 'hindquarter',
  } as pg.PoolConfig);
  // A connection that breaks, idle or between two statements, fails or is replaced at its next use; unheard it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
