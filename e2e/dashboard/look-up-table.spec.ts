import { expect } from '@playwright/test';
import { addDays } from '#contract/lib/days.ts';
import { slashDay } from '#contract/lib/show-day.ts';
import { LOOK_UP_HEADS } from '#e2e/look-up-heads.ts';
import { makeInvoice } from '#e2e/make-invoice.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs, signInAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

test('signing in opens the dashboard, whose look-up table shows each ticket and its invoice [DSH-001 DSH-008 DSH-009]', async ({
  page,
  request,
}) => {
  const { email, order_id, invoice_id } = await makeInvoice(request);
  await signInAs(page, email, '/login');
  await expect(page).toHaveURL('/processordashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  const table = page.getByRole('table', { name: 'Customer Look Up' });
  await expect(table.getByRole('columnheader')).toHaveText(LOOK_UP_HEADS);
  const row = table.getByRole('row', { name: /Dana Whitfield/ });
  await expect(row.getByRole('cell')).toHaveText([
    `Dana Whitfield${order_id}`,
    /^\d+$/,
    'Beef',
    slashDay(addDays(plantToday(), 7)),
    'Qt 2',
    'No',
    'No',
    'Open',
    /^View\s*View Invoice$/,
  ]);
  await expect(table.getByRole('row', { name: /Dana Ortega/ })).not.toContainText('View Invoice');
  await expectGoodEverywhere(page);

  const only = page.getByRole('checkbox', { name: 'Only with an invoice' });
  await only.check();
  await expect(table.getByRole('row', { name: /Dana Ortega/ })).toHaveCount(0);
  await expect(only).toBeFocused();
  const asked = page.waitForRequest(`**/api/order/getinvoicepdf/${invoice_id}`);
  await row.getByRole('button', { name: 'View Invoice' }).click();
  await asked;
  const dialog = page.getByRole('dialog', { name: 'Customer Invoice PDF' });
  await expect(dialog.locator('object[type="application/pdf"]')).toHaveAttribute('data', /^blob:/);
});

test('a new plant’s look-up table shows its columns and says what will appear there [DSH-008]', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/processordashboard');
  await expectLoaded(page);
  await expect(page.getByRole('columnheader')).toHaveText(LOOK_UP_HEADS);
  await expect(page.getByText('No cut sheets found')).toBeVisible();
});
