import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#web/app/routes/shell-route.ts';
import { listSearch } from '#web/lib/search.ts';

const screens = () => import('#web/invoicing/order-payment-screen.tsx');

/** Payments and the books. */
export const paymentRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/paymentorder/$id',
    component: lazyRouteComponent(screens, 'MarketOrderPayment'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/paymentngorder/$id',
    component: lazyRouteComponent(screens, 'OrderPayment'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/paymentorder_pos/$cart_id',
    component: lazyRouteComponent(screens, 'MarketSharePayment'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/paymentngorder_pos/$cart_id',
    component: lazyRouteComponent(screens, 'SharePayment'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/books',
    validateSearch: listSearch('account', 'to'),
    component: lazyRouteComponent(() => import('#web/payments/books-screen.tsx'), 'BooksScreen'),
  }),
];
