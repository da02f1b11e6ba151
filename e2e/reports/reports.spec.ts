import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addDays } from '#contract/lib/days.ts';
import { makeInvoice } from '#e2e/make-invoice.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Presses a button that downloads a file, and returns the file. */
async function fileOf(page: Page, press: () => Promise<void>): Promise<string> {
  const coming = page.waitForEvent('download');
  await press();
  return readFile(await (await coming).path(), 'latin1');
}

test('a manager compares last month with the month before, exports it as CSV, and prints it [REP-001]', async ({
  page,
}) => {
  await openAs(page, 'manager@demo.test', '/reports');
  await expect(heading(page, 'Reports')).toBeVisible();
  await expectLoaded(page);
  const numbers = page.getByRole('region', { name: 'This month' }).getByRole('listitem');
  await expect(numbers).toHaveCount(4);
  await expect(numbers.filter({ hasText: 'Previously' })).toHaveCount(4);
  await expectGoodEverywhere(page);
  await page.getByRole('link', { name: /^Orders by species/ }).click();
  await expect(heading(page, 'Orders by species')).toBeVisible();
  await page.getByLabel('Date range').selectOption('Last month');
  await expect(page).toHaveURL(/range=last_month/);
  await expect(page.getByText(/Compared with/)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Chart: Orders by species/ })).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Orders by species' }).getByRole('row', { name: /^Beef/ }),
  ).toBeVisible();
  await expectLoaded(page);
  await expectGoodEverywhere(page);

  const csv = await fileOf(page, () => page.getByRole('button', { name: 'Download CSV' }).click());
  expect(csv).toContain('Species,');
  expect(csv).toContain('Beef,');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('table', { name: 'Orders by species' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeHidden();
});

test('a report is saved with its range, emailed monthly, opened again, and removed', async ({ page, request }) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/reports?report=revenue&range=last_month');
  await expect(heading(page, 'Revenue')).toBeVisible();
  await expect(page.getByText('No data for these dates')).toBeVisible();
  await page.getByRole('button', { name: 'Save report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save report' });
  await dialog.getByLabel('Name').fill('For the bank');
  await dialog.getByRole('checkbox', { name: 'Email it to me on the first of each month' }).check();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'All reports' }).click();
  await expect(heading(page, 'Reports')).toBeVisible();
  const saved = page.getByRole('region', { name: 'Saved reports' }).getByRole('link', { name: /^For the bank/ });
  await expect(saved).toContainText('Emailed monthly');
  await saved.click();
  await expect(heading(page, 'Revenue')).toBeVisible();
  await expect(page.getByLabel('Date range')).toHaveValue('last_month');
  await page.getByRole('link', { name: 'All reports' }).click();
  await expect(heading(page, 'Reports')).toBeVisible();
  await page.getByRole('button', { name: 'Remove For the bank' }).click();
  await expect(saved).toHaveCount(0);
});

test('a day’s orders are exported as a landscape PDF and as CSV, and a day without orders says so [REP-002 REP-003 REP-004 REP-005]', async ({
  page,
  request,
}) => {
  const { email, order_id } = await makeInvoice(request);
  await openAs(page, email, '/reports');
  await expect(heading(page, 'Reports')).toBeVisible();
  await expectLoaded(page);
  const panel = page.getByRole('region', { name: 'Order export' });
  const csv = await fileOf(page, () => panel.getByRole('button', { name: 'Download CSV' }).click());
  expect(csv).toContain(
    'Order ID,QTY,First Name,Last Name,Phone,Email,Event Name,Weight,Ear Tag ID,Hang Time,Cut Sheet',
  );
  expect(csv).toContain('No data found found');
  const pdf = await fileOf(page, () => panel.getByRole('button', { name: 'Download PDF' }).click());
  expect(pdf).toMatch(/^%PDF-[\s\S]*MediaBox \[0 0 841\.89 595\.28\]/);

  await panel.getByLabel('Drop-off day').fill(addDays(plantToday(), 7));
  const full = await fileOf(page, () => panel.getByRole('button', { name: 'Download CSV' }).click());
  expect(full).toMatch(new RegExp(`^${order_id},2,Dana,Whitfield,.*,400,`, 'm'));
});
