import { expect } from '@playwright/test';
import { openTill } from '#contract/invoicing/till/till-api.ts';
import { listCounterSales, saveCounterProduct } from '#contract/market/pos/counter-api.ts';
import { expectCopyOf, expectKept } from '#e2e/kept-offline.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, test } from '#e2e/walk.ts';

test.use({ serviceWorkers: 'allow' });

test('the counter opens and sells without a connection, and sends its sales once it is back online [MKT-005]', async ({
  page,
  context,
  request,
}) => {
  const { email, call } = await makePlant(request);
  await call(openTill, { name: 'Counter', float_cents: 10_000 });
  await call(saveCounterProduct, { name: 'Beef jerky', price_cents: 800, stock: 10 });
  await openAs(page, email, '/pos');
  const tile = page.getByRole('button', { name: /^Beef jerky/ });
  await expect(tile).toBeVisible();
  await expectKept(page);
  await expectCopyOf(page, 'Beef jerky');

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Point of sale' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'No connection. Keep selling' })).toBeVisible();
  await expectGoodEverywhere(page);
  await tile.click();
  await page.getByRole('main').getByRole('button', { name: 'Cash', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Paid: $8.00' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Receipt', exact: true }).click();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('Not sent yet');
  await expect(receipt).toContainText('Beef jerky, 1 × $8.00');
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByRole('main').getByRole('link', { name: 'Point of sale', exact: true }).click();
  // Signing out needs a connection. Without one, the point of sale stays open.
  await page.getByRole('button', { name: 'Ruth' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByText('Connection lost. Check your network and try again.')).toBeVisible();
  // The unsent sale is kept in the browser, even if the page is closed in the meantime.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Not sent yet: 1' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('9 left')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not sent yet: 1' })).toHaveCount(0);
  expect(await call(listCounterSales, {})).toMatchObject([{ total_cents: 800, was_offline: true }]);
});
