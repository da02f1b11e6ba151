import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { LoginScreen } from '#web/accounts/sign-in/login-screen.tsx';
import { rootRoute } from '#web/app/routes/root-route.tsx';
import { textSearch } from '#web/lib/search.ts';

/** The two pages outside the shell. */
export const entryRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    validateSearch: textSearch('back'),
    component: LoginScreen,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/register',
    validateSearch: textSearch('role', 'back'),
    component: lazyRouteComponent(() => import('#web/app/register-page.tsx'), 'RegisterPage'),
  }),
] as const;
