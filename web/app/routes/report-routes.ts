import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#web/app/routes/shell-route.ts';
import { listSearch } from '#web/lib/search.ts';

/** The plant's reports. */
export const reportRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/reports',
    validateSearch: listSearch('report', 'range', 'from', 'to', 'species', 'label'),
    component: lazyRouteComponent(() => import('#web/reports/reports-screen.tsx'), 'ReportsScreen'),
  }),
];
