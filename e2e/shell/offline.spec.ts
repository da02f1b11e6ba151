import { expect, type Page } from '@playwright/test';
import { openAs } from '#e2e/make-sheet.ts';
import { expectNoBarriers, test } from '#e2e/walk.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker is active and has cached its files. */
const expectKept = (page: Page) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });

test('offline, the shell opens and says so, stores no answers, and recovers', async ({ page, context }) => {
  await openAs(page, 'processor@demo.test', '/processordashboard/openOrders');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectKept(page);

  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Hindquarter')).toBeVisible();
  await expectNoBarriers(page);
  await page.goto('/allCustomer');
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'All Customers' })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
});

test('the manifest, icons and service worker are served as browsers need them', async ({ request }) => {
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons, start_url, display } = await manifest.json();
  expect([start_url, display]).toEqual(['/', 'standalone']);
  for (const { src, type } of icons) {
    const icon = await request.get(src);
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type]);
  }
  const worker = await request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
});
