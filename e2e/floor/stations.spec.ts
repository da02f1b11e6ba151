import { expect } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

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

test('a refusal vibrates, unless somebody has turned that off at this device', async ({ page, request }) => {
  const { email, call } = await makeBookable(request);
  const beef = { beef_qty: 1, dropoff_date: plantToday(), process_option: 'usda', event_name: 'Garza beef' };
  await call(createManualOrder, beef);
  await page.addInitScript(() => {
    navigator.vibrate = () => {
      document.documentElement.toggleAttribute('data-vibrated', true);
      return true;
    };
  });
  const vibrated = page.locator('html[data-vibrated]');
  async function receiveTooEarly(): Promise<void> {
    await page.getByRole('button', { name: /Garza beef/ }).click();
    await page.getByRole('button', { name: 'Receive', exact: true }).click();
    await expect(page.getByText('Required')).toBeVisible();
  }
  await openAs(page, email, '/intake');
  const isOn = page.getByRole('checkbox', { name: 'Sound and vibration' });
  await expect(isOn).toBeChecked();
  await receiveTooEarly();
  await expect(vibrated).toHaveCount(1);

  await page.reload();
  await isOn.uncheck();
  await expectGoodEverywhere(page);
  await page.reload();
  await expect(isOn).not.toBeChecked();
  await receiveTooEarly();
  await expect(vibrated).toHaveCount(0);
});
