import { expect, test, vi } from 'vitest';
import { answerOnce } from '#server/lib/answer-once.ts';
import type { Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import { openTestApp } from '#server/test/harness.ts';

const app = openTestApp();

const once = (key: string) =>
  answerOnce({ account_id: 1, guest: '', key, path: '/book', body: {}, secret: 'only for tests' });
/** Writes a row, so that a test can check whether it was saved. */
const write = (tx: Tx, key: string) =>
  tx.insertInto('answered_keys').values({ account_id: 2, key, path: '/', body_hash: Buffer.of() }).execute();
const findWritten = (key: string) =>
  app.db.selectFrom('answered_keys').select('key').where('account_id', '=', 2).where('key', '=', key).execute();

test('a repeated key gets the first response, and the repeated work stops without writing anything', async () => {
  expect(await once('a')(app.db, async () => 'first')).toBe('first');
  const goOn = vi.fn();
  const work = async (tx: Tx) => {
    await write(tx, 'again');
    goOn();
  };
  expect(await once('a')(app.db, work)).toBe('first');
  expect(goOn).not.toHaveBeenCalled();
  expect(await findWritten('again')).toEqual([]);
});

test('a repeated key gets the first response, even if the call would now be refused', async () => {
  await once('b')(app.db, async () => 'first');
  expect(await once('b')(app.db, () => Promise.reject(new Problem('date_past')))).toBe('first');
});

test('a key can be used again after a refusal', async () => {
  const refused = once('c')(app.db, async (tx) => {
    await write(tx, 'refused');
    throw new Problem('day_full');
  });
  await expect(refused).rejects.toMatchObject({ code: 'day_full' });
  expect(await findWritten('refused')).toEqual([]);
  expect(await once('c')(app.db, async () => 'second')).toBe('second');
});
