import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#web/app/routes/shell-route.ts';
import { textSearch } from '#web/lib/search.ts';

const search = textSearch('thread', 'at', 'kind', 'box', 'about', 'id', 'party');

/** All of these show the same screen, whatever the role. */
export const messageRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/messages',
    validateSearch: search,
    component: lazyRouteComponent(() => import('#web/messages/messages-screen.tsx'), 'MessagesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sellerdashboard/message',
    validateSearch: search,
    component: lazyRouteComponent(() => import('#web/messages/messages-screen.tsx'), 'MessagesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/buyerdashboard/message',
    validateSearch: search,
    component: lazyRouteComponent(() => import('#web/messages/messages-screen.tsx'), 'MessagesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard/message',
    validateSearch: search,
    component: lazyRouteComponent(() => import('#web/messages/messages-screen.tsx'), 'MessagesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/processordashboard/messages',
    validateSearch: search,
    component: lazyRouteComponent(() => import('#web/messages/messages-screen.tsx'), 'MessagesScreen'),
  }),
] as const;
