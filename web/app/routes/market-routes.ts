import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#web/app/routes/shell-route.ts';
import { textSearch } from '#web/lib/search.ts';

const filters = textSearch(
  'search',
  'zip',
  'miles',
  'species',
  'kind',
  'practices',
  'price',
  'quarters',
  'from',
  'to',
  'sort',
  'after',
);
const farm = lazyRouteComponent(() => import('#web/app/farm-pages.tsx'), 'FarmPage');

/** The market's pages for everyone. */
export const marketRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/search',
    validateSearch: filters,
    component: lazyRouteComponent(() => import('#web/market/search/search-screen.tsx'), 'SearchScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/searchsublot',
    validateSearch: filters,
    component: lazyRouteComponent(() => import('#web/market/search/shares-screen.tsx'), 'SharesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/productview/$id',
    validateSearch: textSearch('zip', 'size'),
    component: lazyRouteComponent(() => import('#web/market/product/product-screen.tsx'), 'ProductScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/plants',
    validateSearch: textSearch('zip', 'species'),
    component: lazyRouteComponent(() => import('#web/market/plants/plants-screen.tsx'), 'PlantsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/plant/$id',
    validateSearch: textSearch('zip'),
    component: lazyRouteComponent(() => import('#web/market/plants/plant-screen.tsx'), 'PlantScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/dropoff',
    validateSearch: textSearch('token'),
    component: lazyRouteComponent(() => import('#web/market/plants/dropoff-screen.tsx'), 'DropoffScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/quarter',
    validateSearch: textSearch('token'),
    component: lazyRouteComponent(() => import('#web/market/split/quarter-screen.tsx'), 'QuarterScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/alert',
    validateSearch: textSearch('token', 'end'),
    component: lazyRouteComponent(() => import('#web/market/alerts/alert-screen.tsx'), 'AlertScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/profileview/$id',
    component: farm,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/profileview',
    component: lazyRouteComponent(() => import('#web/app/farm-pages.tsx'), 'OwnFarmPage'),
  }),
] as const;
