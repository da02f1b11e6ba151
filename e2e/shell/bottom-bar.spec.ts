import { expect } from '@playwright/test';
import { openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, expectNoBarriers, test } from '#e2e/walk.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a plant’s phone has its daily places at the bottom, and More opens a menu that is whole', async ({ page }) => {
  await openAs(page, 'processor@demo.test', '/processordashboard');
  await expectLoaded(page);
  const bar = page.getByRole('navigation', { name: 'Menu' });
  await expect(bar.getByRole('link')).toHaveText(['Today', 'Orders', 'New', 'Calendar']);
  await expect(bar.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/processorCalender$/);
  await expectLoaded(page);
  await expect(bar.getByRole('link', { name: 'Calendar' })).toHaveAttribute('aria-current', 'page');

  await bar.getByRole('button', { name: 'More' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: 'Close' })).toBeVisible();
  const connect = await drawer.getByRole('button', { name: 'Connect' }).boundingBox();
  const whole = await drawer.boundingBox();
  expect((connect?.x ?? 0) + (connect?.width ?? 0)).toBeLessThanOrEqual((whole?.x ?? 0) + (whole?.width ?? 0));
  await expectNoBarriers(page);
});

test('a family’s phone has no such bar', async ({ page }) => {
  await openAs(page, 'customer@demo.test', '/processordashboard');
  await expectLoaded(page);
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0);
});
