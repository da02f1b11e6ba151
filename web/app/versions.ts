/** How often an open page checks for a newer build. */
const ASK_EVERY_MS = 60 * 60 * 1000;

/** Tells a waiting service worker to take over from the active one. */
export const takeOver = (waiting: ServiceWorker): void => waiting.postMessage({ type: 'SKIP_WAITING' });

/**
 * Registers the service worker and reports when a newer build is waiting. After a deploy, the page itself is usually up to
 * date already, because it comes from the server. In that case the new worker takes over without asking.
 */
export function watchVersions(onNewer: (waiting: ServiceWorker) => void): () => void {
  const ended = new AbortController();
  const { signal } = ended;

  async function judge(waiting: ServiceWorker) {
    if (await runsNewest()) takeOver(waiting);
    else if (!signal.aborted) onNewer(waiting);
  }
  async function watch() {
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/sw.js');
    if (!registration || signal.aborted) return;
    if (registration.waiting) void judge(registration.waiting);
    registration.addEventListener(
      'updatefound',
      () => {
        const coming = registration.installing;
        coming?.addEventListener('statechange', () => {
          if (coming.state === 'installed' && navigator.serviceWorker.controller) void judge(coming);
        });
      },
      { signal },
    );
    const timer = setInterval(() => void registration.update().catch(() => {}), ASK_EVERY_MS);
    signal.addEventListener('abort', () => clearInterval(timer));
  }
  // Without a service worker, everything works except opening the app offline.
  watch().catch(() => {});
  return () => ended.abort();
}

/** Whether the server's page loads the same script as this one. False if the server can't be reached. */
async function runsNewest(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"]');
  if (!own) return true;
  try {
    const page = await (await fetch('/', { cache: 'no-store' })).text();
    return page.includes(new URL(own.src).pathname);
  } catch {
    return false;
  }
}
