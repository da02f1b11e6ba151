import type { Page } from '#contract/lib/page.ts';

export const BOOKING_PAGES = {
  '/neworder': { who: 'orderers', title: 'Create new Order' },
  '/o/$order_id': { who: 'plantPeople' },
  '/processordashboard/order': { who: 'staff' },
  '/processordashboard/ngorder': { who: 'staff' },
  '/processordashboard/active': { who: 'staff' },
  '/processordashboard/pending': { who: 'plantPeople' },
  '/processordashboard/pendingOrders': { who: 'plantPeople', title: 'Pending Orders' },
  '/processordashboard/requestedOrder': { who: 'plantPeople', title: 'Order Requests' },
  '/processordashboard/inprogressOrders': { who: 'plantPeople' },
  '/processordashboard/dropoffOrders': { who: 'plantPeople' },
  /** Printable list of a day's drop-offs. */
  '/processordashboard/dropoffSheet': { who: 'staff', title: 'Drop-off sheet' },
  '/processordashboard/completedOrders': { who: 'plantPeople', title: 'Completed Orders' },
  '/processordashboard/open': { who: 'plantPeople' },
  '/processordashboard/openOrders': { who: 'plantPeople', title: 'Open Orders' },
  '/processordashboard/openOrders/$order_id': { who: 'plantPeople' },
} as const satisfies Readonly<Record<string, Page>>;
