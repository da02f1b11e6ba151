/** A page that stays open for days asks this often whether there is a newer build. */
const ASK_EVERY_MS = 60 * 60 * 1000;

/** A worker that waits takes the place of the one at work. */
export const takeOver = (waiting: ServiceWorker): void => waiting.postMessage({ type: 'SKIP_WAITING' });

/**
 * Registers the service worker and tells of one that waits with a newer build than this page runs. After a deploy the page
 * itself is mostly new already, because pages come from the server: then the new worker takes over unasked.
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
  // Without a worker everything works but opening it offline.
  watch().catch(() => {});
  return () => ended.abort();
}

/** Whether the server's page names the very script that runs here. When it cannot be asked, this page is not known to be the newest. */
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
