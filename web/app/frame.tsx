import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useMaybeMe } from '#web/accounts/session.ts';
import { Loading } from '#web/ui/states.tsx';

const Shell = lazy(async () => ({ default: (await import('#web/app/shell.tsx')).Shell }));
const PublicShell = lazy(async () => ({ default: (await import('#web/app/public-shell.tsx')).PublicShell }));
const Offline = lazy(async () => ({ default: (await import('#web/app/offline.tsx')).Offline }));

/** The shell of a signed-in person, or its signed-out form around the pages that are open to everybody. Decision C-104. */
export function Frame() {
  const me = useMaybeMe();
  const isLost = useRouterState({
    select: ({ matches }) => matches.some(({ context }) => 'isLost' in context && context.isLost === true),
  });
  return <Suspense fallback={<Loading />}>{isLost ? <Offline /> : me ? <Shell /> : <PublicShell />}</Suspense>;
}
