import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { makePlant, PASSWORD } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('the owner downloads the whole plant as one file', async ({ page, request }) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/processorProfile');
  await expectLoaded(page);
  const section = page.getByRole('region', { name: 'The plant’s data' });
  await section.getByRole('button', { name: 'Prepare file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prepare file' });
  await dialog.getByLabel('Current password').fill('not my password');
  await dialog.getByRole('button', { name: 'Prepare file' }).click();
  await expect(dialog.getByText('That isn’t your current password.')).toBeVisible();
  await expectGoodEverywhere(page);
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Prepare file' }).click();
  await expect(dialog).toBeHidden();
  await expect(section.getByText('The file is ready')).toBeVisible();
  await expectGoodEverywhere(page);

  const coming = page.waitForEvent('download');
  await section.getByRole('button', { name: 'Download' }).click();
  const entries = unzipSync(await readFile(await (await coming).path()));
  expect(strFromU8(entries['tables/accounts.csv'] ?? new Uint8Array())).toContain(email);
  expect(Object.keys(entries)).toContain('manifest.json');
});
