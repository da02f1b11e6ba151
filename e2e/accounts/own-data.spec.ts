import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { PASSWORD } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { makeBuyer } from '#e2e/market/make-market.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('a buyer downloads what is about them, and erases themselves', async ({ page, request }) => {
  const { email } = await makeBuyer(request, 'Robin');
  await openAs(page, email, '/account');
  await expectLoaded(page);
  const data = page.getByRole('region', { name: 'Your data', exact: true });
  await data.getByRole('button', { name: 'Prepare file' }).click();
  const asked = page.getByRole('dialog', { name: 'Prepare file' });
  await asked.getByLabel('Current password').fill(PASSWORD);
  await asked.getByRole('button', { name: 'Prepare file' }).click();
  await expect(data.getByText('The file is ready')).toBeVisible();
  const coming = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Download' }).click();
  const entries = unzipSync(await readFile(await (await coming).path()));
  expect(strFromU8(entries['tables/accounts.csv'] ?? new Uint8Array())).toContain('Robin');

  await page.getByRole('button', { name: 'Erase your data' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase your data' });
  await dialog.getByLabel('Current password').fill('not my password');
  await dialog.getByRole('button', { name: 'Erase your data' }).click();
  await expect(dialog.getByText('That isn’t your current password.')).toBeVisible();
  await expectGoodEverywhere(page);
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Erase your data' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});
