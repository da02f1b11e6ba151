import { expect } from '@playwright/test';
import { addCustomer } from '#contract/directory/api.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('the office maps a file’s columns, corrects its rows, imports the customers, and undoes the import', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request);
  await call(addCustomer, { first_name: 'Kay', email: 'kay@example.test' });
  await openAs(page, email, '/allCustomer');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import customers' }).click();
  await expect(page.getByText('No imports yet')).toBeVisible();
  await expectGoodEverywhere(page);

  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0]) });
  await expect(page.getByText('This isn’t a CSV file.')).toBeVisible();
  const text = 'First Name;Surname;E-Mail;Plz\nAna;Ruiz;ana@;97301\nBob;Hill;;97301\nKay;;kay@example.test;\n';
  await file.setInputFiles(csv('people.csv', text));

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Match columns');
  await expect(page.getByLabel('What E-Mail contains')).toHaveValue('email');
  await expect(page.getByLabel('What Plz contains')).toHaveValue('');
  await page.getByLabel('What Plz contains').selectOption('ZIP');
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Review rows' }).click();

  await expect(page.getByText('Email format is not correct')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled();
  await expectLoaded(page);
  await expectGoodEverywhere(page);
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download rows with problems' }).click();
  expect((await kept).suggestedFilename()).toBe('problems-people.csv');
  await page.getByRole('button', { name: 'Email in row 2: ana@' }).click();
  await page.getByRole('textbox', { name: 'Email in row 2' }).fill('ana.ruiz@example.test');
  await page.keyboard.press('Enter');
  await page.getByLabel('What to do with row 4').selectOption('Update');
  await expect(page.getByRole('row', { name: /^4 Unchanged/ })).toBeVisible();
  await page.getByRole('button', { name: 'Import 2 customers' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers imported');
  await expectGoodEverywhere(page);
  await page.getByRole('link', { name: 'All Customers' }).last().click();
  await expect(page.getByRole('row', { name: /Ruiz, Ana/ })).toBeVisible();
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Export these customers' }).click();
  expect((await exported).suggestedFilename()).toMatch(/-customers-\d{4}-\d\d-\d\d\.csv$/);

  await page.goto('/allCustomer/import');
  await page.getByRole('link', { name: 'people.csv' }).click();
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import undone');
  await expectGoodEverywhere(page);
});
