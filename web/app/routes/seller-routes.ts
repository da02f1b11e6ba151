import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#web/app/routes/shell-route.ts';
import { listSearch, textSearch } from '#web/lib/search.ts';

/** The market's pages for sellers and the plants they sell through, and the point of sale, which plants use as well. */
export const sellerRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/pos',
    component: lazyRouteComponent(() => import('#web/market/pos/pos-screen.tsx'), 'PosScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/pos/products',
    component: lazyRouteComponent(() => import('#web/market/pos/products-screen.tsx'), 'CounterProductsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/pos/sales',
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('#web/market/pos/counter-sales-screen.tsx'), 'CounterSalesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/pos/sales/$sale_id',
    component: lazyRouteComponent(() => import('#web/market/pos/counter-receipt-screen.tsx'), 'CounterReceiptScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sellerdashboard',
    component: lazyRouteComponent(
      () => import('#web/market/seller/seller-dashboard-screen.tsx'),
      'SellerDashboardScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sellerdashboard/productpost',
    validateSearch: textSearch('lot'),
    component: lazyRouteComponent(() => import('#web/market/lots/lot-form-screen.tsx'), 'PostLotScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sellerdashboard/productedit',
    validateSearch: textSearch('lot'),
    component: lazyRouteComponent(() => import('#web/market/lots/lot-form-screen.tsx'), 'EditLotScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sellerdashboard/productpost/postsuccess',
    validateSearch: textSearch('lot'),
    component: lazyRouteComponent(() => import('#web/market/seller/post-success-screen.tsx'), 'PostSuccessScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sellerdashboard/tracker',
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('#web/market/seller/sales-tracker-screen.tsx'), 'SalesTrackerScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sellerdashboard/delivery',
    component: lazyRouteComponent(() => import('#web/market/delivery/places-screen.tsx'), 'PlacesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sellerdashboard/delivery/run',
    validateSearch: textSearch('place', 'day'),
    component: lazyRouteComponent(() => import('#web/market/delivery/run-screen.tsx'), 'RunScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sellerdashboard/reviews',
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('#web/market/seller/reviews-screen.tsx'), 'ReviewsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sellerdashboard/paymenttransaction',
    validateSearch: listSearch('of'),
    component: lazyRouteComponent(() => import('#web/market/seller/seller-money-screen.tsx'), 'SellerMoneyScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/paymenttransaction',
    validateSearch: listSearch('of'),
    component: lazyRouteComponent(() => import('#web/market/seller/seller-money-screen.tsx'), 'SellerMoneyScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/marketLots',
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('#web/market/lots/held-lots-screen.tsx'), 'HeldLotsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sellerdashboard/profile',
    component: lazyRouteComponent(() => import('#web/app/seller-profile.tsx'), 'SellerProfileScreen'),
  }),
];
