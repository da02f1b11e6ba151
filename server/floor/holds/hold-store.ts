import { type RawBuilder, sql } from 'kysely';
import type { HoldKind, OpenHold } from '#contract/floor/holds-api.ts';
import type { Db, Tx } from '#server/lib/database.ts';

/** The open holds of the order `o` as JSON, the oldest first. */
export const openHoldsOf = (o: RawBuilder<unknown>) => sql<OpenHold[]>`(
  select coalesce(json_agg(json_build_object('hold_id', h.hold_id, 'kind', h.kind, 'reason', h.reason) order by h.hold_id), '[]')
  from holds h where h.plant_id = ${o}.plant_id and h.order_id = ${o}.order_id and h.released_at is null)`;

export async function findOpenHolds(db: Db, plant_id: number, order_id: number): Promise<OpenHold[]> {
  const { rows } = await sql<OpenHold>`
    select hold_id, kind, reason from holds
    where plant_id = ${plant_id} and order_id = ${order_id} and released_at is null order by hold_id`.execute(db);
  return rows;
}

/** Whether somebody holds the animal. */
export const isHeld = async (db: Db, plant_id: number, order_id: number): Promise<boolean> =>
  (await findOpenHolds(db, plant_id, order_id)).length > 0;

interface NewHold {
  order_id: number;
  kind: HoldKind;
  reason: string;
  held_by: number;
}

/** Call it with the order locked. */
export async function addHold(tx: Tx, plant_id: number, { order_id, kind, reason, held_by }: NewHold): Promise<void> {
  await sql`
    insert into holds (plant_id, order_id, kind, reason, held_at, held_by)
    values (${plant_id}, ${order_id}, ${kind}, ${reason}, now(), ${held_by})`.execute(tx);
}

/** Call it with the order locked. Returns the hold's kind; undefined if it isn't open. */
export async function endHold(
  tx: Tx,
  plant_id: number,
  {
    order_id,
    hold_id,
    released_by,
    reason,
  }: { order_id: number; hold_id: number; released_by: number; reason: string },
): Promise<HoldKind | undefined> {
  const { rows } = await sql<{ kind: HoldKind }>`
    update holds set released_at = now(), released_by = ${released_by}, release_reason = ${reason}
    where plant_id = ${plant_id} and order_id = ${order_id} and hold_id = ${hold_id} and released_at is null
    returning kind`.execute(tx);
  return rows[0]?.kind;
}
