import { expect } from '@playwright/test';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, goTo, test } from '#e2e/walk.ts';

test('the palette finds any screen, order or customer by part of its name', async ({ page, request }) => {
  const { email, order_id } = await makeSheet(request);
  await openAs(page, email, '/processordashboard/openOrders');
  await expectLoaded(page);
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const field = palette.getByRole('combobox', { name: 'Screen, order, tag, or customer' });

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(palette.getByRole('option', { name: 'All Customers' })).toBeVisible();
  await expectGoodEverywhere(page);
  await page.keyboard.type('cut sh');
  await expect(palette.getByRole('option', { name: 'Cut Sheets', exact: true })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/processorCutSheet');

  await page.getByRole('button', { name: 'Go to' }).click();
  await field.fill('whit');
  await expect(
    palette.getByRole('group', { name: 'Customers' }).getByRole('option', { name: /Whitfield/ }),
  ).toBeVisible();
  await expectGoodEverywhere(page);
  await palette
    .getByRole('option', { name: /Whitfield/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/customer\/\d+$/);
  await expect(page.getByRole('heading', { name: 'Dana Whitfield' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.fill(String(order_id));
  await expect(palette.getByRole('option', { name: new RegExp(`^${order_id} `) })).toBeVisible();
  await palette.getByRole('option', { name: new RegExp(`^${order_id} `) }).click();
  await expect(page).toHaveURL(`/processordashboard/openOrders/${order_id}`);

  // What was opened last comes first, except for the page that is open.
  const recent = palette.getByRole('group', { name: 'Recent' }).getByRole('option');
  await page.keyboard.press('Control+k');
  await expect(recent.first()).toContainText('Whitfield');
  await expect(recent.filter({ hasText: `${order_id} · ` })).toHaveCount(0);
  // What was opened lately comes first, then people.
  await field.fill('whit');
  await expect(palette.getByRole('group').first()).toHaveAccessibleName('Recent');
  await expect(palette.getByRole('option').first()).toContainText('Whitfield');
  await field.fill('nobody is called so');
  await expect(palette.getByText('No data found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});

test('what was opened from a list or a menu is offered first as well', async ({ page, request }) => {
  const { email, order_id } = await makeSheet(request);
  await openAs(page, email, `/processordashboard/openOrders/${order_id}`);
  await expectLoaded(page);
  await goTo(page, '/aging');
  await goTo(page, '/processorCutSheet');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const recent = palette.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent.nth(0)).toHaveText('Aging');
  await expect(recent.nth(1)).toContainText(`${order_id} · `);
  await expect(palette.getByRole('option', { name: 'Aging', exact: true })).toHaveCount(1);
  await recent.nth(1).click();
  await expect(page).toHaveURL(`/processordashboard/openOrders/${order_id}`);
});

test('a phone has search in its header, and a buyer finds only their own pages', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, 'buyer@demo.test', '/buyerdashboard/profile');
  await page.getByRole('button', { name: 'Go to' }).click();
  const palette = page.getByRole('dialog', { name: 'Go to' });
  await expect(palette.getByRole('option', { name: 'Your account' })).toBeVisible();
  await expect(palette.getByRole('option', { name: 'Cut Sheets', exact: true })).toHaveCount(0);
});
