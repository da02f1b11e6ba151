import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#web/app/routes/shell-route.ts';
import { textSearch } from '#web/lib/search.ts';

/** Pages open to everyone, and pages about the product as a whole. */
export const publicRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/',
    component: lazyRouteComponent(() => import('#web/app/home-screen.tsx'), 'HomeScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/recipes',
    validateSearch: textSearch('species'),
    component: lazyRouteComponent(() => import('#web/app/palette/recipes-screen.tsx'), 'RecipesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/contactus',
    component: lazyRouteComponent(() => import('#web/app/about-screens.tsx'), 'ContactScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/aboutus',
    component: lazyRouteComponent(() => import('#web/app/about-screens.tsx'), 'AboutScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/privacypolicy',
    component: lazyRouteComponent(() => import('#web/legal/legal-screen.tsx'), 'PrivacyPolicyScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/termscondition',
    component: lazyRouteComponent(() => import('#web/legal/legal-screen.tsx'), 'TermsScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/error422',
    component: lazyRouteComponent(() => import('#web/app/error-screens.tsx'), 'Error422Screen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/error500',
    component: lazyRouteComponent(() => import('#web/app/error-screens.tsx'), 'Error500Screen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sidenav',
    component: lazyRouteComponent(() => import('#web/app/shell/menu-screen.tsx'), 'MenuScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '$',
    component: lazyRouteComponent(() => import('#web/app/error-screens.tsx'), 'NotFoundScreen'),
  }),
] as const;
