import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { landingOf, type Role } from '#contract/lib/roles.ts';
import { NotFound } from '#web/app/not-found.tsx';
import { isBuilt, SCREENS } from '#web/app/screens.ts';
import { UNBUILT_ROUTES } from '#web/app/unbuilt-routes.ts';
import { queryClient } from '#web/lib/api.ts';
import { LostConnection } from '#web/lib/problems.ts';
import { whenSessionEnds } from '#web/lib/token.ts';
import { MessageBar } from '#web/ui/message-bar.tsx';
import { ErrorState, Loading, LoadingFailed } from '#web/ui/states.tsx';

const root = createRootRoute({
  component: () => (
    <>
      <Outlet />
      <MessageBar />
    </>
  ),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('#web/accounts/login-screen.tsx'), 'LoginScreen'),
});
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(() => import('#web/accounts/register-screen.tsx'), 'RegisterScreen'),
});

/** Everything but sign-in and registration stands inside the shell and is for people who are signed in. Decision C-104. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('#web/app/shell.tsx'), 'Shell'),
  beforeLoad: async ({ location }) => {
    const { restoreSession } = await import('#web/accounts/session.ts');
    const me = await restoreSession();
    if (!me) throw redirect({ to: '/login', search: { back: location.href } as never });
    return { me };
  },
});

const screens = SCREENS.map(({ path, roles, component }) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    component,
    beforeLoad: ({ context: { me } }) => {
      if (!roles.includes(me.role)) throw redirect({ to: homeOf(me.role) });
    },
  }),
);

const unbuilt = Object.entries(UNBUILT_ROUTES)
  .filter(([path]) => !isBuilt(path))
  .map(([path, nearest]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: () => {
        throw redirect({ to: nearest, replace: true });
      },
    }),
  );

/** The screen a role lands on: its landing route, or what stands in for it. Following the stand-in here keeps a refusal from going in circles. */
function homeOf(role: Role): string {
  const landing = landingOf(role);
  return isBuilt(landing) ? landing : (UNBUILT_ROUTES[landing] ?? landing);
}

function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return error instanceof LostConnection ? (
    <ErrorState error={error} onRetry={() => void router.invalidate()} />
  ) : (
    <LoadingFailed />
  );
}

export const router = createRouter({
  routeTree: root.addChildren([signIn, signUp, shell.addChildren(screens), ...unbuilt]),
  defaultPendingComponent: Loading,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
  // Plain text in the address: ?search=12&page=2 stays what it looks like.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    return set.length > 0 ? `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}` : '';
  },
});

whenSessionEnds(() => {
  const { pathname, href } = router.state.location;
  if (pathname === '/login') return;
  void router.navigate({ to: '/login', search: { back: href } as never }).then(() => queryClient.clear());
});
