import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Tx } from '#server/lib/database.ts';
import { LOCK, migrate } from '#server/lib/postgres/migrate.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { openTestApp } from '#server/test/harness.ts';
import { expectWaiting } from '#server/test/waiting.ts';

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
