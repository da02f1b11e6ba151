import { expect } from '@playwright/test';
import { updateStatus } from '#contract/booking/api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, test } from '#e2e/walk.ts';

test('the big button leads from the kill to the weight to the cutting, and asks about an unusual weight', async ({
  page,
  request,
}) => {
  const { email, order_id, call } = await makeSheet(request);
  await call(updateStatus, { order_id, status: ORDER_STATUS.open });
  await openAs(page, email, `/processordashboard/openOrders/${order_id}`);
  await expectLoaded(page);
  const step = page.getByRole('region', { name: 'Where the animal is' }).locator('[aria-current="step"]');

  await page.getByRole('button', { name: 'Mark as killed', exact: true }).click();
  const kill = page.getByRole('dialog', { name: 'Mark as killed' });
  await kill.getByRole('button', { name: 'Weigh later' }).click();
  await expect(step).toHaveText('Killed');

  await page.getByRole('button', { name: 'Enter the weight', exact: true }).click();
  const weights = page.getByRole('dialog', { name: 'Weights' });
  await weights.getByText('Two sides').click();
  await weights.getByLabel('Left side, in pounds').fill('3524');
  await weights.getByLabel('Right side, in pounds').fill('348.61');
  await weights.getByRole('button', { name: 'Save' }).click();
  const check = page.getByRole('dialog', { name: 'Check the weight' });
  await expect(check).toContainText('3,872.61 lb hanging for a beef?');
  await check.getByRole('button', { name: 'No, change it' }).click();
  await weights.getByLabel('Left side, in pounds').fill('352.40');
  await weights.getByRole('button', { name: 'Save' }).click();
  await expect(weights).toBeHidden();
  await expect(step).toHaveText('Hanging');
  await expect(page.getByText('352.4 lb + 348.61 lb', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Start cutting', exact: true }).click();
  const missing = page.getByRole('dialog', { name: 'Something is missing' });
  await expect(missing).toContainText('a submitted cut sheet');
  await missing.getByRole('button', { name: 'Cancel' }).click();
  await expect(step).toHaveText('Hanging');
});

test('typing “weigh” in the palette leads to an animal and its weight', async ({ page, request }) => {
  const { email, order_id, call } = await makeSheet(request);
  await call(updateStatus, { order_id, status: ORDER_STATUS.open, ear_tag_id: '4471' });
  await openAs(page, email, '/processordashboard');
  await expectLoaded(page);
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await palette.getByRole('combobox').fill('weigh');
  await palette.getByRole('option', { name: /4471 · Beef · Fall beef/ }).click();
  const weights = page.getByRole('dialog', { name: 'Weights' });
  await expect(weights).toContainText('Beef · Ear tag 4471 · Fall beef');
  await weights.getByLabel('Hanging weight of the whole animal, in pounds').fill('701.37');
  await weights.getByRole('button', { name: 'Save' }).click();
  await expect(weights).toBeHidden();
  await page.goto(`/processordashboard/openOrders/${order_id}`);
  await expect(page.getByText('701.37 lb').first()).toBeVisible();
});
