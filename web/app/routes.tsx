import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { Session } from '#contract/accounts/api.ts';
import { PAGES, type PagePath } from '#contract/lib/pages.ts';
import { Notices } from '#web/app/notices.tsx';
import { barAreaOf, usePage } from '#web/app/page-at.ts';
import { BARE_SCREENS, SCREENS } from '#web/app/screens.ts';
import { wayFor } from '#web/app/way.ts';
import { inTurns } from '#web/lib/pause.ts';
import { LostConnection } from '#web/lib/problems.ts';
import { accessToken, whenSessionEnds } from '#web/lib/token.ts';
import { MessageBar } from '#web/ui/message-bar.tsx';
import { Loading, LoadingFailed } from '#web/ui/states.tsx';

const root = createRootRoute({ component: Root });

function Root() {
  const page = usePage();
  return (
    <>
      <Notices />
      <Outlet />
      <MessageBar area={barAreaOf(page)} />
    </>
  );
}

const paths = Object.keys(PAGES) as PagePath[];
const screenOf = (path: PagePath) => {
  const component: RouteComponent | undefined = (SCREENS as Partial<Record<PagePath, RouteComponent>>)[path];
  return component ? { component } : {};
};

const signIn = createRoute({ getParentRoute: () => root, path: '/login', component: BARE_SCREENS['/login'] });

const asking = createRoute({
  getParentRoute: () => root,
  id: 'asking',
  component: lazyRouteComponent(() => import('#web/app/asking.tsx'), 'Asking'),
});

const signUp = createRoute({
  getParentRoute: () => asking,
  path: '/register',
  component: BARE_SCREENS['/register'],
  // What its form is made of.
  beforeLoad: () =>
    inTurns(
      () => import('#contract/lib/fields.ts'),
      () => import('#web/ui/form.tsx'),
    ),
});

/** Once somebody is known to be a stranger, pages that are open to everybody do not ask the server again. */
let isStranger = false;

/** Everything but sign-in and registration stands inside the shell. Decision C-104. */
const shell = createRoute({
  getParentRoute: () => asking,
  id: 'shell',
  component: lazyRouteComponent(() => import('#web/app/shell/frame.tsx'), 'Frame'),
  beforeLoad: async ({ matches }) => {
    const { page = '/' } = matches.at(-1)?.staticData ?? {};
    if (isStranger && accessToken() === null && PAGES[page].who === 'anyone') return { me: null, isLost: false };
    const found = await findSession();
    isStranger = found.me === null && !found.isLost;
    const { loadFrame } = await import('#web/app/shell/frame.tsx');
    await loadFrame(found.me, found.isLost);
    return found;
  },
});

/** Who is signed in; `isLost` when the server cannot be asked. */
async function findSession(): Promise<{ me: Session | null; isLost: boolean }> {
  await inTurns(
    () => import('#contract/lib/fields.ts'),
    () => import('#web/lib/api.ts'),
  );
  const { restoreSession } = await import('#web/accounts/session.ts');
  try {
    return { me: await restoreSession(), isLost: false };
  } catch (error) {
    if (error instanceof LostConnection) return { me: null, isLost: true };
    throw error;
  }
}

const screens = paths
  .filter((path) => !(path in BARE_SCREENS))
  .map((path) =>
    createRoute({
      getParentRoute: () => shell,
      path,
      ...screenOf(path),
      staticData: { page: path },
      beforeLoad: ({ context: { me, isLost }, location }) => {
        if (isLost) return;
        const to = wayFor(path, me?.role ?? null);
        if (to === '/login' && !me) throw redirect({ to, search: { back: location.href } as never });
        if (to) throw redirect({ to, replace: true });
      },
    }),
  );

const elsewhere = createRoute({
  getParentRoute: () => shell,
  path: '$',
  component: lazyRouteComponent(() => import('#web/app/error-screens.tsx'), 'NotFoundScreen'),
});

export const router = createRouter({
  routeTree: root.addChildren([signIn, asking.addChildren([signUp, shell.addChildren([...screens, elsewhere])])]),
  defaultPendingComponent: Loading,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: LoadingFailed,
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
  void router
    .navigate({ to: '/login', search: { back: href } as never })
    .then(() => import('#web/lib/api.ts'))
    .then(({ queryClient }) => queryClient.clear());
});
