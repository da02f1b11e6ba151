import { type ListPath, ORDER_LISTS, type OrderList } from '#contract/booking/lists.ts';
import type { Words } from '#web/lib/words.ts';

/** One of the order lists: its filter, sort order, title and empty state. */
export interface ListPreset extends OrderList {
  title: Words;
  next: Words;
}

const PENDING = {
  title: 'Pending Orders',
  next: 'Orders appear here once they’re booked and stay until the animal is received.',
} as const;
const OPEN = {
  title: 'Open Orders',
  next: 'Orders appear here once the animal is received and stay until they’re completed.',
} as const;
const NEXT_BOOKED = 'All booked orders appear here.';

const WORDS: Readonly<Record<ListPath, Pick<ListPreset, 'title' | 'next'>>> = {
  pendingOrders: PENDING,
  pending: PENDING,
  openOrders: OPEN,
  open: OPEN,
  completedOrders: { title: 'Completed Orders', next: 'Orders appear here once the plant completes them.' },
  active: { title: 'Active Orders', next: NEXT_BOOKED },
  order: { title: 'All Orders', next: NEXT_BOOKED },
  ngorder: { title: 'Non-marketplace Orders', next: NEXT_BOOKED },
  requestedOrder: {
    title: 'Order Requests',
    next: 'Orders you request appear here until the plant accepts or rejects them.',
  },
  dropoffOrders: {
    title: 'Drop-off Orders',
    next: 'Orders with a drop-off today or later appear here until the animal is received.',
  },
  inprogressOrders: {
    title: 'Orders In Progress',
    next: 'Orders appear here once customers are notified that processing has started.',
  },
};

/** '/processordashboard/openOrders' → the Open Orders. */
export function presetAt(path: string): ListPreset {
  const last = path.split('/').filter(Boolean).at(-1) ?? '';
  const name: ListPath = Object.hasOwn(ORDER_LISTS, last) ? (last as ListPath) : 'pendingOrders';
  return { ...ORDER_LISTS[name], ...WORDS[name] };
}
