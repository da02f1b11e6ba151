import { sql } from 'kysely';
import type { Piece } from '#contract/floor/cooler/cooler.ts';
import type { Rail } from '#contract/floor/cooler/cooler-api.ts';
import { required } from '#contract/lib/required.ts';
import { ORDER_STATUS, type Stage } from '#contract/orders/status.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { statusIs } from '#server/orders/status-sql.ts';

/** The stages in which an animal's carcass still hangs. */
const HANGS: readonly Stage[] = ['dropped_off', 'killed', 'hanging'];

/** Whether the order `o` of a piece still waits to be cut, so that the piece takes up room. */
const STILL_HANGS = sql`${statusIs('o.status', [ORDER_STATUS.open])} and o.stage = any(${HANGS})`;

/** Places taken on rail `r`. */
const TAKEN = sql<number>`(
  select count(*)::int from hanging_pieces h join orders o using (plant_id, order_id)
  where h.plant_id = r.plant_id and h.rail_id = r.rail_id and ${STILL_HANGS})`;

export async function listRails(db: Db, plant_id: number): Promise<Rail[]> {
  const { rows } = await sql<Rail>`
    select r.rail_id, r.name, r.capacity, ${TAKEN} as taken from rails r
    where r.plant_id = ${plant_id} and r.removed_at is null order by fold_text(r.name), r.rail_id`.execute(db);
  return rows;
}

/** Locks a rail, so that people who hang something on it take turns. Undefined if the plant has no such rail. */
export async function lockRail(tx: Tx, plant_id: number, rail_id: number): Promise<Rail | undefined> {
  await sql`
    select from rails where plant_id = ${plant_id} and rail_id = ${rail_id} and removed_at is null for update`.execute(
    tx,
  );
  const { rows } = await sql<Rail>`
    select r.rail_id, r.name, r.capacity, ${TAKEN} as taken from rails r
    where r.plant_id = ${plant_id} and r.rail_id = ${rail_id} and r.removed_at is null`.execute(tx);
  return rows[0];
}

/** Takes turns with others who name a rail at this plant. */
export async function isNamed(tx: Tx, plant_id: number, name: string, except: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rails ${plant_id}`}, 0))`.execute(tx);
  const { rows } = await sql`
    select from rails where plant_id = ${plant_id} and fold_text(name) = fold_text(${name}) and removed_at is null
      and rail_id <> ${except}`.execute(tx);
  return rows.length > 0;
}

export async function addRail(
  tx: Tx,
  plant_id: number,
  { name, capacity }: { name: string; capacity: number },
): Promise<number> {
  const { rows } = await sql<{ rail_id: number }>`
    insert into rails (plant_id, name, capacity) values (${plant_id}, ${name}, ${capacity}) returning rail_id`.execute(
    tx,
  );
  return required(rows[0]?.rail_id, 'the rail');
}

export async function changeRail(
  tx: Tx,
  plant_id: number,
  { rail_id, name, capacity }: { rail_id: number; name: string; capacity: number },
): Promise<void> {
  await sql`
    update rails set name = ${name}, capacity = ${capacity}
    where plant_id = ${plant_id} and rail_id = ${rail_id}`.execute(tx);
}

export async function dropRail(tx: Tx, plant_id: number, rail_id: number): Promise<void> {
  await sql`update rails set removed_at = now() where plant_id = ${plant_id} and rail_id = ${rail_id}`.execute(tx);
}

/** The pieces of an animal that hang on a rail. */
export async function findPieces(
  db: Db,
  plant_id: number,
  order_id: number,
): Promise<{ piece: Piece; rail_id: number }[]> {
  const { rows } = await sql<{ piece: Piece; rail_id: number }>`
    select piece, rail_id from hanging_pieces where plant_id = ${plant_id} and order_id = ${order_id}`.execute(db);
  return rows;
}

/**
 * Hangs pieces on a rail, wherever they hung before. A carcass in one piece doesn't hang in sides, and the other way around. Call
 * it with the order and the rail locked.
 */
export async function hangPieces(
  tx: Tx,
  plant_id: number,
  {
    order_id,
    rail_id,
    pieces,
    hung_at,
  }: { order_id: number; rail_id: number; pieces: readonly Piece[]; hung_at: string | undefined },
): Promise<void> {
  const others: readonly Piece[] = pieces.includes('whole') ? ['left', 'right'] : ['whole'];
  await sql`
    delete from hanging_pieces
    where plant_id = ${plant_id} and order_id = ${order_id} and piece = any(${others})`.execute(tx);
  await sql`
    insert into hanging_pieces (plant_id, order_id, piece, rail_id, hung_at)
    select ${plant_id}::bigint, ${order_id}::bigint, piece, ${rail_id}::bigint, least(${hung_at ?? null}::timestamptz, now())
    from unnest(${pieces}::text[]) as piece
    on conflict (plant_id, order_id, piece) do update set rail_id = excluded.rail_id`.execute(tx);
}
