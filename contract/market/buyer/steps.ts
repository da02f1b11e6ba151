import type { Words } from '#contract/lib/spanish.ts';
import { hasReached, holdsSlots, ORDER_STATUS, type OrderStatus, type Stage } from '#contract/orders/status.ts';

/** The steps of a purchase, from the payment to the pickup. */
export const STEPS = ['bought', 'sold', 'accepted', 'dropped_off', 'weighed', 'cut', 'ready', 'picked_up'] as const;
export type Step = (typeof STEPS)[number];
/** A product skips the steps at the plant: it is only bought and picked up. */
export const PRODUCT_STEPS: readonly Step[] = ['bought', 'picked_up'];

export const STEP_WORDS: Readonly<Record<Step, Words>> = {
  bought: 'Bought',
  sold: 'Requested from the plant',
  accepted: 'Accepted by the plant',
  dropped_off: 'Dropped off',
  weighed: 'Weighed',
  cut: 'Being cut',
  ready: 'Ready for pickup',
  picked_up: 'Picked up',
};

interface Progress {
  is_picked_up: boolean;
  /** Where the buyer picks up the meat. If that's the farm, it is ready once the farm has it. */
  pickup: 'plant' | 'farm';
  /** The plant's order, once there is one. */
  order: { status: OrderStatus; stage: Stage; hanging_weight_clb: number | null } | null;
}

/**
 * Returns the last completed step, based on the plant's order. An animal whose order was rejected or deleted is shown
 * as if the plant hadn't decided yet, until its buyers are refunded.
 */
export function stepOf({ is_picked_up, pickup, order }: Progress): Step {
  if (is_picked_up) return 'picked_up';
  if (!order) return 'bought';
  if (!holdsSlots(order.status)) return 'sold';
  const reached = (stage: Stage) => hasReached(order.stage, stage);
  if (reached(pickup === 'farm' ? 'picked_up' : 'ready')) return 'ready';
  if (reached('cutting')) return 'cut';
  if (order.hanging_weight_clb !== null) return 'weighed';
  if (reached('dropped_off') || order.status === ORDER_STATUS.open) return 'dropped_off';
  return order.status === ORDER_STATUS.requested ? 'sold' : 'accepted';
}
