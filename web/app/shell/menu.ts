import type { PAGES, PagePath } from '#contract/app/pages.ts';
import { ACCESS } from '#contract/lib/access.ts';
import { OFFICE, type Role } from '#contract/lib/roles.ts';
import type { Words } from '#web/lib/words.ts';

/** Pages with a title. */
export type TitledPath = { [P in PagePath]: (typeof PAGES)[P] extends { title: Words } ? P : never }[PagePath];

export interface MenuItem {
  to: TitledPath;
  /** Pages reached from this one that also highlight this item. */
  beside?: readonly PagePath[];
  roles: readonly Role[];
  /** The roles that see this item on phones, if different. See docs/rules.md, Pages. */
  phoneRoles?: readonly Role[];
}

const PORTAL_USERS: readonly Role[] = ['producer', 'customer'];
/** Everyone who buys animals or has them processed: all roles but butchers. */
const SELLER_FINDERS: readonly Role[] = [...ACCESS.dropoffMakers, ...ACCESS.buyers];

const COMMUNITY_PAGES = [
  '/community/about/$id',
  '/community/discussion/$id',
  '/community/announcement/$id',
  '/community/members/$id',
  '/community/photofile/$id',
] as const satisfies readonly PagePath[];

export interface MenuGroup {
  /** A group with only one item has no heading. */
  title?: Words;
  items: readonly MenuItem[];
}

/** The stations of the floor, in the order in which meat passes them. */
export const STATIONS = [
  '/intake',
  '/killList',
  '/cooler',
  '/cuttingDay',
  '/batches',
  '/packing',
  '/packLabels',
  '/pickup',
  '/foodSafety',
  '/trace',
] as const satisfies readonly TitledPath[];
const BUTCHERS: readonly Role[] = ['butcher'];

/** Daily work, in the order it happens. Staff members go to the slot calendar, everyone else to the events calendar. */
const WORK: readonly MenuGroup[] = [
  {
    items: [
      { to: '/processordashboard', roles: ACCESS.plantPeople },
      { to: '/sellerdashboard', roles: ACCESS.sellers },
      { to: '/buyerdashboard', roles: ACCESS.buyers },
      { to: '/buyerdashboard/tracker', roles: ACCESS.buyers },
      { to: '/search', roles: ACCESS.buyers },
      { to: '/checkout', roles: ACCESS.buyers },
      { to: '/buyerdashboard/watchlist', roles: ACCESS.buyers },
      { to: '/buyerdashboard/favoritefarm', roles: ACCESS.buyers },
      {
        to: '/processordashboard/message',
        beside: ['/processordashboard/messages', '/messages'],
        roles: ACCESS.plantPeople,
      },
      { to: '/sellerdashboard/message', beside: ['/messages'], roles: ACCESS.sellers },
      { to: '/buyerdashboard/message', beside: ['/messages'], roles: ACCESS.buyers },
      { to: '/communities', beside: COMMUNITY_PAGES, roles: ACCESS.buyers },
    ],
  },
  {
    title: 'Orders',
    items: [
      { to: '/processordashboard/requestedOrder', roles: PORTAL_USERS },
      // The office's requests and completed orders are tabs of these two.
      {
        to: '/processordashboard/pendingOrders',
        beside: ['/processordashboard/requestedOrder'],
        roles: ACCESS.plantPeople,
      },
      {
        to: '/processordashboard/openOrders',
        beside: ['/processordashboard/completedOrders'],
        roles: ACCESS.plantPeople,
      },
      { to: '/processordashboard/completedOrders', roles: PORTAL_USERS },
    ],
  },
  {
    title: 'Market',
    items: [
      { to: '/sellerdashboard/productpost', roles: ACCESS.sellers },
      { to: '/sellerdashboard/tracker', roles: ACCESS.sellers },
      { to: '/sellerdashboard/delivery', beside: ['/sellerdashboard/delivery/run'], roles: ACCESS.sellers },
      { to: '/sellerdashboard/reviews', roles: ACCESS.sellers },
      {
        to: '/sellerdashboard/mycommunity',
        beside: [
          '/sellerdashboard/createcommunity',
          '/sellerdashboard/allcommunity',
          '/sellermycommunity',
          ...COMMUNITY_PAGES,
        ],
        roles: ACCESS.sellers,
      },
    ],
  },
  {
    title: 'Schedule',
    items: [
      { to: '/processorCalender', beside: ['/processorCalenderNew', '/marketLots'], roles: ACCESS.staff },
      { to: '/processorCalenderNew', beside: ['/processorCalender'], roles: [...PORTAL_USERS, ...ACCESS.sellers] },
      // The office's whole menu has to fit in a window 800 px high, so it has one item for all stations.
      { to: '/floor', beside: STATIONS, roles: ACCESS.office },
      { to: '/waitlist', roles: ACCESS.orderers },
    ],
  },
  {
    title: 'Floor',
    items: STATIONS.map((to) => ({ to, roles: BUTCHERS })),
  },
  {
    title: 'Records',
    items: [
      {
        to: '/allCustomer',
        beside: ['/customer/$id'],
        roles: ACCESS.customerKeepers,
        phoneRoles: [...OFFICE, 'customer'],
      },
      { to: '/processorCutSheet', roles: ACCESS.office, phoneRoles: ACCESS.plantPeople },
      { to: '/customerlookup', roles: ACCESS.staff },
      { to: '/findsellers', roles: SELLER_FINDERS },
    ],
  },
  {
    title: 'Money',
    items: [
      { to: '/statement', roles: PORTAL_USERS },
      { to: '/invoices', beside: ['/invoiceDay', '/aging'], roles: [...OFFICE, ...PORTAL_USERS] },
      { to: '/till', roles: ACCESS.office },
      { to: '/pos', roles: ACCESS.counter },
      { to: '/books', roles: ACCESS.office },
      { to: '/reports', roles: ACCESS.office },
      {
        to: '/sellerdashboard/paymenttransaction',
        beside: ['/paymenttransaction'],
        roles: ACCESS.sellers,
      },
    ],
  },
  {
    items: [
      { to: '/sellerdashboard/profile', roles: ACCESS.sellers },
      { to: '/buyerdashboard/profile', roles: ACCESS.buyers },
    ],
  },
];

/** The plant's own settings and records, below everything else. */
const HOUSE: readonly MenuItem[] = [
  { to: '/processorProfile', beside: ['/processor/invoice-template'], roles: ACCESS.staff },
  { to: '/processor/users-and-roles', roles: ACCESS.office },
  { to: '/processor/communications', roles: ACCESS.office },
];

/** A role's menu. */
export function menuOf(role: Role, isPhone: boolean): { work: readonly MenuGroup[]; house: readonly MenuItem[] } {
  const isFor = ({ roles, phoneRoles }: MenuItem) => (isPhone ? (phoneRoles ?? roles) : roles).includes(role);
  const work = WORK.map((group) => ({ ...group, items: group.items.filter(isFor) }));
  return { work: work.filter(({ items }) => items.length > 0), house: HOUSE.filter(isFor) };
}

/** The current item: the page itself or its nearest parent, such as the list an order is in. */
export function currentItem(items: readonly MenuItem[], address: string): MenuItem | undefined {
  const here = `${address.toLowerCase().replace(/\/+$/, '')}/`;
  return items
    .filter(({ to, beside = [] }) =>
      [to, ...beside].some((path) => here.startsWith(`${path.toLowerCase().split('/$')[0]}/`)),
    )
    .sort((a, b) => b.to.length - a.to.length)
    .at(0);
}
