import { expect, type Page } from '@playwright/test';
import { makeGate } from '#e2e/gate.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { test } from '#e2e/walk.ts';

const EARLY = '**/early-session.js';
const standing = (page: Page) => page.getByRole('heading', { name: 'All Customers' }).and(page.locator('main *'));

test('a page asks only once who is signed in, even if the early script is late or missing', async ({
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

  // Delays the early script until the page has sent its own request but hasn't received the response yet.
  const asking = makeGate();
  await page.route(EARLY, async (route) => {
    await asking.opened;
    await route.continue();
  });
  await page.route('**/api/auth/refresh', async (route) => {
    const early = page.waitForEvent('requestfinished', (sent) => sent.url().endsWith('/early-session.js'));
    asking.open();
    await early;
    await route.continue();
  });
  expect(await open()).toBe(1);

  await page.unroute(EARLY);
  await page.unroute('**/api/auth/refresh');
  await page.route(EARLY, (route) => route.abort());
  expect(await open()).toBe(1);
});

test('the server’s first paint stays until the screen’s styles have loaded', async ({ page, request }) => {
  const markup = await (await request.get('/login', { headers: { accept: 'text/html' } })).text();
  const [, styles = 'none'] = markup.match(/<link rel="stylesheet" crossorigin href="([^"]+)"/) ?? [];
  const gate = makeGate();
  await page.route(`**${styles}`, async (route) => {
    await gate.opened;
    await route.continue();
  });
  // By the time this script arrives, all the others have loaded, and the screen could have been drawn several times.
  const scripts = page.waitForResponse('**/assets/routes-*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await scripts;
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
  });
  await expect(page.locator('.first-sheet')).toBeVisible();
  gate.open();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.locator('.first-sheet')).toHaveCount(0);
});
