import type { ORDER_SORTS } from '#contract/orders/list-filter.ts';
import type { Words } from '#web/lib/words.ts';

/** One of the order lists: which orders, in which order, and what to say when there are none. */
export interface ListPreset {
  title: Words;
  /** The types of pro_order_list. Decision C-03. */
  order_type: string;
  sort: (typeof ORDER_SORTS)[number];
  next: Words;
}

const PENDING: ListPreset = {
  title: 'Pending Orders',
  order_type: 'pending',
  sort: 'dropoff_date',
  next: 'Orders wait here from the booking until the animal is received.',
};
const OPEN: ListPreset = {
  title: 'Open Orders',
  order_type: 'open',
  sort: 'dropoff_date',
  next: 'An order comes here once the product is received, and stays until it is completed.',
};
const EVERYTHING = 'pending_approval,pending,open,rejected,complete';
const NEXT_BOOKED = 'Every order that is booked shows here.';

/**
 * The lists by the last part of their address. As long as no order comes from the market, the non-marketplace orders are all
 * there are. Decision C-09.
 */
export const LIST_PRESETS = {
  pendingOrders: PENDING,
  pending: PENDING,
  openOrders: OPEN,
  open: OPEN,
  completedOrders: {
    title: 'Completed Orders',
    order_type: 'complete',
    sort: '-dropoff_date',
    next: 'An order comes here when the plant completes it.',
  },
  active: { title: 'Active Orders', order_type: 'pending,open', sort: 'dropoff_date', next: NEXT_BOOKED },
  order: { title: 'All Orders', order_type: EVERYTHING, sort: '-order_id', next: NEXT_BOOKED },
  ngorder: { title: 'Non-marketplace Orders', order_type: EVERYTHING, sort: '-order_id', next: NEXT_BOOKED },
  requestedOrder: {
    title: 'Order Requests',
    order_type: 'pending_approval,rejected',
    sort: '-order_id',
    next: 'Orders you ask the plant for show here until it accepts or rejects them.',
  },
} as const satisfies Record<string, ListPreset>;

/** '/processordashboard/openOrders' → the Open Orders. */
export function presetAt(path: string): ListPreset {
  const name = path.split('/').filter(Boolean).at(-1) ?? '';
  return Object.hasOwn(LIST_PRESETS, name) ? LIST_PRESETS[name as keyof typeof LIST_PRESETS] : PENDING;
}
