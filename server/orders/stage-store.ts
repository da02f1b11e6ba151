import { sql } from 'kysely';
import type { AnimalStage } from '#contract/orders/stages.ts';
import { ORDER_STATUS, type Stage } from '#contract/orders/status.ts';
import type { Db, Tx } from '#server/lib/database.ts';

/** A recent move of an animal, as recorded in its order's history. */
interface Move {
  kind: 'order.stage_moved' | 'order.received';
  stage: AnimalStage;
  stage_before: AnimalStage;
}

/** Finds a move made within the last `seconds` seconds. */
export async function findMove(
  db: Db,
  plant_id: number,
  order_id: number,
  move_id: number,
  seconds: number,
): Promise<Move | undefined> {
  const { rows } = await sql<Move>`
    select kind, data->>'stage' as stage, data->>'stage_before' as stage_before from events
    where plant_id = ${plant_id} and order_id = ${order_id} and event_id = ${move_id}
      and kind in ('order.stage_moved', 'order.received') and happened_at > now() - make_interval(secs => ${seconds})`.execute(
    db,
  );
  return rows[0];
}

/**
 * Moves an animal on after an event, if it is in one of the stages `from`. Returns the move for the event's history
 * entry, or an empty object if there was none. The caller must have locked the order.
 */
export async function advanceStage(
  tx: Tx,
  plant_id: number,
  order_id: number,
  from: readonly Stage[],
  to: Stage,
): Promise<{ stage?: Stage; stage_before?: Stage }> {
  const { rows } = await sql<{ stage: Stage; stage_before: Stage }>`
    update orders set stage = ${to}
    where plant_id = ${plant_id} and order_id = ${order_id} and status = ${ORDER_STATUS.open} and stage = any(${from})
    returning new.stage, old.stage as stage_before`.execute(tx);
  return rows[0] ?? {};
}
