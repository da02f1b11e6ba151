import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '#web/app/routes/shell-route.ts';
import { textSearch } from '#web/lib/search.ts';

/** Communities: the lists, and the pages of each community. */
export const communityRoutes = [
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sellerdashboard/mycommunity',
    component: lazyRouteComponent(() => import('#web/community/communities-screens.tsx'), 'MyCommunitiesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sellermycommunity',
    component: lazyRouteComponent(() => import('#web/community/communities-screens.tsx'), 'MyCommunitiesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sellerdashboard/allcommunity',
    component: lazyRouteComponent(() => import('#web/community/communities-screens.tsx'), 'AllCommunitiesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/sellerdashboard/createcommunity',
    validateSearch: textSearch('community'),
    component: lazyRouteComponent(() => import('#web/community/create-community-screen.tsx'), 'CreateCommunityScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/communities',
    component: lazyRouteComponent(() => import('#web/community/communities-screens.tsx'), 'CommunitiesScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/community/about/$id',
    validateSearch: textSearch('token'),
    component: lazyRouteComponent(() => import('#web/community/about-screen.tsx'), 'AboutScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/community/discussion/$id',
    component: lazyRouteComponent(() => import('#web/community/posts-screens.tsx'), 'DiscussionScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/community/announcement/$id',
    component: lazyRouteComponent(() => import('#web/community/posts-screens.tsx'), 'AnnouncementScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/community/members/$id',
    component: lazyRouteComponent(() => import('#web/community/members-screen.tsx'), 'MembersScreen'),
  }),
  createRoute({
    getParentRoute: () => shellRoute,
    path: '/community/photofile/$id',
    component: lazyRouteComponent(() => import('#web/community/photofile-screen.tsx'), 'PhotoFileScreen'),
  }),
] as const;
