import { expect } from '@playwright/test';
import { proOrderList } from '#contract/booking/api.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { makeSheet, openAs, signInAs } from '#e2e/make-sheet.ts';
import { test } from '#e2e/walk.ts';

test('someone else’s order looks the same as one that doesn’t exist [ORD-002 ORD-014]', async ({ page, request }) => {
  const { order_id } = await makeSheet(request);
  const { email } = await makePlant(request);
  await openAs(page, email, '/o/999999999');
  for (const address of [`/o/${order_id}`, '/processordashboard/openOrders/999999999', '/o/none']) {
    await expect(page.getByText('Order not found')).toBeVisible();
    await page.goto(address);
  }
  await expect(page.getByText('Order not found')).toBeVisible();
  await page.getByRole('link', { name: 'Pending Orders' }).last().click();
  await expect(page.getByText('No data found')).toBeVisible();
});

test('an unknown address shows “Page not found” and a link to the start page [SHL-008]', async ({ page }) => {
  await signInAs(page, 'manager@demo.test', '/login');
  await expect(page).toHaveURL('/processordashboard');
  for (const address of ['/nowhere', '/checkout/extra', '/allCustomer/more', '/processordashboard/openOrders/1/more']) {
    await page.goto(address);
    await expect(page.getByText('Page not found')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go to home page' }).click();
  await expect(page).toHaveURL('/processordashboard');
});

test('a link to a filtered list shows that list after signing in [SHL-009]', async ({ page, request }) => {
  const { email } = await makeSheet(request);
  await signInAs(page, email, '/processordashboard/pendingOrders?search=fall');
  await expect(page).toHaveURL('/processordashboard/pendingOrders?search=fall');
  await expect(page.getByLabel('Search orders')).toHaveValue('fall');
  await expect(page.getByRole('row', { name: 'Fall beef' })).toBeVisible();
});

test('a list that can’t be loaded offers Try again, which loads it', async ({ page }) => {
  // Otherwise, a change that another walk makes at the plant could reload the list before the click.
  await page.routeWebSocket(/\/api\/realtime/, () => undefined);
  let isAway = true;
  await page.route(`**${proOrderList.path}`, (route) => (isAway ? route.abort() : route.continue()));
  await openAs(page, 'manager@demo.test', '/processordashboard/openOrders');
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(tryAgain).toBeVisible();
  isAway = false;
  await tryAgain.click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});
