import { expect, test } from 'vitest';
import { stepOf } from '#contract/market/buyer/steps.ts';
import { ORDER_STATUS, type OrderStatus, type Stage } from '#contract/orders/status.ts';

const order = (status: OrderStatus, stage: Stage = '', hanging_weight_clb: number | null = null) => ({
  is_picked_up: false,
  pickup: 'plant' as const,
  order: { status, stage, hanging_weight_clb },
});

test.each([
  ['bought', { is_picked_up: false, pickup: 'plant', order: null }],
  ['sold', order(ORDER_STATUS.requested)],
  ['sold', order(ORDER_STATUS.rejected)],
  ['sold', order(ORDER_STATUS.deleted)],
  ['sold', order(ORDER_STATUS.deleted, 'hanging', 70_000)],
  ['accepted', order(ORDER_STATUS.pending)],
  ['dropped_off', order(ORDER_STATUS.open, 'dropped_off')],
  ['dropped_off', order(ORDER_STATUS.open, 'hanging')],
  ['weighed', order(ORDER_STATUS.open, 'hanging', 70_000)],
  ['cut', order(ORDER_STATUS.open, 'packing', 70_000)],
  ['ready', order(ORDER_STATUS.open, 'ready', 70_000)],
  ['cut', { ...order(ORDER_STATUS.open, 'ready', 70_000), pickup: 'farm' }],
  // The seller has the meat, but the buyer hasn't picked it up at the farm yet.
  ['ready', { ...order(ORDER_STATUS.open, 'picked_up', 70_000), pickup: 'farm' }],
  ['ready', { ...order(ORDER_STATUS.completed, 'picked_up', 70_000), pickup: 'farm' }],
  ['picked_up', { is_picked_up: true, pickup: 'plant', order: null }],
] as const)('shows a purchase as %s when the order is there [MKT-014]', (step, progress) => {
  expect(stepOf(progress)).toBe(step);
});
