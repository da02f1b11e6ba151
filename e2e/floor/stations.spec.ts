import { expect } from '@playwright/test';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('the office reaches every station from one page, and the menu stays there', async ({ page }) => {
  await openAs(page, 'processor@demo.test', '/floor');
  await expectLoaded(page);
  const stations = page.getByRole('navigation', { name: 'Stations' }).getByRole('link');
  await expect(stations).toHaveText([
    'Intake',
    'Kill list',
    'Cooler',
    'Cutting sheets',
    'Batches',
    'Packing',
    'Pack labels',
    'Pickup',
    'Food safety',
    'Trace',
  ]);
  for (const box of await stations.all()) expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  await expectGoodEverywhere(page);

  await stations.filter({ hasText: 'Cooler' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cooler' })).toBeVisible();
  const item = page.getByRole('navigation', { name: 'Work' }).getByRole('link', { name: 'Floor', exact: true });
  await expect(item).toHaveAttribute('aria-current', 'page');
});
