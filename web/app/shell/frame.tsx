import { QueryClientProvider } from '@tanstack/react-query';
import { lazyRouteComponent, useRouteContext } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import type { Session } from '#contract/accounts/api.ts';
import { useMaybeMe } from '#web/accounts/session.ts';
import { queryClient } from '#web/lib/api.ts';
import { Loading } from '#web/ui/states.tsx';

const Shell = lazyRouteComponent(() => import('#web/app/shell/shell.tsx'), 'Shell');
const PublicShell = lazyRouteComponent(() => import('#web/app/shell/public-shell.tsx'), 'PublicShell');
const Offline = lazyRouteComponent(() => import('#web/app/shell/offline.tsx'), 'Offline');

const StepFrame = lazyRouteComponent(() => import('#web/app/shell/step-frame.tsx'), 'StepFrame');

function frameOf(me: Session | null, isLost: boolean) {
  if (!me) return isLost ? Offline : PublicShell;
  return me.owes_second_step ? StepFrame : Shell;
}

/** Loads the frame before rendering. If it suspended instead, the page would wait for React's 300 ms throttle. */
export const loadFrame = async (me: Session | null, isLost: boolean): Promise<void> => frameOf(me, isLost).preload?.();

/** The shell for signed-in users, or the public one for everyone else. */
export function Frame(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<Loading />}>
        <ShownFrame />
      </Suspense>
    </QueryClientProvider>
  );
}

function ShownFrame() {
  const me = useMaybeMe();
  const { isLost } = useRouteContext({ from: '/shell' });
  const Shown = frameOf(me, isLost);
  return <Shown />;
}
