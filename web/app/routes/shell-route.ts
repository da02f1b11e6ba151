import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { Session } from '#contract/accounts/api.ts';
import { rootRoute } from '#web/app/routes/root-route.tsx';
import { announce } from '#web/lib/announce.ts';
import { LostConnection } from '#web/lib/problems.ts';
import { accessToken, mayBeSignedIn } from '#web/lib/token.ts';
import { loadWords, t } from '#web/lib/words.ts';

/** Who is signed in. If the server can't be reached, `isLost` is true and `me` is the person who was signed in before. */
interface Found {
  me: Session | null;
  isLost: boolean;
}

/** Once a visitor is known to be signed out, public pages don't ask the server again. */
let isStranger = false;
/** Nobody is signed in on the server, which renders pages for visitors only. */
const isVisitor = () => import.meta.env.SSR || !mayBeSignedIn() || (isStranger && accessToken() === null);

/** The frame of every page except sign-in and registration. Finds out who is signed in and redirects those without access. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('#web/app/shell/frame.tsx'), 'Frame'),
  beforeLoad: async ({ matches, location }): Promise<Found> => {
    const words = loadWords(location.pathname);
    const { isOpenTo, isPage, redirectFor } = await import('#web/app/redirects.ts');
    const path = matches.at(-1)?.fullPath;
    const page = isPage(path) ? path : null;
    const isOpen = page === null || isOpenTo(page, null);
    const { me, isLost } = isOpen && isVisitor() ? { me: null, isLost: false } : await findSession();
    isStranger = me === null && !isLost;
    await words;
    // The account may have another language than the browser.
    await loadWords(location.pathname);
    if (me?.owes_second_step && path !== '/account' && !isOpen) throw redirect({ to: '/account', replace: true });
    const to = page === null || (isLost && me === null) ? null : redirectFor(page, me?.role ?? null);
    if (to === '/login') throw redirect({ to, search: { back: location.href } });
    if (to) {
      if (page !== '/') announce('error', t('Your account doesn’t have access to that page.'));
      throw redirect({ to, replace: true });
    }
    const { loadFrame } = await import('#web/app/shell/frame.tsx');
    await loadFrame(me, isLost);
    return { me, isLost };
  },
});

async function findSession(): Promise<Found> {
  const { recallSession, restoreSession } = await import('#web/accounts/session.ts');
  try {
    return { me: await restoreSession(), isLost: false };
  } catch (error) {
    if (error instanceof LostConnection) return { me: await recallSession(), isLost: true };
    throw error;
  }
}
