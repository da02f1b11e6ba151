import { expect, type Page } from '@playwright/test';
import { logout } from '#contract/accounts/api.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test.use({ barsStay: false });

const bar = (page: Page) => page.locator('[data-tone]');

/** Makes signing out fail, which shows an error bar. */
async function fail(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(bar(page)).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.route(`**${logout.path}`, (route) => route.abort('failed'));
});

test('a person can keep messages until they close them, on every device', async ({ page, request }) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/account');
  await expectLoaded(page);
  const keep = page.getByRole('switch', { name: 'Keep messages until I close them' });
  await keep.check();
  await expectGoodEverywhere(page);
  await page.reload();
  await expect(keep).toBeChecked();
  await fail(page);
  await page.clock.runFor(60_000);
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Close message' }).click();
  await expect(bar(page)).toHaveCount(0);
});

test('a finger on a message holds it, and once it is lifted, the message goes away', async ({ page, request }) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/allCustomer');
  await expectLoaded(page);
  await fail(page);
  await bar(page).dispatchEvent('touchstart');
  await page.clock.runFor(60_000);
  await expect(bar(page)).toBeVisible();
  await bar(page).dispatchEvent('touchend');
  await page.clock.runFor(2000);
  await expect(bar(page)).toHaveCount(0);
});
