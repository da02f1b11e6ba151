import { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Tx } from '#server/lib/database.ts';
import { inTransaction } from '#server/lib/transaction.ts';
import { openTestApp } from '#server/test/harness.ts';
import { expectWaiting } from '#server/test/waiting.ts';

const app = openTestApp();

const lock = (tx: Tx) => sql`select pg_advisory_xact_lock(7)`.execute(tx);
const add = (tx: Tx, key: string) =>
  sql`insert into answered_keys (account_id, key, path, body_hash) values (0, ${key}, '/', '')`.execute(tx);
const divide = (tx: Tx) => sql`select 1 / ${0}::int`.execute(tx);
const countKeys = async () => (await app.db.selectFrom('answered_keys').select('key').execute()).length;
const say = async (tx: Tx, word: string) =>
  (await sql<{ word: string }>`select ${word}::text as word`.execute(tx)).rows[0]?.word;

test('a transaction sends all statements in a Promise.all without waiting for the first response', async () => {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => sent.mockRestore());
  const { answers } = await app.db.transaction().execute(async (holder) => {
    await lock(holder);
    const answers = inTransaction(app.db, (tx) => Promise.all([lock(tx), say(tx, 'second'), say(tx, 'third')]));
    await expectWaiting(app, 1);
    const values = sent.mock.calls.map(([query]) => (query as unknown as pg.QueryConfig).values);
    expect(values).toContainEqual(['second']);
    expect(values).toContainEqual(['third']);
    return { answers };
  });
  expect((await answers).slice(1)).toEqual(['second', 'third']);
});

test('BEGIN and the first statement are sent in one write, as are all statements in a Promise.all', async () => {
  const written = vi.spyOn(Socket.prototype as unknown as { _writev(chunks: Buffer[]): void }, '_writev');
  onTestFinished(() => written.mockRestore());
  await inTransaction(app.db, async (tx) => {
    await say(tx, 'first');
    await Promise.all([say(tx, 'second'), say(tx, 'third')]);
  });
  const texts = written.mock.calls.map(([chunks]) => Buffer.concat(chunks).toString());
  expect(texts).toContainEqual(expect.stringMatching(/begin[\s\S]*first/));
  expect(texts).toContainEqual(expect.stringMatching(/second[\s\S]*third/));
});

test('a failed statement rolls back those sent with it, and the transaction fails with its error', async () => {
  const work = inTransaction(app.db, (tx) => Promise.all([add(tx, 'before'), divide(tx), add(tx, 'after')]));
  await expect(work).rejects.toThrow('division by zero');
  expect(await countKeys()).toBe(0);
});

test('after rolling back to a savepoint, another statement can fail, and the transaction can still commit', async () => {
  await inTransaction(app.db, async (tx) => {
    await sql`savepoint tried`.execute(tx);
    await expect(divide(tx)).rejects.toThrow('division by zero');
    await sql`rollback to savepoint tried`.execute(tx);
    await expect(sql`select from nowhere`.execute(tx)).rejects.toThrow('"nowhere"');
    await sql`rollback to savepoint tried`.execute(tx);
    await add(tx, 'kept');
  });
  expect(await countKeys()).toBe(1);
});
