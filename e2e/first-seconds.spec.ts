import { expect, type Page } from '@playwright/test';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { test } from '#e2e/walk.ts';

const EARLY = '**/early-session.js';
const standing = (page: Page) => page.getByRole('heading', { name: 'All Customers' }).and(page.locator('main *'));

test('a page asks once who is signed in, and stands also when the early question comes late or not at all', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  let asked = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/auth/refresh')) asked += 1;
  });
  const open = async () => {
    asked = 0;
    await page.goto('/allCustomer');
    await expect(standing(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    return asked;
  };
  await openAs(page, email, '/allCustomer');
  await expect(standing(page)).toBeVisible();
  expect(await open()).toBe(1);

  // While the page's own question is under way: held back until that is sent.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(EARLY, async (route) => {
    await held;
    await route.continue();
  });
  await page.route('**/api/auth/refresh', async (route) => {
    release();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  expect(await open()).toBe(1);

  await page.unroute(EARLY);
  await page.unroute('**/api/auth/refresh');
  await page.route(EARLY, (route) => route.abort());
  expect(await open()).toBe(1);
});

test('what the server painted stands until the styles of the first screen are there', async ({ page, request }) => {
  const markup = await (await request.get('/login', { headers: { accept: 'text/html' } })).text();
  const [, styles = 'none'] = markup.match(/<link rel="stylesheet" crossorigin href="([^"]+)"/) ?? [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${styles}`, async (route) => {
    await held;
    await route.continue();
  });
  // Long after every script has come the screen is not drawn without them.
  const scripts = page.waitForResponse('**/assets/forms-*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await scripts;
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page.locator('.first-sheet')).toBeVisible();
  release();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.locator('.first-sheet')).toHaveCount(0);
});
