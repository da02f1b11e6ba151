import { sql } from 'kysely';
import type { IsoDate } from '#contract/lib/days.ts';
import { NOTICE_UNDO_SECONDS, type Notice } from '#contract/orders/notices-api.ts';
import type { Stage } from '#contract/orders/status.ts';
import type { Db } from '#server/lib/database.ts';
import type { BeforeNotice } from '#server/orders/notifications/notice-store.ts';
import { KILL_DATE_BEFORE } from '#server/orders/stage-store.ts';

/** An undo requested in time may arrive this much later, and the job may also run late. */
const GRACE_SECONDS = 50;

/** A notice that can still be stopped with Undo. */
export interface Undoable {
  kind: 'order.received' | 'order.notified';
  event: Notice;
  /** What was on record for each share before this notice. */
  before: BeforeNotice[];
  stage: Stage;
  stage_before: Stage;
  /** Set if the notice also changed the kill date. */
  kill_date_before: IsoDate | null;
}

const notUndone = (plant_id: number, order_id: number) => sql`not exists (
  select from events u where u.owner_id = ${plant_id} and u.order_id = ${order_id} and u.event_id > e.event_id
    and (u.kind = 'order.receipt_undone' or (u.kind = 'order.notice_undone' and (u.data->>'notice_id')::bigint = e.event_id)))`;

/** Finds a recent notice that hasn't been undone or emailed. */
export async function findUndoable(
  db: Db,
  plant_id: number,
  order_id: number,
  notice_id: number,
): Promise<Undoable | undefined> {
  const { rows } = await sql<Undoable>`
    select e.kind, coalesce(e.data->>'event', 'product_received') as event, coalesce(e.data->'before', '[]') as before,
      coalesce(e.data->>'stage', '') as stage, coalesce(e.data->>'stage_before', '') as stage_before,
      ${KILL_DATE_BEFORE} as kill_date_before
    from events e
    where e.owner_id = ${plant_id} and e.order_id = ${order_id} and e.event_id = ${notice_id}
      and e.kind in ('order.received', 'order.notified')
      and e.happened_at > now() - make_interval(secs => ${NOTICE_UNDO_SECONDS + GRACE_SECONDS})
      and ${notUndone(plant_id, order_id)}
      and not exists (select from mails m where m.owner_id = e.owner_id and m.event_id = e.event_id)`.execute(db);
  return rows[0];
}

/** Whether a notice was undone. The caller must have locked the order. */
export async function isUndone(db: Db, plant_id: number, order_id: number, notice_id: number): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`
    select ${notUndone(plant_id, order_id)} as stands from (select ${notice_id}::bigint as event_id) e`.execute(db);
  return rows[0]?.stands === false;
}

/** An order's notices that were sent in the last few seconds and not undone, newest first. */
export async function listUndoable(db: Db, plant_id: number, order_id: number) {
  const { rows } = await sql<{ event: Notice; notice_id: number; seconds_left: number }>`
    select coalesce(e.data->>'event', 'product_received') as event, e.event_id as notice_id,
      (${NOTICE_UNDO_SECONDS} - extract(epoch from now() - e.happened_at))::float8 as seconds_left
    from events e
    where e.owner_id = ${plant_id} and e.order_id = ${order_id} and e.kind in ('order.received', 'order.notified')
      and e.happened_at > now() - make_interval(secs => ${NOTICE_UNDO_SECONDS})
      and ${notUndone(plant_id, order_id)}
    order by e.event_id desc`.execute(db);
  return rows;
}
