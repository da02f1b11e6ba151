import { sql } from 'kysely';
import type { Box } from '#contract/floor/pickup-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';

interface OfShare {
  plant_id: number;
  order_id: number;
  share_id: number;
}

/** The boxes of a share that are still here, by number. */
export async function listBoxes(db: Db, { plant_id, share_id }: Omit<OfShare, 'order_id'>): Promise<Box[]> {
  const { rows } = await sql<Box>`
    select box_id, box_number, place from boxes
    where plant_id = ${plant_id} and share_id = ${share_id} and trip_id is null order by box_number`.execute(db);
  return rows;
}

/** The highest number that any of the share's boxes has, including those that left. */
export async function lastBoxNumber(db: Db, { plant_id, share_id }: Omit<OfShare, 'order_id'>): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(box_number), 0) as last from boxes
    where plant_id = ${plant_id} and share_id = ${share_id}`.execute(db);
  return rows[0]?.last ?? 0;
}

export async function insertBoxes(
  tx: Tx,
  { plant_id, order_id, share_id }: OfShare,
  numbers: readonly number[],
  place: string,
): Promise<void> {
  await sql`
    insert into boxes (plant_id, order_id, share_id, box_number, place)
    select ${plant_id}, ${order_id}, ${share_id}, number, ${place} from unnest(${numbers}::int[]) number`.execute(tx);
}

export async function placeBoxes(tx: Tx, plant_id: number, box_ids: readonly number[], place: string): Promise<void> {
  await sql`
    update boxes set place = ${place} where plant_id = ${plant_id} and box_id = any(${box_ids}::bigint[])`.execute(tx);
}

export async function deleteBoxes(tx: Tx, plant_id: number, box_ids: readonly number[]): Promise<void> {
  await sql`
    delete from boxes where plant_id = ${plant_id} and box_id = any(${box_ids}::bigint[])
      and trip_id is null`.execute(tx);
}

/** Sends boxes away with a trip. Returns how many were still here. */
export async function sendBoxes(
  tx: Tx,
  plant_id: number,
  trip_id: number,
  box_ids: readonly number[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update boxes set trip_id = ${trip_id} where plant_id = ${plant_id} and box_id = any(${box_ids}::bigint[])
      and trip_id is null`.execute(tx);
  return Number(numAffectedRows);
}
