import { expect } from '@playwright/test';
import sharp from 'sharp';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, expectNoBarriers, test } from '#e2e/walk.ts';

const UPLOADED = /^\/uploads\/[0-9a-f]{32}\.webp$/;
const DEFAULT = '/default-avatar.svg';
const pictureOf = (background: string) =>
  sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('the side menu shows the first name and the default or uploaded picture [SHL-014 SHL-044]', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  await openAs(page, email, '/processorProfile');
  await expectLoaded(page);
  const side = page.getByRole('complementary');
  const shown = side.locator('img[data-shape="avatar"]');
  await expect(side.getByText('Ruth', { exact: true })).toBeVisible();
  await expect(shown).toHaveAttribute('src', DEFAULT);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  const field = page.getByRole('region', { name: 'Pictures' });
  const input = field.locator('input[type="file"]').first();
  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(field.getByRole('alert')).toHaveText('Choose a JPEG, PNG, WebP, GIF, or AVIF picture.');
  await input.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expect(field.getByRole('alert')).toHaveText('This file is larger than 10 MB.');
  await expectNoBarriers(page);

  await input.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await pictureOf('#2f6f73') });
  await expect(shown).toHaveAttribute('src', UPLOADED);
  await expect(field.getByRole('alert')).toHaveCount(0);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(512);
  await page.reload();
  await expect(shown).toHaveAttribute('src', UPLOADED);

  await field.getByRole('button', { name: 'Remove' }).click();
  await expect(shown).toHaveAttribute('src', DEFAULT);
});

test('a missing picture falls back to the default, and a logo can be dragged in', async ({ page, request }) => {
  const { email } = await makePlant(request);
  await page.route('**/uploads/*', (route) => route.fulfill({ status: 404 }));
  await openAs(page, email, '/processorProfile');
  const field = page.getByRole('region', { name: 'Pictures' });
  const bytes = [...(await pictureOf('#c58a1c'))];
  const dropped = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(list)], 'logo.jpg', { type: 'image/jpeg' }));
    return data;
  }, bytes);
  await field.getByText('Or drop one here.').nth(1).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByText('Logo saved')).toBeVisible();
  await expect(field.getByRole('button', { name: 'Replace picture' })).toBeVisible();
  await expect(field.locator('img[data-shape="logo"]')).toHaveAttribute('src', '/default-logo.svg');
});
