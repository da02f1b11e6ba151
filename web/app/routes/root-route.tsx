import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { wantsInstallHint } from '#web/app/shell/install.ts';
import type { BarArea } from '#web/lib/announce.ts';
import { MessageBar } from '#web/ui/message-bar.tsx';

const InstallHint = lazy(async () => ({ default: (await import('#web/app/shell/install-hint.tsx')).InstallHint }));
const NewVersion = lazy(async () => ({ default: (await import('#web/app/shell/new-version.tsx')).NewVersion }));

export const rootRoute = createRootRoute({ component: Root });

function Root() {
  const path = useMatches({ select: (matches): string | undefined => matches.at(-1)?.fullPath });
  return (
    <>
      <Notices />
      <Outlet />
      <MessageBar area={barAreaOf(path)} />
    </>
  );
}

/** The part of the app a page belongs to, which determines the color of its error messages. */
function barAreaOf(path = ''): BarArea | undefined {
  if (path.startsWith('/processordashboard')) return 'dashboard';
  if (path === '/customerlookup') return 'lookup';
  return path.startsWith('/processorCalender') ? 'calendar' : undefined;
}

/**
 * Notices above every page: how to install the app, and that a newer version is available. Both load after the page. NewVersion
 * also registers the service worker, right after the first page, so that even a short visit can be reopened offline.
 */
function Notices() {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const settle = () => setSettled(true);
    if (document.readyState === 'complete') settle();
    else window.addEventListener('load', settle, { once: true });
    return () => window.removeEventListener('load', settle);
  }, []);

  return (
    <Suspense>
      {isSettled && wantsInstallHint() && <InstallHint />}
      {isSettled && 'serviceWorker' in navigator && import.meta.env.PROD && <NewVersion />}
    </Suspense>
  );
}
