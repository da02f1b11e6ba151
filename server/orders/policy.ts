import type { OrderAbilities } from '#contract/booking/api.ts';
import type { DayEvent } from '#contract/booking/day-events-api.ts';
import { isOfMarket, type OfMarket } from '#contract/booking/day-order.ts';
import { isOffice, isStaff } from '#contract/lib/roles.ts';
import { canMove, ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor } from '#server/lib/who.ts';

/**
 * What this person may do with an order. Staff receive, undo and complete (decision C-06); the office decides, moves and deletes; a
 * portal user moves and deletes what they made themselves, until it is in the plant (decision C-10).
 */
export function orderAbilities(actor: Actor, order: { status: OrderStatus; created_by: number }): OrderAbilities {
  const { status } = order;
  const isOwn = order.created_by === actor.account_id;
  const hasNotArrived = status === 4 || status === 0;
  const keeps = isOffice(actor.role) || (isOwn && hasNotArrived);
  return {
    edit: keeps && (hasNotArrived || status === 1),
    receive: isStaff(actor.role) && status === 0,
    undo_receipt: isStaff(actor.role) && status === 1,
    complete: isStaff(actor.role) && canMove(status, 3),
    schedule: keeps && hasNotArrived,
    decide: isOffice(actor.role) && status === 4,
    remove: keeps && canMove(status, -1),
  };
}

/** Moving and deleting is for the office and for whoever made the order. When the order itself no longer lets them, its abilities say so. */
export function requireKeeper(actor: Actor, { created_by }: { created_by: number }): void {
  if (!isOffice(actor.role) && created_by !== actor.account_id) throw new Problem('not_allowed');
}

/** How to reach the owner of a share, and how it is cut, is for staff, the owner, the owner's producer and whoever made the order. Decision C-115. */
export const maySeeShare = (
  actor: Actor,
  { created_by }: { created_by: number },
  share: { account_id: number; producer_id: number | null },
): boolean => isStaff(actor.role) || [created_by, share.account_id, share.producer_id].includes(actor.account_id);

/** What the day popup offers: deleting only until the order is accepted, and nothing of it to sellers or for orders of the market. Spec part 1, sections 4 and 6. */
export function dayAbilities(
  actor: Actor,
  order: { status: OrderStatus; created_by: number } & OfMarket,
): DayEvent['can'] {
  const can = orderAbilities(actor, order);
  const isShown = actor.role !== 'seller' && !isOfMarket(order);
  return {
    edit: isShown && can.edit,
    move: isShown && can.schedule,
    remove: isShown && can.remove && order.status === ORDER_STATUS.requested,
    decide: can.decide,
  };
}
