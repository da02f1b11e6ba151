import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#web/app/routes/shell-route.ts';
import { textSearch } from '#web/lib/search.ts';

/** The market's pages for buyers: checkout, and what they bought or watch. */
export const buyingRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/checkout',
    validateSearch: textSearch('step'),
    component: lazyRouteComponent(() => import('#web/market/checkout/checkout-screen.tsx'), 'CheckoutScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/buyerdashboard',
    component: lazyRouteComponent(() => import('#web/market/buyer/buyer-dashboard-screen.tsx'), 'BuyerDashboardScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/buyerdashboard/watchlist',
    component: lazyRouteComponent(() => import('#web/market/buyer/watchlist-screen.tsx'), 'WatchlistScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/buyerdashboard/favoritefarm',
    component: lazyRouteComponent(() => import('#web/market/buyer/favorite-farms-screen.tsx'), 'FavoriteFarmsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/buyerdashboard/tracker',
    component: lazyRouteComponent(() => import('#web/market/buyer/tracker-screen.tsx'), 'TrackerScreen'),
  }),
] as const;
