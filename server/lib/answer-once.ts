import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Once } from '#server/lib/route.ts';
import { inTransaction } from '#server/lib/transaction.ts';

interface Call {
  /** 0 when nobody is signed in. */
  account_id: number;
  /** The guest browser's id; '' if someone is signed in. */
  guest: string;
  key: string;
  path: string;
  body: unknown;
  /** The HMAC key for the body's hash, because the body may contain a password. */
  secret: string;
}

/**
 * Returns the first response to every create call with the same key. The key's row is written first, so later calls
 * with that key wait for the first one. Their own insert then fails, which rolls back whatever they sent after it. A
 * refusal rolls the row back, too, and the next call starts fresh. The same key with a different body is refused.
 */
export function answerOnce({ account_id, guest, path, body, secret, ...call }: Call): Once {
  const hmac = (text: string) => createHmac('sha256', secret).update(text).digest();
  const body_hash = hmac(JSON.stringify(body));
  // Guests share one list of keys, so the browser is part of the key. Otherwise two browsers could get each other's
  // responses.
  const key = account_id === 0 ? hmac(JSON.stringify([guest, call.key])).toString('base64url') : call.key;
  const takeKey = (tx: Tx) =>
    sql`insert into answered_keys (account_id, key, path, body_hash)
      values (${account_id}, ${key}, ${path}, ${body_hash})`.execute(tx);
  const keepAnswer = (tx: Tx, data: unknown) =>
    sql`update answered_keys set answer = ${JSON.stringify(data)}::json
      where account_id = ${account_id} and key = ${key}`.execute(tx);
  return async (db, work) => {
    try {
      return await inTransaction(db, async (tx) => {
        // The work's first statements are sent along with the key.
        const [taken, done] = await Promise.allSettled([takeKey(tx), work(tx)]);
        if (taken.status === 'rejected') throw taken.reason;
        if (done.status === 'rejected') throw done.reason;
        await keepAnswer(tx, done.value);
        return done.value;
      });
    } catch (error) {
      if (!isTaken(error)) throw error;
      return readAnswer(db, account_id, key, path, body_hash);
    }
  };
}

const isTaken = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'answered_keys_pkey';

async function readAnswer(db: Db, account_id: number, key: string, path: string, body_hash: Buffer): Promise<unknown> {
  const before = await db
    .selectFrom('answered_keys')
    .select(['path', 'body_hash', 'answer'])
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!before || before.path !== path || !before.body_hash.equals(body_hash)) throw new Problem('key_reused');
  return before.answer;
}

/** Deletes stored responses after two days. No client retries for that long. */
export async function deleteExpiredAnswers(db: Db): Promise<void> {
  await sql`delete from answered_keys where created_at < now() - interval '2 days'`.execute(db);
}
