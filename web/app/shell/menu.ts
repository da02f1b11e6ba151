import { ACCESS } from '#contract/lib/access.ts';
import type { PAGES, PagePath } from '#contract/lib/pages.ts';
import { OFFICE, type Role } from '#contract/lib/roles.ts';
import type { Words } from '#web/lib/words.ts';

/** Pages that have a name. */
type TitledPath = { [P in PagePath]: (typeof PAGES)[P] extends { title: Words } ? P : never }[PagePath];

export interface MenuItem {
  to: TitledPath;
  /** A page that is reached from it and counts as it. */
  beside?: PagePath;
  roles: readonly Role[];
  /** Who sees it on a phone, where the specification says otherwise than on a desk. Decisions C-44, C-112. */
  phoneRoles?: readonly Role[];
}

const PORTAL_USERS: readonly Role[] = ['producer', 'customer'];

/** The work, in the order of the day. Staff go to the calendar of slots, everybody else to that of events. Spec part 2, section 2 (Routes in this area) and section 6; decisions C-33, C-105. */
const WORK: readonly MenuItem[] = [
  { to: '/processordashboard', roles: ACCESS.plantPeople },
  { to: '/processordashboard/requestedOrder', roles: PORTAL_USERS },
  { to: '/processordashboard/pendingOrders', roles: ACCESS.plantPeople },
  { to: '/processordashboard/openOrders', roles: ACCESS.plantPeople },
  { to: '/processordashboard/completedOrders', roles: PORTAL_USERS },
  { to: '/processorCalender', beside: '/processorCalenderNew', roles: ACCESS.staff },
  { to: '/processorCalenderNew', beside: '/processorCalender', roles: PORTAL_USERS },
  { to: '/cuttingDay', roles: ACCESS.staff },
  { to: '/waitlist', roles: ACCESS.orderers },
  { to: '/allCustomer', beside: '/customer/$id', roles: ACCESS.customerKeepers, phoneRoles: [...OFFICE, 'customer'] },
  { to: '/processorCutSheet', roles: ACCESS.office, phoneRoles: ACCESS.plantPeople },
  { to: '/reports', roles: ACCESS.office },
  { to: '/sellerdashboard', roles: ACCESS.sellers },
  { to: '/processorCalenderNew', beside: '/processorCalender', roles: ACCESS.sellers },
  { to: '/sellerdashboard/profile', roles: ACCESS.sellers },
  { to: '/buyerdashboard', roles: ACCESS.buyers },
  { to: '/buyerdashboard/profile', roles: ACCESS.buyers },
];

/** What stands below: the plant's own affairs. Spec part 2, section 2 (Layout). */
const HOUSE: readonly MenuItem[] = [
  { to: '/processorProfile', roles: ACCESS.staff },
  { to: '/processor/users-and-roles', roles: ACCESS.office },
  { to: '/processor/communications', roles: ACCESS.office },
];

/** The menu of a role. Every item is named for whom the tables name it, also while its screen is not built: redirects.ts says where it leads. */
export function menuOf(role: Role, isPhone: boolean): { work: readonly MenuItem[]; house: readonly MenuItem[] } {
  const isFor = ({ roles, phoneRoles }: MenuItem) => (isPhone ? (phoneRoles ?? roles) : roles).includes(role);
  return { work: WORK.filter(isFor), house: HOUSE.filter(isFor) };
}

/** The item one is at: the address itself, or the nearest above it, as the list is above one of its orders. */
export function currentItem(items: readonly MenuItem[], address: string): MenuItem | undefined {
  const here = `${address.toLowerCase().replace(/\/+$/, '')}/`;
  return items
    .filter(({ to, beside = to }) =>
      [to, beside].some((path) => here.startsWith(`${path.toLowerCase().split('/$')[0]}/`)),
    )
    .sort((a, b) => b.to.length - a.to.length)
    .at(0);
}
