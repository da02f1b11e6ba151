import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { LostConnection } from '#web/lib/problems.ts';
import { ErrorState, LoadingFailed } from '#web/ui/states.tsx';

const Offline = lazy(async () => ({ default: (await import('#web/app/offline.tsx')).Offline }));

/** A screen that did not come: the connection is lost, or its code could not be loaded or drawn. Spec part 1, section 2. */
export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter();
  return error instanceof LostConnection ? (
    <ErrorState error={error} onRetry={() => void router.invalidate()} />
  ) : (
    <LoadingFailed />
  );
}

/** Who is there could not be asked: the shell stands without anybody in it, says so, and goes on by itself once the network is back. */
export function ShellError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isLost = error instanceof LostConnection;
  useEffect(() => {
    if (!isLost) return;
    const goOn = () => void router.invalidate();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [isLost, router]);

  if (!isLost) return <LoadingFailed />;
  return (
    <Suspense>
      <Offline onRetry={() => void router.invalidate()} />
    </Suspense>
  );
}
