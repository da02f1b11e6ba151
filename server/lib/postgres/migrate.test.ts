import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { type Db, openDatabase, type Tx } from '#server/lib/database.ts';
import { FIRST_AFTER_BASELINES, LAST_BEFORE_BASELINES, LOCK, migrate } from '#server/lib/postgres/migrate.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { openTestApp } from '#server/test/harness.ts';
import { expectWaiting } from '#server/test/waiting.ts';
import { openMigratedBefore } from '#tools/migrated-before.ts';

const app = openTestApp();

const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);

test('a second process waits for a running migration, even past the time limit for calls', async () => {
  const limits = { statement_timeout: 500, idle_in_transaction_session_timeout: 0, connectionTimeoutMillis: 0 };
  const second = openDatabase(app.url, 2, limits);
  onTestFinished(() => second.close());
  const { migrating } = await inTransaction(app.db, async (tx) => {
    await lock(tx);
    const migrating = Promise.allSettled([migrate(second.db)]);
    await expectWaiting(app, 1);
    // This waits for the same lock but started later, so when it times out, the second process has waited past the limit too.
    await expect(inTransaction(second.db, lock)).rejects.toThrow('statement timeout');
    return { migrating };
  });
  expect(await migrating).toMatchObject([{ status: 'fulfilled' }]);
});

const names = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
};

test('a database from before the baselines keeps its rows and counts as having them, if it had all that they replaced', async () => {
  const { db, close, finish } = await openMigratedBefore(FIRST_AFTER_BASELINES);
  onTestFinished(close);
  await sql`delete from migrations`.execute(db);
  await sql`insert into migrations (name) values ('0001-house.sql')`.execute(db);
  await expect(finish()).rejects.toThrow('from an early trial version of Hindquarter');
  expect(await names(db)).toEqual(['0001-house.sql']);

  await sql`insert into migrations (name) values (${LAST_BEFORE_BASELINES})`.execute(db);
  const accounts = await db.selectFrom('accounts').selectAll().execute();
  const now = await names(app.db);
  await finish();
  expect(await names(db)).toEqual(now);
  // Later migrations add columns.
  const kept = accounts.map((account) => expect.objectContaining(account));
  expect(await db.selectFrom('accounts').selectAll().execute()).toEqual(kept);
  await finish();
  expect(await names(db)).toEqual(now);
});
