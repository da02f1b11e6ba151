import { PAGES } from '#contract/app/pages.ts';
import { type ListPath, ORDER_LISTS, type OrderList } from '#contract/booking/lists.ts';
import { belongsTo } from '#contract/lib/access.ts';
import { isStaff, type Role } from '#contract/lib/roles.ts';
import type { Words } from '#web/lib/words.ts';

/** One of the order lists: its filter, sort order, title, and empty state. */
export interface ListPreset extends OrderList {
  title: Words;
  empty: EmptyWords;
}

/** What an empty list shows: what belongs there, and a link to where its orders come from. */
interface EmptyWords {
  next: Words;
  way: { to: '/neworder' | '/processordashboard/pendingOrders' | '/processordashboard/openOrders'; label: Words };
}

const CREATE = { to: '/neworder', label: 'Create an order' } as const;
const SEE_PENDING = { to: '/processordashboard/pendingOrders', label: 'Pending Orders' } as const;
const SEE_OPEN = { to: '/processordashboard/openOrders', label: 'Open Orders' } as const;

const PENDING = {
  title: 'Pending Orders',
  empty: { next: 'Orders appear here once they’re booked and stay until the animal is received.', way: CREATE },
} as const;
const OPEN = {
  title: 'Open Orders',
  empty: { next: 'Orders appear here once the animal is received and stay until they’re completed.', way: SEE_PENDING },
} as const;
const BOOKED = { next: 'All booked orders appear here.', way: CREATE } as const;

const WORDS: Readonly<Record<ListPath, Pick<ListPreset, 'title' | 'empty'>>> = {
  pendingOrders: PENDING,
  pending: PENDING,
  openOrders: OPEN,
  open: OPEN,
  completedOrders: {
    title: 'Completed Orders',
    empty: { next: 'Orders appear here once the plant completes them.', way: SEE_OPEN },
  },
  active: { title: 'Active Orders', empty: BOOKED },
  order: { title: 'All Orders', empty: BOOKED },
  ngorder: { title: 'Non-marketplace Orders', empty: BOOKED },
  requestedOrder: {
    title: 'Order Requests',
    empty: { next: 'Orders you request appear here until the plant accepts or rejects them.', way: CREATE },
  },
  dropoffOrders: {
    title: 'Drop-off Orders',
    empty: { next: 'Orders with a drop-off today or later appear here until the animal is received.', way: CREATE },
  },
  inprogressOrders: {
    title: 'Orders In Progress',
    empty: { next: 'Orders appear here once customers are notified that processing has started.', way: SEE_OPEN },
  },
};

const PLANTS_REQUESTS: EmptyWords = {
  next: 'Requests from your customers appear here until you accept or reject them.',
  way: SEE_PENDING,
};

/** What this role sees when a list is empty. The plant receives requests; everyone else makes them. */
export function emptyWordsOf({ name, empty }: ListPreset, role: Role): { next: Words; way: EmptyWords['way'] | null } {
  const { next, way } = name === 'requested' && isStaff(role) ? PLANTS_REQUESTS : empty;
  return { next, way: belongsTo(PAGES[way.to].who, role) ? way : null };
}

/** '/processordashboard/openOrders' → the Open Orders list. */
export function presetAt(path: string): ListPreset {
  const last = path.split('/').filter(Boolean).at(-1) ?? '';
  const name: ListPath = Object.hasOwn(ORDER_LISTS, last) ? (last as ListPath) : 'pendingOrders';
  return { ...ORDER_LISTS[name], ...WORDS[name] };
}
