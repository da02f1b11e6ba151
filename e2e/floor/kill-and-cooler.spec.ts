import { expect } from '@playwright/test';
import { createManualOrder } from '#contract/booking/api.ts';
import { takeIn } from '#contract/floor/intake-api.ts';
import { makeBookable } from '#e2e/make-bookable.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const PHONE = { width: 390, height: 844 };

test('a day’s kill: another order, sides, a condemned organ, a hold, then the cooler with cold weight and plan', async ({
  page,
  request,
}) => {
  const { email, call } = await makeBookable(request);
  for (const event_name of ['Garza beef', 'Ortega beef']) {
    const { order_ids } = await call(createManualOrder, {
      event_name,
      beef_qty: 1,
      dropoff_date: plantToday(),
      kill_date: plantToday(),
      process_option: 'usda',
    });
    const order_id = order_ids[0] ?? 0;
    await call(takeIn, { action_id: crypto.randomUUID(), order_id, over_thirty_months: 'no' });
  }
  await page.setViewportSize(PHONE);
  await openAs(page, email, '/killList');
  await expectLoaded(page);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toContainText('Garza beef');
  await page.getByRole('button', { name: /^Move B-U-2 .* up$/ }).click();
  await expect(rows.first()).toContainText('Ortega beef');
  await expectGoodEverywhere(page);

  await page
    .getByRole('button', { name: /Garza beef/ })
    .first()
    .click();
  await page.getByLabel('Left side, in pounds').fill('352.40');
  await page.getByLabel('Right side, in pounds').fill('348.61');
  await page.getByText('Organs looked at').click();
  await page.getByText('Liver', { exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Say why each condemned organ was condemned.')).toBeVisible();
  await page.getByLabel('Why are the organs condemned?').fill('Abscess');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await closeMessage(page);
  await expect(rows.filter({ hasText: 'Garza beef' })).toContainText('701.01 lb');

  await page
    .getByRole('button', { name: /Ortega beef/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Put on hold' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Fever');
  await page.getByRole('button', { name: 'Put on hold' }).click();
  await closeMessage(page);
  await expect(rows.first()).toContainText('Retained by the inspector: Fever');

  await openAs(page, email, '/cooler');
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Change the rails' }).click();
  await page.getByLabel('Name of the rail').fill('Rail 1');
  await page.getByLabel('Places').fill('2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await closeMessage(page);
  await page.getByRole('button', { name: 'Back to the cooler' }).click();
  await page.getByRole('button', { name: /Garza beef/ }).click();
  await page.getByRole('button', { name: 'Hang', exact: true }).click();
  await page.getByText('Rail 1: 0 of 2').click();
  await page.getByRole('button', { name: 'Hang', exact: true }).click();
  await closeMessage(page);
  await page.getByRole('button', { name: /Garza beef/ }).click();
  await page.getByRole('button', { name: 'Cold weight' }).click();
  await page.getByLabel('Cold weight, in pounds').fill('679.98');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await closeMessage(page);
  await expect(page.getByRole('button', { name: /Garza beef/ })).toContainText('Shrink 3.00%');
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Cutting plan' }).click();
  await expect(page.getByText('Nothing is due to be cut on this day.')).toBeVisible();
});
