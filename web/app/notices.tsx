import { lazy, Suspense, useEffect, useState } from 'react';
import { wantsInstallHint } from '#web/app/shell/install.ts';

const InstallHint = lazy(async () => ({ default: (await import('#web/app/shell/install-hint.tsx')).InstallHint }));
const NewVersion = lazy(async () => ({ default: (await import('#web/app/shell/new-version.tsx')).NewVersion }));

/**
 * Notices above every page: how to install the app, and that a newer version is available. Both load after the page. NewVersion
 * also registers the service worker, right after the first page, so that even a short visit can be reopened offline.
 */
export function Notices() {
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
