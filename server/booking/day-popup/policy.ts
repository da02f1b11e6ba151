import type { DayEvent } from '#contract/booking/day-events-api.ts';
import { isOfMarket, type OfMarket } from '#contract/booking/day-order.ts';
import { ORDER_STATUS, type OrderStatus } from '#contract/orders/status.ts';
import type { Actor } from '#server/lib/who.ts';
import { orderAbilities } from '#server/orders/policy.ts';

/**
 * What this user can do with an order in the day popup. An order can be deleted only until it is accepted. Sellers
 * can't change anything, and market orders can't be changed here.
 */
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
