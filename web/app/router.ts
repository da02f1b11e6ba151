import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { accountRoutes, entryRoutes } from '#web/app/routes/account-routes.ts';
import { buyingRoutes } from '#web/app/routes/buying-routes.ts';
import { communityRoutes } from '#web/app/routes/community-routes.ts';
import { cutSheetRoutes } from '#web/app/routes/cut-sheet-routes.ts';
import { directoryRoutes } from '#web/app/routes/directory-routes.ts';
import { marketRoutes } from '#web/app/routes/market-routes.ts';
import { messageRoutes } from '#web/app/routes/message-routes.ts';
import { orderRoutes } from '#web/app/routes/order-routes.ts';
import { paymentRoutes } from '#web/app/routes/payment-routes.ts';
import { publicRoutes } from '#web/app/routes/public-routes.ts';
import { rootRoute } from '#web/app/routes/root-route.tsx';
import { sellerRoutes } from '#web/app/routes/seller-routes.ts';
import { shellRoute } from '#web/app/routes/shell-route.ts';
import { returnAddress } from '#web/lib/own-address.ts';
import { sessionEnd } from '#web/lib/token.ts';
import { Loading, LoadingFailed } from '#web/ui/states.tsx';

/** The routes of all pages in contract/app/pages.ts. To add a screen, add one route to its area's file. */
const routeTree = rootRoute.addChildren([
  ...entryRoutes,
  shellRoute.addChildren([
    ...publicRoutes,
    ...marketRoutes,
    ...accountRoutes,
    ...directoryRoutes,
    ...orderRoutes,
    ...cutSheetRoutes,
    ...paymentRoutes,
    ...buyingRoutes,
    ...messageRoutes,
    ...sellerRoutes,
    ...communityRoutes,
  ]),
]);

/** The browser has a single router. The server creates one for each page, with the page's address as its history. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPendingComponent: Loading,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: LoadingFailed,
    // A page for another record starts fresh, so a dialog or draft left open can't act on the wrong record.
    defaultRemountDeps: ({ params }) => params,
    scrollRestoration: history === undefined && scrollRestorer(),
    // Keeps values in the URL as plain text: ?search=12&page=2.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
      return set.length > 0 ? `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}` : '';
    },
  });

/**
 * Decides whether the router sets the scroll position after rendering: always, unless it is taking over a server-rendered page
 * that the visitor has already scrolled.
 */
function scrollRestorer(): () => boolean {
  let isFirst = true;
  return () => {
    const restores = !isFirst || window.scrollY === 0;
    isFirst = false;
    return restores;
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** Set after registering, so that the sign-in page can confirm the registration. */
    hasRegistered?: boolean;
    /** The address and role that were just registered. */
    registered?: { email: string; isPlant: boolean };
  }
}

/** Goes to sign-in when the session has ended. */
export const leaveWhenSessionEnds = (router: ReturnType<typeof createAppRouter>): void =>
  sessionEnd.connect(() => {
    const { pathname, searchStr } = router.state.location;
    if (pathname === '/login') return;
    void router
      .navigate({ to: '/login', search: { back: returnAddress(pathname, searchStr) }, replace: true })
      .then(() => import('#web/lib/api.ts'))
      .then(({ queryClient }) => queryClient.clear());
  });
