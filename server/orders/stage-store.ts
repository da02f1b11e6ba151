import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import type { AnimalStage } from '#contract/orders/stages.ts';
import { STAGE_UNDO_SECONDS } from '#contract/orders/stages-api.ts';
import type { Db } from '#server/lib/database.ts';
import type { Recount } from '#server/orders/count-flock.ts';
import type { StoredWeights } from '#server/orders/weigh-animal.ts';

/** An undo requested in time may arrive this much later. */
const GRACE_SECONDS = 5;
/** By then, a move or a pickup can no longer be undone. */
export const SETTLED_SECONDS = STAGE_UNDO_SECONDS + GRACE_SECONDS;

/** A recent move of an animal, as recorded in its order's history. */
interface Move {
  kind: 'order.stage_moved' | 'order.received';
  stage: AnimalStage;
  stage_before: AnimalStage;
  /** The weights recorded with the move, before and after. */
  weighed: { before: StoredWeights; after: StoredWeights } | null;
  /** The birds counted with the move. */
  counted: Recount | null;
  /** The notice that the move sent; null if there was none. */
  notice_id: number | null;
  /** Set if the move also changed the kill date. */
  kill_date_before: IsoDate | null;
}

/** The kill date before an event that changed it. */
export const KILL_DATE_BEFORE = sql<IsoDate | null>`
  jsonb_path_query_first(data, '$.changes[*] ? (@.field == "kill_date").from') #>> '{}'`;

/** Finds a move made within the last `seconds` seconds. */
export async function findMove(
  db: Db,
  plant_id: number,
  order_id: number,
  move_id: number,
  seconds: number,
): Promise<Move | undefined> {
  const { rows } = await sql<Move>`
    select kind, data->>'stage' as stage, data->>'stage_before' as stage_before,
      data->'weighed' as weighed, data->'counted' as counted, (data->>'notice_id')::bigint as notice_id,
      ${KILL_DATE_BEFORE} as kill_date_before
    from events
    where owner_id = ${plant_id} and order_id = ${order_id} and event_id = ${move_id}
      and kind in ('order.stage_moved', 'order.received') and happened_at > now() - make_interval(secs => ${seconds})`.execute(
    db,
  );
  return rows[0];
}
