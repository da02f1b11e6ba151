import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openAs } from '#e2e/make-sheet.ts';
import { makeBuyer, makeSale } from '#e2e/market/make-market.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .png()
    .toBuffer(),
});
const show = (page: Page, name: string) => page.getByRole('button', { name: `Show ${name}`, exact: true });
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('a photo in a conversation opens at full size, with the other photos one key press away', async ({
  page,
  request,
}) => {
  const { lot_id, title } = await makeSale(request);
  const buyer = await makeBuyer(request, 'Ada');
  await openAs(page, buyer.email, `/productview/${lot_id}`);
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expectLoaded(page);
  await page.getByRole('link', { name: 'Send a message', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toBeVisible();
  await page
    .locator('input[type="file"]')
    .setInputFiles([await photo('barn.png', '#7a4b2a'), await photo('calf.png', '#25543b')]);
  await expect(page.getByRole('button', { name: 'Remove calf.webp' })).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page).toHaveURL(/thread=\d+/);

  await show(page, 'barn.webp').click();
  await expect(viewer(page, 'barn.webp').getByRole('img', { name: 'barn.webp' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next photo' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page, 'calf.webp').getByRole('img', { name: 'calf.webp' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('2 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Previous photo' }).click();
  await expect(viewer(page, 'barn.webp').getByRole('img', { name: 'barn.webp' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await saved).suggestedFilename()).toMatch(/^barn/);
  await expectGoodEverywhere(page);
  await page.keyboard.press('Escape');
  await expect(viewer(page, 'barn.webp')).toBeHidden();
  await expect(show(page, 'barn.webp')).toBeFocused();
});
