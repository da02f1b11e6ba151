import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#web/app/routes/shell-route.ts';
import { listSearch } from '#web/lib/search.ts';

/** The people a plant works with. */
export const directoryRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/allCustomer',
    validateSearch: listSearch('type', 'tag'),
    component: lazyRouteComponent(
      () => import('#web/invoicing/account/customers-with-balances.tsx'),
      'CustomersWithBalances',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/allCustomer/import',
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('#web/directory/import/imports-screen.tsx'), 'ImportsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/allCustomer/import/$import_id',
    validateSearch: listSearch('step', 'only'),
    component: lazyRouteComponent(() => import('#web/directory/import/import-screen.tsx'), 'ImportScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/customer/$id',
    validateSearch: listSearch('tab'),
    component: lazyRouteComponent(() => import('#web/invoicing/account/customer-screen.tsx'), 'CustomerScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/findsellers',
    validateSearch: listSearch('role', 'zip', 'species'),
    component: lazyRouteComponent(() => import('#web/directory/finder/find-sellers-screen.tsx'), 'FindSellersScreen'),
  }),
] as const;
