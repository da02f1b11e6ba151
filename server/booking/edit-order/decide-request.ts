import type { updateProcessorAcceptanceStatus as api } from '#contract/booking/api.ts';
import type { DataOf, InputOf } from '#contract/lib/endpoint.ts';
import { ACCEPTANCE, holdsSlots, ORDER_STATUS, type OrderStatus, STATUS_WORDS } from '#contract/orders/status.ts';
import { askUsualDeposit, lowerUsualDeposit } from '#server/booking/edit-order/ask-usual-deposit.ts';
import { isFreshAcceptance } from '#server/booking/edit-order/fresh-acceptance.ts';
import { recordOrderSale } from '#server/booking/edit-order/record-order-sale.ts';
import { ensureWholeShare } from '#server/booking/ensure-whole-share.ts';
import { headsOf, releaseSlots } from '#server/calendar/ledger.ts';
import type { Tx } from '#server/lib/database.ts';
import { type EventActor, emit } from '#server/lib/events.ts';
import { Problem } from '#server/lib/problem.ts';
import type { PlantActor, Who } from '#server/lib/who.ts';
import { orderAbilities } from '#server/orders/policy.ts';
import { type LockedOrder, lockOrder, lockOrdersOfBooking, lockRequestsOf, setDecision } from '#server/orders/store.ts';

/**
 * Accepts a request, making it pending, or rejects it with a reason and releases its slots. The order is locked: if two people
 * decide at the same time, the second is refused. See docs/rules.md, Accepting a request.
 */
export async function decideRequest(
  tx: Tx,
  who: Who<PlantActor>,
  { order_id, schedule_id, project_id, status: sent, reject_reason }: InputOf<typeof api>,
): Promise<DataOf<typeof api>> {
  const { actor, today } = who;
  const id = order_id || schedule_id;
  // For a lot, status 0 means "still waiting", which is not a decision.
  if (!id && project_id && sent === ACCEPTANCE.waiting) throw new Problem('decision_missing');
  const order_ids = id ? [id] : project_id ? await lockRequestsOf(tx, actor.plant_id, project_id) : [];
  const [first] = order_ids;
  if (first === undefined) throw new Problem('not_found');
  const status = sent === ACCEPTANCE.rejected ? ORDER_STATUS.rejected : ORDER_STATUS.pending;
  // The orders of a booking share its deposit.
  if (id) await lockOrdersOfBooking(tx, actor.plant_id, id);
  let decision_id = 0;
  for (const one of order_ids) {
    decision_id = await decide(tx, actor, one, status, reject_reason);
    if (status === ORDER_STATUS.pending) {
      await recordOrderSale(tx, actor, one, today);
      await askUsualDeposit(tx, who, one);
    } else await lowerUsualDeposit(tx, who, one);
  }
  const canUndo = order_ids.length === 1 && (await isFreshAcceptance(tx, actor.plant_id, first, decision_id));
  return { order_id: first, order_ids, status, decision_id: canUndo ? decision_id : 0 };
}

/** Returns the decision's id in the order's history. */
async function decide(
  tx: Tx,
  actor: PlantActor,
  order_id: number,
  status: OrderStatus,
  reason: string,
): Promise<number> {
  const order = await lockOrder(tx, actor.plant_id, order_id);
  if (!order) throw new Problem('not_found');
  if (!orderAbilities(actor, order).decide) {
    throw new Problem('status_move', { values: { from: STATUS_WORDS[order.status], to: STATUS_WORDS[status] } });
  }
  return recordDecision(tx, actor, order, status, reason);
}

/** Stores the decision on a locked request. It was made by a person, or by a job if there is no account. */
export async function recordDecision(
  tx: Tx,
  actor: EventActor,
  order: LockedOrder,
  status: OrderStatus,
  reason: string,
): Promise<number> {
  const { order_id } = order;
  const isRejected = status === ORDER_STATUS.rejected;
  if (!holdsSlots(status)) await releaseSlots(tx, actor.plant_id, [headsOf(order)]);
  else await ensureWholeShare(tx, actor.plant_id, order);
  const reject_reason = isRejected ? reason : '';
  await setDecision(tx, actor, order_id, { status, reject_reason });
  return emit(tx, { actor }, isRejected ? 'order.rejected' : 'order.accepted', {
    subject: { order_id },
    data: { from: order.status, to: status, ...(isRejected && { reject_reason }) },
  });
}
