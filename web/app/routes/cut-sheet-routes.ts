import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#web/app/routes/shell-route.ts';
import { listSearch, textSearch } from '#web/lib/search.ts';

const cutSheet = lazyRouteComponent(() => import('#web/booking/order-page/cut-sheet-page.tsx'), 'CutSheetPage');

/** Cut sheets, templates, and prices. A sheet's page has two URLs. */
export const cutSheetRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processorCutSheet',
    validateSearch: listSearch('form_id', 'archived'),
    component: lazyRouteComponent(() => import('#web/cut-sheets/templates/templates-screen.tsx'), 'TemplatesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processorCutSheet/missing',
    validateSearch: listSearch('soon'),
    component: lazyRouteComponent(() => import('#web/cut-sheets/sheet-links/missing-screen.tsx'), 'MissingScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/priceLists',
    validateSearch: listSearch(),
    component: lazyRouteComponent(() => import('#web/pricing/price-lists-screen.tsx'), 'PriceListsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/priceLists/$price_list_id',
    validateSearch: textSearch('edition'),
    component: lazyRouteComponent(() => import('#web/pricing/price-list-screen.tsx'), 'PriceListScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/customerlookup',
    validateSearch: textSearch('first_name', 'last_name', 'email', 'phone'),
    component: lazyRouteComponent(
      () => import('#web/invoicing/account/look-up-with-balances.tsx'),
      'LookUpWithBalances',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/CutSheetBuilder/$form_id',
    validateSearch: textSearch('view', 'part', 'cut'),
    component: lazyRouteComponent(() => import('#web/cut-sheets/builder/builder-screen.tsx'), 'BuilderScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/NewDesignCutSheet',
    validateSearch: textSearch('copy'),
    component: lazyRouteComponent(() => import('#web/cut-sheets/templates/new-design-screen.tsx'), 'NewDesignScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/NewCutSheetForm',
    component: lazyRouteComponent(() => import('#web/cut-sheets/look-up/new-sheet-screen.tsx'), 'NewSheetScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/CutSheet/$token',
    component: lazyRouteComponent(
      () => import('#web/cut-sheets/sheet-links/linked-sheet-screen.tsx'),
      'LinkedSheetScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/NewCutSheetForm/$form_id/$data_id',
    component: cutSheet,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/NewCutSheetForm/$form_id/$data_id/$action',
    component: cutSheet,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/CutSheetForm/$form_id/$data_id',
    component: cutSheet,
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/CutSheetForm/$form_id/$data_id/$action',
    component: cutSheet,
  }),
] as const;
