import { expect } from '@playwright/test';
import { expectLoaded, test } from '#e2e/walk.ts';

/** Every page that can be opened without signing in. */
const PAGES = [
  '/',
  '/login',
  '/register',
  '/register?role=processor',
  '/forgotPassword',
  '/login/forgot_password',
  '/login/forgot_password?token=expired',
  '/confirmEmail',
  '/confirmEmail?token=expired',
  '/contactus',
  '/aboutus',
  '/privacypolicy',
  '/termscondition',
  '/error422',
  '/error500',
];

test('no page has failed requests or console errors when nobody is signed in', async ({ page }) => {
  const failures: string[] = [];
  page.on('console', (message) => message.type() === 'error' && failures.push(`${page.url()}: ${message.text()}`));
  page.on('response', (answer) => answer.status() >= 400 && failures.push(`${answer.status()} ${answer.url()}`));
  page.on('requestfailed', (request) => {
    // Leaving a page cancels anything it was still loading.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failures.push(`failed: ${request.url()}`);
  });
  for (const address of PAGES) {
    await page.goto(address);
    if (address === '/login') await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    else await expectLoaded(page);
  }
  expect(failures).toEqual([]);
});
