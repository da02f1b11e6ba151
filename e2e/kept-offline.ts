import type { Page } from '@playwright/test';

/** Waits until the service worker is active and has cached its files. */
export const expectKept = (page: Page) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });

/** Waits until this device has stored a copy that contains this text. */
export const expectCopyOf = (page: Page, text: string) =>
  page.waitForFunction(async (wanted) => {
    const copy = await caches.match('/last-seen', { cacheName: 'hindquarter-last-seen' });
    return copy !== undefined && (await copy.text()).includes(wanted);
  }, text);
