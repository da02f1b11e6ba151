import {
  createRootRoute,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { PAGES, type PagePath } from '#contract/lib/pages.ts';
import { Frame } from '#web/app/frame.tsx';
import { BARE_SCREENS, SCREENS } from '#web/app/screens.ts';
import { wayFor } from '#web/app/way.ts';
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

const bare = Object.entries(BARE_SCREENS).map(([path, component]) =>
  createRoute({ getParentRoute: () => root, path, component }),
);

/** Everything but sign-in and registration stands inside the shell. Decision C-104. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: Frame,
  beforeLoad: async () => {
    const { restoreSession } = await import('#web/accounts/session.ts');
    return { me: await restoreSession() };
  },
});

const paths = Object.keys(PAGES) as PagePath[];
const screens = paths
  .filter((path) => !(path in BARE_SCREENS))
  .map((path) => {
    const component: RouteComponent | undefined = (SCREENS as Partial<Record<PagePath, RouteComponent>>)[path];
    return createRoute({
      getParentRoute: () => shell,
      path,
      ...(component && { component }),
      beforeLoad: ({ context: { me }, location }) => {
        const to = wayFor(path, me?.role ?? null);
        if (to === '/login' && !me) throw redirect({ to, search: { back: location.href } as never });
        if (to) throw redirect({ to, replace: true });
      },
    });
  });

const elsewhere = createRoute({
  getParentRoute: () => shell,
  path: '$',
  component: lazyRouteComponent(() => import('#web/app/error-screens.tsx'), 'NotFoundScreen'),
});

function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return error instanceof LostConnection ? (
    <ErrorState error={error} onRetry={() => void router.invalidate()} />
  ) : (
    <LoadingFailed />
  );
}

export const router = createRouter({
  routeTree: root.addChildren([...bare, shell.addChildren([...screens, elsewhere])]),
  defaultPendingComponent: Loading,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: RouteError,
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
