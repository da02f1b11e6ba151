import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/lib/database.ts';

/** What a plant's tokens open: a cut sheet, an invoice, somebody's calendar, or a drop-off that isn't confirmed yet. */
type TokenKind = 'sheet' | 'pay' | 'calendar' | 'dropoff';

/** Adds tokens before what they open, in the same transaction. */
export async function addTokens(tx: Tx, plant_id: number, kind: TokenKind, hashes: readonly Buffer[]): Promise<void> {
  await sql`
    insert into plant_tokens (token_hash, plant_id, kind)
    select decode(hash, 'hex'), ${plant_id}::bigint, ${kind} from unnest(${toHex(hashes)}::text[]) hash`.execute(tx);
}

/**
 * The plant whose token this is; null if there is none. What the token opens is looked for either way, so that a wrong one takes as
 * long as a good one.
 */
export async function plantOfToken(db: Db, kind: TokenKind, token_hash: Buffer): Promise<number | null> {
  const { rows } = await sql<{ plant_id: number }>`
    select plant_id from plant_tokens where token_hash = ${token_hash} and kind = ${kind}`.execute(db);
  return rows[0]?.plant_id ?? null;
}

export async function dropTokens(tx: Tx, hashes: readonly Buffer[]): Promise<void> {
  if (hashes.length === 0) return;
  await sql`
    delete from plant_tokens where token_hash in (select decode(hash, 'hex') from unnest(${toHex(hashes)}::text[]) hash)`.execute(
    tx,
  );
}

/** Deletes what tokens open, together with the tokens. `deleting` returns their hashes. */
export async function deleteWithTokens(db: Db, deleting: RawBuilder<unknown>): Promise<void> {
  await sql`
    with gone as (${deleting}) delete from plant_tokens t using gone g where t.token_hash = g.token_hash`.execute(db);
}

const toHex = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'));
