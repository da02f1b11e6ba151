import { sql } from 'kysely';
import { required } from '#contract/lib/required.ts';
import type { Db, Tx } from '#server/lib/database.ts';

interface NewTrip {
  order_id: number;
  share_id: number;
  record_id: number;
  taken_by: string;
  boxes: number | null;
  is_last: boolean;
  signature: string;
  /** Undefined for now. */
  taken_at: string | undefined;
}

export async function insertTrip(
  tx: Tx,
  { plant_id, account_id }: { plant_id: number; account_id: number },
  { order_id, share_id, record_id, taken_by, boxes, is_last, signature, taken_at }: NewTrip,
): Promise<number> {
  const { rows } = await sql<{ trip_id: number }>`
    insert into trips (plant_id, order_id, share_id, record_id, taken_by, boxes, is_last, signature, left_at, recorded_by)
    values (${plant_id}, ${order_id}, ${share_id}, ${record_id}, ${taken_by}, ${boxes}, ${is_last}, ${signature},
      least(${taken_at ?? null}::timestamptz, now()), ${account_id})
    returning trip_id`.execute(tx);
  return required(rows[0]?.trip_id, 'the trip');
}

/** How many boxes of a share have left; null if nobody has counted any. */
export async function countBoxesLeft(db: Db, plant_id: number, share_id: number): Promise<number | null> {
  const { rows } = await sql<{ boxes: number | null }>`
    select sum(boxes)::int as boxes from trips
    where plant_id = ${plant_id} and share_id = ${share_id} and undone_at is null`.execute(db);
  return rows[0]?.boxes ?? null;
}

interface Trip {
  trip_id: number;
  record_id: number;
  taken_by: string;
  is_last: boolean;
  is_undone: boolean;
}

export async function findTrip(
  db: Db,
  plant_id: number,
  { share_id, trip_id }: { share_id: number; trip_id: number },
): Promise<Trip | undefined> {
  const { rows } = await sql<Trip>`
    select trip_id, record_id, taken_by, is_last, undone_at is not null as is_undone from trips
    where plant_id = ${plant_id} and share_id = ${share_id} and trip_id = ${trip_id}`.execute(db);
  return rows[0];
}

/** The trip with which a share was picked up; undefined if there was none, or if it was taken back. */
export async function findLastTrip(
  db: Db,
  plant_id: number,
  share_id: number,
): Promise<Pick<Trip, 'trip_id' | 'record_id'> | undefined> {
  const { rows } = await sql<Pick<Trip, 'trip_id' | 'record_id'>>`
    select trip_id, record_id from trips
    where plant_id = ${plant_id} and share_id = ${share_id} and is_last and undone_at is null`.execute(db);
  return rows[0];
}

/** The trip that an action made. */
export async function findTripOf(db: Db, plant_id: number, action_id: string): Promise<Trip | undefined> {
  const { rows } = await sql<Trip>`
    select t.trip_id, t.record_id, t.taken_by, t.is_last, t.undone_at is not null as is_undone
    from floor_records f join trips t using (plant_id, record_id)
    where f.plant_id = ${plant_id} and f.action_id = ${action_id}`.execute(db);
  return rows[0];
}

/** Everything that was packed for a share and hasn't left goes with its last trip. */
export async function sendPacks(tx: Tx, plant_id: number, trip_id: number, share_id: number): Promise<void> {
  await sql`
    update packs set trip_id = ${trip_id} where plant_id = ${plant_id} and share_id = ${share_id}
      and trip_id is null and voided_at is null`.execute(tx);
}

/** Its boxes and packs are here again. */
export async function markUndone(tx: Tx, plant_id: number, trip_id: number): Promise<void> {
  await sql`update trips set undone_at = now() where plant_id = ${plant_id} and trip_id = ${trip_id}`.execute(tx);
  await sql`update packs set trip_id = null where plant_id = ${plant_id} and trip_id = ${trip_id}`.execute(tx);
  await sql`update boxes set trip_id = null where plant_id = ${plant_id} and trip_id = ${trip_id}`.execute(tx);
}

/** What a person signed at pickup. The trips stay, with the names that inspectors ask for. */
export async function eraseSignatures(
  tx: Tx,
  { plant_id, customer_id }: { plant_id: number; customer_id: number },
): Promise<void> {
  await sql`
    update trips t set signature = '' from shares s
    where t.plant_id = ${plant_id} and t.signature <> '' and s.plant_id = t.plant_id and s.cart_id = t.share_id
      and s.customer_id = ${customer_id}`.execute(tx);
}
