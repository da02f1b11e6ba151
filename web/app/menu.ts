import { OFFICE, PLANT_PEOPLE, type Role, STAFF } from '#contract/lib/roles.ts';
import { isBuilt } from '#web/app/screens.ts';

export interface MenuItem {
  label: string;
  to: string;
  roles: readonly Role[];
  /** Who sees it on a phone, where the specification says otherwise than on a desk. Decisions C-44, C-112. */
  phoneRoles?: readonly Role[];
}

/** The work, in the order of the day. Spec part 2, section 2 (Routes in this area) and section 6. */
const WORK: readonly MenuItem[] = [
  { label: 'Dashboard', to: '/processordashboard', roles: PLANT_PEOPLE },
  { label: 'Order Requests', to: '/processordashboard/requestedOrder', roles: ['producer', 'customer'] },
  { label: 'Pending Orders', to: '/processordashboard/pendingOrders', roles: PLANT_PEOPLE },
  { label: 'Open Orders', to: '/processordashboard/openOrders', roles: PLANT_PEOPLE },
  { label: 'Completed Orders', to: '/processordashboard/completedOrders', roles: ['producer', 'customer'] },
  { label: 'Calendar', to: '/processorCalender', roles: PLANT_PEOPLE },
  { label: 'All Customers', to: '/allCustomer', roles: [...OFFICE, 'producer'], phoneRoles: [...OFFICE, 'customer'] },
  { label: 'Cut Sheets', to: '/processorCutSheet', roles: OFFICE, phoneRoles: PLANT_PEOPLE },
  { label: 'Reports', to: '/reports', roles: OFFICE },
  { label: 'Your account', to: '/sellerdashboard/profile', roles: ['seller'] },
  { label: 'Your account', to: '/buyerdashboard/profile', roles: ['buyer'] },
];

/** What stands below: the plant's own affairs. Spec part 2, section 2 (Layout). */
const HOUSE: readonly MenuItem[] = [
  { label: 'Settings', to: '/processorProfile', roles: STAFF },
  { label: 'Users and Roles', to: '/processor/users-and-roles', roles: OFFICE },
  { label: 'Communications', to: '/processor/communications', roles: OFFICE },
];

/** The menu of a role. An item appears by itself once its screen is built. */
export function menuOf(role: Role, isPhone: boolean): { work: MenuItem[]; house: MenuItem[] } {
  const isFor = ({ to, roles, phoneRoles }: MenuItem) =>
    isBuilt(to) && (isPhone ? (phoneRoles ?? roles) : roles).includes(role);
  return { work: WORK.filter(isFor), house: HOUSE.filter(isFor) };
}
