import { expect, type Page } from '@playwright/test';
import { proOrderList } from '#contract/booking/api.ts';
import { expectCopyOf, expectKept } from '#e2e/kept-offline.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectNoBarriers, test } from '#e2e/walk.ts';

test.use({ serviceWorkers: 'allow' });

const LAST_SEEN = /This page is from \w{3}, \w{3} \d+, \d+:\d\d [AP]M/;
const hasCopy = (page: Page) =>
  page.evaluate(async () => {
    const copy = await caches.match('/last-seen', { cacheName: 'hindquarter-last-seen' });
    return copy !== undefined;
  });

test('the first visit caches the app, so that pages that need no data can be read offline', async ({
  page,
  context,
}) => {
  await page.goto('/aboutus');
  await expectKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Hindquarter')).toBeVisible();
  await expectNoBarriers(page);
});

test('an offline reload keeps the person signed in, shows what they last saw and when, and recovers once online', async ({
  page,
  context,
}) => {
  await openAs(page, 'processor@demo.test', '/processordashboard/openOrders');
  const name = (await page.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? '';
  await expectKept(page);
  // The number alone could also be part of other data, which may be stored before the list.
  await expectCopyOf(page, proOrderList.path);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: LAST_SEEN })).toBeVisible();
  await expect(page.getByRole('row').nth(1).getByRole('link').first()).toHaveText(name);
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await expectNoBarriers(page);
  // A screen that was never opened has nothing to show.
  await page.goto('/waitlist');
  await expect(page.getByRole('alert').getByText('Connection lost. Check your network and try again.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'You’re offline' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Waitlist' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Waitlist' })).toBeVisible();
});

test('what a person saw is cached for them alone, without sign-in or staff data, until they sign out', async ({
  page,
  context,
}) => {
  await openAs(page, 'processor@demo.test', '/processor/users-and-roles');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/allCustomer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectKept(page);
  await expectCopyOf(page, '/api/');
  const copy = await page.evaluate(async () =>
    (await caches.match('/last-seen', { cacheName: 'hindquarter-last-seen' }))?.json(),
  );
  expect(copy.me.email).toBe('processor@demo.test');
  const paths: string[] = copy.queries.map(({ queryKey }: { queryKey: [string] }) => queryKey[0]);
  expect(paths.filter((path) => /auth|account|team|member|mail/i.test(path))).toEqual([]);
  expect(JSON.stringify(copy)).not.toMatch(/token|password/i);

  await page.getByRole('button', { name: 'Ruth' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect.poll(() => hasCopy(page)).toBe(false);
  await context.setOffline(true);
  await page.goto('/allCustomer');
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
});

test('after the browser is closed, nothing is shown about someone who didn’t ask to be remembered', async ({
  page,
  context,
}) => {
  await openAs(page, 'processor@demo.test', '/allCustomer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectKept(page);
  await expectCopyOf(page, 'getAllCustomers');
  await page.close();
  await context.setOffline(true);
  const next = await context.newPage();
  await next.goto('/allCustomer');
  await expect(next.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible();
  await expect.poll(() => hasCopy(next)).toBe(false);
});

test('the manifest, icons, and service worker are served the way browsers expect', async ({ request }) => {
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
