import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#web/app/routes/shell-route.ts';
import { listSearch, textSearch } from '#web/lib/search.ts';

const orderList = lazyRouteComponent(() => import('#web/booking/order-lists/order-list-screen.tsx'), 'OrderListScreen');
const orderListSearch = listSearch('from', 'to', 'species', 'label', 'status', 'stage', 'customer');

/** The dashboard, orders, drop-off and cutting days, and the waitlist. */
export const orderRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard',
    validateSearch: textSearch('first_name', 'last_name', 'email', 'phone', 'words', 'invoiced', 'wall'),
    component: lazyRouteComponent(() => import('#web/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/neworder',
    validateSearch: textSearch('again'),
    component: lazyRouteComponent(() => import('#web/booking/new-order/new-order-screen.tsx'), 'NewOrderScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/o/$order_id',
    component: lazyRouteComponent(() => import('#web/booking/order-page/order-screen.tsx'), 'OrderByNumberScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard/openOrders/$order_id',
    component: lazyRouteComponent(() => import('#web/booking/order-page/order-screen.tsx'), 'OrderScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard/order',
    validateSearch: orderListSearch,
    component: orderList,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard/ngorder',
    validateSearch: orderListSearch,
    component: orderList,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard/active',
    validateSearch: orderListSearch,
    component: orderList,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard/pending',
    validateSearch: orderListSearch,
    component: orderList,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard/pendingOrders',
    validateSearch: orderListSearch,
    component: orderList,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard/requestedOrder',
    validateSearch: orderListSearch,
    component: orderList,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard/inprogressOrders',
    validateSearch: orderListSearch,
    component: orderList,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard/dropoffOrders',
    validateSearch: orderListSearch,
    component: orderList,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard/completedOrders',
    validateSearch: orderListSearch,
    component: orderList,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard/open',
    validateSearch: orderListSearch,
    component: orderList,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard/openOrders',
    validateSearch: orderListSearch,
    component: orderList,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard/dropoffSheet',
    validateSearch: textSearch('date'),
    component: lazyRouteComponent(
      () => import('#web/booking/order-lists/dropoff-sheet-screen.tsx'),
      'DropoffSheetScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/floor',
    component: lazyRouteComponent(() => import('#web/app/floor-screen.tsx'), 'FloorScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/intake',
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('#web/floor/intake/intake-screen.tsx'), 'IntakeScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/batches',
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('#web/floor/batches/batches-screen.tsx'), 'BatchesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/packing',
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('#web/floor/packing/packing-screen.tsx'), 'PackingScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/killList',
    validateSearch: textSearch('date'),
    component: lazyRouteComponent(() => import('#web/floor/kill/kill-list-screen.tsx'), 'KillListScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/cooler',
    component: lazyRouteComponent(() => import('#web/floor/cooler/cooler-screen.tsx'), 'CoolerScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/packLabels',
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('#web/floor/labels/pack-labels-screen.tsx'), 'PackLabelsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/pickup',
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('#web/floor/pickup/pickup-screen.tsx'), 'PickupScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/foodSafety',
    component: lazyRouteComponent(() => import('#web/floor/checks/food-safety-screen.tsx'), 'FoodSafetyScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/trace',
    validateSearch: listSearch('kind', 'id'),
    component: lazyRouteComponent(() => import('#web/floor/trace/trace-screen.tsx'), 'TraceScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/cuttingDay',
    validateSearch: textSearch('date', 'day_of', 'order'),
    component: lazyRouteComponent(() => import('#web/floor/cutting-day-screen.tsx'), 'CuttingDayScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processorCalender',
    validateSearch: textSearch('tab', 'species', 'label', 'day', 'processor'),
    component: lazyRouteComponent(
      () => import('#web/booking/events-calendar/dropoff-calendar-screen.tsx'),
      'DropoffCalendarScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processorCalenderNew',
    validateSearch: listSearch('view', 'at', 'day', 'processor'),
    component: lazyRouteComponent(
      () => import('#web/booking/events-calendar/events-calendar-screen.tsx'),
      'EventsCalendarScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/waitlist',
    validateSearch: listSearch(
      'state',
      'day',
      'species',
      'join',
      'join_species',
      'join_label',
      'join_offering',
      'join_heads',
    ),
    component: lazyRouteComponent(() => import('#web/waitlist/waitlist-screen.tsx'), 'WaitlistScreen'),
  }),
] as const;
