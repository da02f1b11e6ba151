import { type APIRequestContext, expect } from '@playwright/test';
import { createManualOrder, updateStatus } from '#contract/booking/api.ts';
import { processorPreference } from '#contract/calendar/api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { makeBookable } from '#e2e/make-bookable.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

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

/** Three animals at the plant that are to be killed today. */
async function makeArrived(request: APIRequestContext) {
  const plant = await makeBookable(request);
  const today = plantToday();
  const booking = { event_name: 'Herd', beef_qty: 3, process_option: 'usda', dropoff_date: today, kill_date: today };
  const { order_ids }: { order_ids: number[] } = await plant.call(createManualOrder, booking);
  for (const order_id of order_ids) await plant.call(updateStatus, { order_id, status: ORDER_STATUS.open });
  return { ...plant, order_ids };
}

test('several animals marked as killed are weighed in one dialog, which asks about unusual weights once', async ({
  page,
  request,
}) => {
  const { email } = await makeArrived(request);
  await openAs(page, email, '/processordashboard/order?status=');
  await expectLoaded(page);
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Mark as killed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as killed' });
  const weights = dialog.getByLabel('Hanging weight, in pounds');
  await expect(weights).toHaveCount(3);
  await expectGoodEverywhere(page);
  await weights.nth(0).fill('701.37');
  await weights.nth(1).fill('65000');
  await dialog.getByRole('button', { name: 'Mark as killed' }).click();
  const check = page.getByRole('dialog', { name: 'Check the weight' });
  await expect(check).toContainText('65,000 lb hanging for a beef?');
  await check.getByRole('button', { name: 'No, change it' }).click();
  // Only the animal in question is left.
  await expect(weights).toHaveCount(1);
  await weights.fill('650');
  await dialog.getByRole('button', { name: 'Mark as killed' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Hanging' })).toHaveCount(2);
  await expect(page.getByRole('row').filter({ hasText: 'Killed' })).toHaveCount(1);
});

test('the kills of the day have a field for each weight, saved with Enter', async ({ page, request }) => {
  const { email } = await makeArrived(request);
  await openAs(page, email, `/cuttingDay?day_of=kill&date=${plantToday()}`);
  await expectLoaded(page);
  const fields = page
    .getByRole('navigation', { name: 'Animals on this day' })
    .getByLabel('Hanging weight', { exact: true });
  await expect(fields).toHaveCount(3);
  await fields.nth(0).fill('701.37');
  await fields.nth(0).press('Enter');
  await closeMessage(page);
  await expect(fields.nth(0)).toHaveValue('701.37 lb');
  await fields.nth(1).fill('7013');
  await fields.nth(1).press('Enter');
  const check = page.getByRole('dialog', { name: 'Check the weight' });
  await check.getByRole('button', { name: 'No, change it' }).click();
  await fields.nth(1).fill('650');
  await fields.nth(1).press('Enter');
  await expect(fields.nth(1)).toHaveValue('650 lb');
  await expectGoodEverywhere(page);
});

test('with 60 kills in a day, a phone has fields only for the animals near those in view', async ({
  page,
  request,
}) => {
  const today = plantToday();
  const plant = await makePlant(request, { species: 'lamb' });
  const slots = [{ processing_option: 'USDA processing', avail_slot: 60 }];
  await plant.call(processorPreference, { preferences: [{ animals: 3, days: [0, 1, 2, 3, 4, 5, 6] }], slots });
  const lambs = { event_name: 'Spring lambs', lamb_qty: 60, dropoff_date: today, kill_date: today };
  const { order_ids } = await plant.call(createManualOrder, lambs);
  for (const order_id of order_ids) await plant.call(updateStatus, { order_id, status: ORDER_STATUS.open });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, plant.email, `/cuttingDay?day_of=kill&date=${today}`);
  await expectLoaded(page);
  const cards = page.getByRole('navigation', { name: 'Animals on this day' }).getByRole('listitem');
  const fields = cards.getByLabel('Hanging weight', { exact: true });
  await expect(cards).toHaveCount(60);
  await expect(fields.first()).toBeVisible();
  expect(await fields.count()).toBeLessThan(12);
  const sizes = await cards.evaluateAll((all) => all.map((card) => [card.clientWidth, card.clientHeight].join()));
  expect(new Set(sizes).size).toBe(1);
  // Each card has a button and a field, and Tab finds the next one although it is mounted later.
  await fields.first().focus();
  for (let at = 1; at < 15; at++) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(cards.nth(at).getByLabel('Hanging weight', { exact: true })).toBeFocused();
  }
  const last = cards.last().getByLabel('Hanging weight', { exact: true });
  await cards.last().scrollIntoViewIfNeeded();
  await last.fill('62');
  await last.press('Enter');
  await expect(last).toHaveValue('62 lb');
});
