import { sql } from 'kysely';
import { ACCEPT_UNDO_SECONDS } from '#contract/booking/edit-api.ts';
import type { Db } from '#server/lib/database.ts';

/** An undo requested in time may arrive this much later. */
const GRACE_SECONDS = 5;
/** By then, an acceptance can no longer be undone. */
export const ACCEPTANCE_SETTLED_SECONDS = ACCEPT_UNDO_SECONDS + GRACE_SECONDS;

/**
 * Whether an order's latest event is this acceptance, a few seconds old, and nobody has been told. What the market sold has been
 * paid for, so it counts as settled. The caller holds the order locked.
 */
export async function isFreshAcceptance(
  db: Db,
  plant_id: number,
  order_id: number,
  decision_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from events e join orders o on o.plant_id = e.owner_id and o.order_id = e.order_id
    where e.owner_id = ${plant_id} and e.order_id = ${order_id} and e.event_id = ${decision_id} and e.kind = 'order.accepted'
      and e.happened_at > now() - make_interval(secs => ${ACCEPTANCE_SETTLED_SECONDS}) and o.project_id = 0
      and not exists (select from events l where l.owner_id = e.owner_id and l.order_id = e.order_id and l.event_id > e.event_id)
      and not exists (select from mails m where m.owner_id = e.owner_id and m.event_id = e.event_id)`.execute(db);
  return rows.length > 0;
}

/** Whether an acceptance was undone. */
export async function isAcceptanceUndone(
  db: Db,
  plant_id: number,
  order_id: number,
  decision_id: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from events where owner_id = ${plant_id} and order_id = ${order_id} and event_id > ${decision_id}
      and kind = 'order.accept_undone' limit 1`.execute(db);
  return rows.length > 0;
}
