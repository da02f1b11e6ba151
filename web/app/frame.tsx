import { lazy, Suspense } from 'react';
import { useMaybeMe } from '#web/accounts/session.ts';
import { Loading } from '#web/ui/states.tsx';

const Shell = lazy(async () => ({ default: (await import('#web/app/shell.tsx')).Shell }));
const PublicShell = lazy(async () => ({ default: (await import('#web/app/public-shell.tsx')).PublicShell }));

/** The shell of a signed-in person, or its signed-out form around the pages that are open to everybody. Decision C-104. */
export function Frame() {
  const me = useMaybeMe();
  return <Suspense fallback={<Loading />}>{me ? <Shell /> : <PublicShell />}</Suspense>;
}
