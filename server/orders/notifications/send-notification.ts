import { sql } from 'kysely';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import type * as api from '#contract/orders/notices-api.ts';
import { NOTICES, type Notice, stageAfter, suitsStatus } from '#contract/orders/notices-api.ts';
import { animalStageOf } from '#contract/orders/stages.ts';
import { ORDER_STATUS, type OrderStatus, STATUS_WORDS, type Stage } from '#contract/orders/status.ts';
import type { Db, Tx } from '#server/lib/database.ts';
import { emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor, PlantActor, Who } from '#server/lib/who.ts';
import { proveKilled } from '#server/orders/advance-stage.ts';
import {
  beforeNotice,
  knownNotices,
  listNotices,
  listPeople,
  type Recipient,
  recordNotice,
  setStage,
} from '#server/orders/notifications/notice-store.ts';
import { receiveOrder } from '#server/orders/receive-order.ts';
import { findNeeds } from '#server/orders/stage-needs.ts';
import { isNotDeleted } from '#server/orders/status-sql.ts';
import { type LockedOrder, lockOrder } from '#server/orders/store.ts';
import { listUndoable } from '#server/orders/undo-store.ts';

/** All staff may notify customers about progress. Only the office sends invoice notices. */
const mayNotify = (actor: Actor, notice: Notice, status: OrderStatus): boolean =>
  suitsStatus(notice, status) && (notice === 'invoice_generated' ? isOffice(actor.role) : isStaff(actor.role));

/**
 * Notifies an order's customers about its progress. Locks the order, so two people sending at the same time send only
 * one notice.
 */
export async function sendNotification(
  tx: Tx,
  { actor, today }: Who<PlantActor>,
  { id, order_id, cart_id, event, force }: InputOf<typeof api.sendNotification>,
): Promise<DataOf<typeof api.sendNotification>> {
  const order = await lockOrder(tx, actor.plant_id, order_id);
  if (!order) throw new Problem('not_found');
  if (!suitsStatus(event, order.status)) {
    throw new Problem('notice_not_now', { values: { status: STATUS_WORDS[order.status] } });
  }
  if (!mayNotify(actor, event, order.status)) throw new Problem('not_allowed');

  const without = (recipients: readonly Recipient[]) => recipients.filter(({ recipient }) => recipient === '').length;
  const due = (recipients: readonly Recipient[]) => recipients.filter(({ is_due }) => is_due).map((one) => one.cart_id);
  if (order.status === ORDER_STATUS.pending) {
    const { recipients, notice_id } = await receiveOrder(tx, actor, order, { isAutomatic: false });
    const mailed = due(recipients).length;
    return {
      order_id,
      event,
      stage: 'dropped_off',
      missing: [],
      mailed,
      without_address: without(recipients),
      notice_id,
    };
  }

  const known = await knownNotices(tx, actor.plant_id, order_id, event);
  // If the person bringing the animal picks up this meat, the notice goes to them, even if the client names a share.
  const isBringers = event === 'ready_for_pickup' && (await bringerPicksUp(tx, actor.plant_id, order, { cart_id, id }));
  const whose = isBringers ? { cart_id: 0 } : { cart_id, customer_id: id };
  const recipients = await recordNotice(tx, actor, { order_id, event, ...whose, isForced: force });
  if (recipients.length === 0) throw new Problem('not_found');
  const { stage: stage_before } = order;
  const { stage, missing } = await advanceAfter(tx, actor, order, stageAfter(stage_before, event));

  const cart_ids = due(recipients);
  const changes = isAfterKill(event) ? await proveKilled(tx, actor.plant_id, order, today) : [];
  let notice_id = 0;
  if (cart_ids.length > 0 || stage !== stage_before || changes.length > 0) {
    const before = beforeNotice(recipients, known);
    notice_id = await emit(tx, { actor }, 'order.notified', {
      subject: { order_id },
      data: { event, cart_ids, stage, stage_before, before, ...(changes.length > 0 && { changes }) },
    });
  }
  return { order_id, event, stage, missing, mailed: cart_ids.length, without_address: without(recipients), notice_id };
}

/** Whether the share that a notice names, or all of the meat, is picked up by the person bringing the animal. */
async function bringerPicksUp(
  tx: Tx,
  plant_id: number,
  { order_id, bringer_picks_up }: LockedOrder,
  { cart_id, id }: Pick<InputOf<typeof api.sendNotification>, 'cart_id' | 'id'>,
): Promise<boolean> {
  if (bringer_picks_up || (cart_id === undefined && id === undefined)) return bringer_picks_up;
  const { rows } = await sql<{ bringer_picks_up: boolean }>`
    select bringer_picks_up from shares where plant_id = ${plant_id} and order_id = ${order_id}
      and (cart_id = ${cart_id ?? null}::bigint or customer_id = ${id ?? null}::bigint)`.execute(tx);
  return rows.length > 0 && rows.every((share) => share.bringer_picks_up);
}

/** Whoever announces that work has started, or that meat is packed or ready, knows that the animal was killed. */
const isAfterKill = (event: Notice): boolean => stageAfter('dropped_off', event) !== 'dropped_off';

/** Moves the animal to the stage that a notice is about. If something is missing for it, the notice goes out all the same. */
async function advanceAfter(tx: Tx, { plant_id }: PlantActor, order: LockedOrder, stage: Stage) {
  const { order_id, status, stage: stage_before } = order;
  if (stage === stage_before) return { stage, missing: [] };
  const [from, to] = [animalStageOf(order), animalStageOf({ status, stage })];
  const missing = await findNeeds(tx, plant_id, order_id, from, to);
  if (missing.length > 0) return { stage: stage_before, missing };
  await setStage(tx, plant_id, order_id, stage);
  return { stage, missing };
}

/** The notices an order's customers have received, and the ones they can be sent now. */
export async function getNotifications(
  db: Db,
  { actor }: Who<PlantActor>,
  { order_id }: InputOf<typeof api.getNotifications>,
): Promise<DataOf<typeof api.getNotifications>> {
  const order = await db
    .selectFrom('orders')
    .select('status')
    .$narrowType<{ status: OrderStatus }>()
    .where('plant_id', '=', actor.plant_id)
    .where('order_id', '=', order_id)
    .where(isNotDeleted('status'))
    .executeTakeFirst();
  if (!order) throw new Problem('not_found');
  const [sent, people, undoable] = await Promise.all([
    listNotices(db, actor.plant_id, order_id),
    listPeople(db, actor.plant_id, order_id),
    listUndoable(db, actor.plant_id, order_id),
  ]);
  return NOTICES.map((event) => {
    const own = sent.filter((one) => one.event === event).map(({ event: _, ...one }) => one);
    const mailed = new Set(own.filter(({ recipient }) => recipient !== '').map(({ cart_id }) => cart_id));
    const undo = undoable.find((one) => one.event === event);
    return {
      event,
      can: mayNotify(actor, event, order.status),
      people: people
        .filter(({ is_pickup }) => is_pickup === (event === 'ready_for_pickup'))
        .map(({ cart_id, name, by, unasked_by }) => ({
          name,
          by: by[event],
          unasked_by: unasked_by[event],
          is_due: !mailed.has(cart_id),
        })),
      undo: undo ? { notice_id: undo.notice_id, seconds_left: undo.seconds_left } : null,
      sent: own,
    };
  });
}
