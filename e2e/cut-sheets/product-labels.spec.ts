import { expect } from '@playwright/test';
import sharp from 'sharp';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

test('the office adds a label with a picture, changes it and removes it [ORD-015 ORD-016]', async ({
  page,
  request,
}) => {
  const plant = await makePlant(request);
  await openAs(page, plant.email, '/processorprofile/addLabel');
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Required').first()).toBeVisible();
  await page.getByLabel('Name').fill('Chuck roast');
  await page.getByLabel('Label Type').selectOption('Custom');
  await page.getByLabel('Text').fill('NOT FOR SALE');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect(page).toHaveURL(/\/processorprofile\/editLabel\/\d+$/);
  const address = page.url();
  const all = page.getByRole('list', { name: 'Labels' });
  await expect(all.getByRole('link', { name: 'Chuck roast' })).toBeVisible();
  const picture = await sharp({ create: { width: 400, height: 120, channels: 3, background: '#822' } })
    .png()
    .toBuffer();
  await page.locator('input[type="file"]').setInputFiles({ name: 'mark.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('Picture saved')).toBeVisible();
  await expectGoodEverywhere(page);

  await page.goto(address);
  await expect(page.getByLabel('Name')).toHaveValue('Chuck roast');
  await expect(page.getByLabel('Label Type')).toHaveValue('custom');
  await expect(page.getByLabel('Text')).toHaveValue('NOT FOR SALE');
  await page.getByLabel('Name').fill('Chuck roast, boneless');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Label saved')).toBeVisible();

  await page.goto('/processorProfile');
  await all.getByRole('link', { name: 'Chuck roast, boneless' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Chuck roast, boneless');
  await page.getByRole('button', { name: 'Remove' }).last().click();
  await page.getByRole('dialog', { name: 'Are you sure' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('Label removed')).toBeVisible();
  await page.goto(address);
  await expect(page.getByText('Label not found')).toBeVisible();
});
