import { isOffice, isStaff } from '#contract/lib/roles.ts';
import type { OrderAbilities } from '#contract/orders/abilities.ts';
import { canMove, ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor } from '#server/lib/who.ts';

/**
 * What this person may do with an order. Staff receive, undo and complete. The office decides, moves and deletes. Portal users
 * move and delete the orders they made, until the animal is in the plant. See docs/rules.md, Deleting an order.
 */
export function orderAbilities(actor: Actor, order: { status: OrderStatus; created_by: number }): OrderAbilities {
  const { status } = order;
  const isOwn = order.created_by === actor.account_id;
  const { requested, pending, open, completed, deleted } = ORDER_STATUS;
  const hasNotArrived = status === requested || status === pending;
  const keeps = isOffice(actor.role) || (isOwn && hasNotArrived);
  return {
    edit: keeps && (hasNotArrived || status === open),
    receive: isStaff(actor.role) && status === pending,
    undo_receipt: isStaff(actor.role) && status === open,
    complete: isStaff(actor.role) && canMove(status, completed),
    schedule: keeps && hasNotArrived,
    decide: isOffice(actor.role) && status === requested,
    remove: keeps && canMove(status, deleted),
  };
}

/**
 * Only the office and whoever made the order may move or delete it. Whether its status still allows that is up to
 * orderAbilities.
 */
export function requireKeeper(actor: Actor, { created_by }: { created_by: number }): void {
  if (!isOffice(actor.role) && created_by !== actor.account_id) throw new Problem('not_allowed');
}

/** Contact details and cut choices of a share are for staff, its owner, the owner's producer and whoever made the order. */
export const maySeeShare = (
  actor: Actor,
  { created_by }: { created_by: number },
  share: { account_id: number; producer_id: number | null },
): boolean => isStaff(actor.role) || [created_by, share.account_id, share.producer_id].includes(actor.account_id);
