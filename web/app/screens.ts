import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';

import { OFFICE, ORDERERS, PLANT_PEOPLE, ROLES, type Role, STAFF } from '#contract/lib/roles.ts';

/** One screen at one address. */
export interface Screen {
  /** Exact; `$name` parts are read with `useParams({ strict: false })`. Matched in any case and with or without a trailing slash. Decision C-103. */
  path: string;
  /** Who may open it; everybody else is led to their own landing page. Decision C-104. */
  roles: readonly Role[];
  /** Loaded when it is first opened, so that no screen weighs on another. */
  component: RouteComponent;
}

const orderList = lazyRouteComponent(() => import('#web/orders/order-list-screen.tsx'), 'OrderListScreen');
const order = lazyRouteComponent(() => import('#web/orders/order-screen.tsx'), 'OrderScreen');
const cutSheet = lazyRouteComponent(() => import('#web/cut-sheets/cut-sheet-screen.tsx'), 'CutSheetScreen');

/**
 * Every screen inside the shell. A new screen is one line here and, where it belongs in the menu, one line in menu.ts:
 *
 *     { path: '/allCustomer', roles: DIRECTORY, component: lazyRouteComponent(() => import('#web/directory/customers-screen.tsx'), 'CustomersScreen') },
 */
export const SCREENS: readonly Screen[] = [
  {
    path: '/sellerdashboard/profile',
    roles: ['seller'],
    component: lazyRouteComponent(() => import('#web/accounts/account-screen.tsx'), 'AccountScreen'),
  },
  {
    path: '/buyerdashboard/profile',
    roles: ['buyer'],
    component: lazyRouteComponent(() => import('#web/accounts/account-screen.tsx'), 'AccountScreen'),
  },
  {
    path: '/paymentgateway',
    roles: ROLES,
    component: lazyRouteComponent(() => import('#web/payments/payment-gateway-screen.tsx'), 'PaymentGatewayScreen'),
  },
  {
    path: '/processorCalender',
    roles: PLANT_PEOPLE,
    component: lazyRouteComponent(() => import('#web/calendar/calendar-screen.tsx'), 'CalendarScreen'),
  },
  {
    path: '/allCustomer',
    roles: ORDERERS,
    component: lazyRouteComponent(() => import('#web/directory/customers-screen.tsx'), 'CustomersScreen'),
  },
  {
    path: '/processor/communications',
    roles: OFFICE,
    component: lazyRouteComponent(() => import('#web/notices/mails-screen.tsx'), 'MailsScreen'),
  },
  {
    path: '/neworder',
    roles: OFFICE,
    component: lazyRouteComponent(() => import('#web/orders/new-order-screen.tsx'), 'NewOrderScreen'),
  },
  ...['pendingOrders', 'pending', 'openOrders', 'open', 'completedOrders', 'requestedOrder'].map((name) => ({
    path: `/processordashboard/${name}`,
    roles: PLANT_PEOPLE,
    component: orderList,
  })),
  ...['active', 'order', 'ngorder'].map((name) => ({
    path: `/processordashboard/${name}`,
    roles: STAFF,
    component: orderList,
  })),
  { path: '/processordashboard/openOrders/$order_id', roles: PLANT_PEOPLE, component: order },
  { path: '/o/$order_id', roles: PLANT_PEOPLE, component: order },
  {
    path: '/processorCutSheet',
    roles: PLANT_PEOPLE,
    component: lazyRouteComponent(() => import('#web/cut-sheets/templates-screen.tsx'), 'TemplatesScreen'),
  },
  ...['NewCutSheetForm', 'CutSheetForm'].flatMap((name) => [
    { path: `/${name}/$form_id/$data_id`, roles: PLANT_PEOPLE, component: cutSheet },
    { path: `/${name}/$form_id/$data_id/$action`, roles: PLANT_PEOPLE, component: cutSheet },
  ]),
];

/** True for an address that has a screen: menus list nothing else. */
export const isBuilt = (path: string): boolean => SCREENS.some((screen) => screen.path === path);
