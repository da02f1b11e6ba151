import { lazyRouteComponent, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { useMaybeMe } from '#web/accounts/session.ts';
import { inTurns } from '#web/lib/pause.ts';
import { Loading } from '#web/ui/states.tsx';

const Shell = lazyRouteComponent(async () => {
  await inTurns(() => import('#web/app/shell/side-menu.tsx'));
  return import('#web/app/shell/shell.tsx');
}, 'Shell');
const PublicShell = lazyRouteComponent(() => import('#web/app/shell/public-shell.tsx'), 'PublicShell');
const Offline = lazyRouteComponent(() => import('#web/app/shell/offline.tsx'), 'Offline');

const frameOf = (me: Session | null, isLost: boolean) => (isLost ? Offline : me ? Shell : PublicShell);

/** Has the frame at hand before it is drawn: a page that had to wait for it in the middle would stand still for React's 300 ms. */
export const loadFrame = async (me: Session | null, isLost: boolean): Promise<void> => frameOf(me, isLost).preload?.();

/** The shell of a signed-in person, or its signed-out form around the pages that are open to everybody. Decision C-104. */
export function Frame() {
  const me = useMaybeMe();
  const isLost = useRouterState({
    select: ({ matches }) => matches.some(({ context }) => 'isLost' in context && context.isLost === true),
  });
  const Shown = frameOf(me, isLost);
  return (
    <Suspense fallback={<Loading />}>
      <Shown />
    </Suspense>
  );
}
