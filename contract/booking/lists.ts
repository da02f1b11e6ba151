import type { z } from 'zod';
import type { ListName } from '#contract/booking/saved-filters-api.ts';
import type { ORDER_SORTS, OrderListFilter } from '#contract/orders/list-filter.ts';

/** The filter behind one of the order lists. */
export interface OrderList {
  /** Saved filters are stored under this name, so two addresses for the same list share them. */
  name: ListName;
  order_type: string;
  only?: z.output<typeof OrderListFilter>['only'];
  from_market?: 'no';
  sort: (typeof ORDER_SORTS)[number];
}

/** The types of orders whose animal has reached the plant. */
export const ARRIVED_TYPES = 'open,complete';
const EVERYTHING = 'pending_approval,pending,open,rejected,complete';
const PENDING: OrderList = { name: 'pending', order_type: 'pending', sort: 'dropoff_date' };
const OPEN: OrderList = { name: 'open', order_type: 'open', sort: 'dropoff_date' };

/** The order lists by the last part of their address, /processordashboard/…. Each is a preset of the same list. */
export const ORDER_LISTS = {
  order: { name: 'all', order_type: EVERYTHING, sort: '-order_id' },
  ngorder: { name: 'nonmarket', order_type: EVERYTHING, from_market: 'no', sort: '-order_id' },
  active: { name: 'active', order_type: 'pending,open', sort: 'dropoff_date' },
  pending: PENDING,
  pendingOrders: PENDING,
  requestedOrder: { name: 'requested', order_type: 'pending_approval,rejected', sort: '-order_id' },
  dropoffOrders: { name: 'dropoff', order_type: 'pending', only: 'due', sort: 'dropoff_date' },
  inprogressOrders: { name: 'inprogress', order_type: 'open', only: 'started', sort: 'dropoff_date' },
  completedOrders: { name: 'completed', order_type: 'complete', sort: '-dropoff_date' },
  open: OPEN,
  openOrders: OPEN,
} as const satisfies Readonly<Record<string, OrderList>>;
export type ListPath = keyof typeof ORDER_LISTS;
