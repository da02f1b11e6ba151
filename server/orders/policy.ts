import { isOffice, isStaff } from '#contract/lib/roles.ts';
import type { OrderAbilities } from '#contract/orders/abilities.ts';
import { canMove, ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import { Problem } from '#server/lib/problem.ts';
import type { Actor } from '#server/lib/who.ts';

/**
 * What this user may do with an order. Anyone on staff can receive an order, undo the receipt, and complete the order.
 * The office approves, moves, and deletes orders. Portal users may move and delete orders they created until the animal
 * is at the plant. See docs/rules.md, Deleting an order.
 */
export function orderAbilities(actor: Actor, order: { status: OrderStatus; created_by: number }): OrderAbilities {
  const { status } = order;
  const isOwn = order.created_by === actor.account_id;
  const { requested, pending, open, completed, deleted } = ORDER_STATUS;
  const hasNotArrived = status === requested || status === pending;
  const keeps = isOffice(actor.role) || (isOwn && hasNotArrived);
  const edit = keeps && (hasNotArrived || status === open);
  return {
    edit,
    plan: edit && (isStaff(actor.role) || status === requested),
    receive: isStaff(actor.role) && status === pending,
    undo_receipt: isStaff(actor.role) && status === open,
    complete: isStaff(actor.role) && canMove(status, completed),
    schedule: keeps && hasNotArrived,
    decide: isOffice(actor.role) && status === requested,
    remove: keeps && canMove(status, deleted),
  };
}

/**
 * Only the office and the order's creator may move or delete it. orderAbilities checks whether its status still allows that.
 */
export function requireKeeper(actor: Actor, { created_by }: { created_by: number }): void {
  if (!isOffice(actor.role) && created_by !== actor.account_id) throw new Problem('not_allowed');
}

/**
 * A share's contact details and cut choices are only for staff, its owner, the owner's producer, and the order's creator.
 */
export const maySeeShare = (
  actor: Actor,
  { created_by }: { created_by: number },
  share: { account_id: number | null; producer_id: number | null },
): boolean => isStaff(actor.role) || [created_by, share.account_id, share.producer_id].includes(actor.account_id);
