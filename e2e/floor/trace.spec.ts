import { expect } from '@playwright/test';
import { walkIn } from '#contract/floor/intake-api.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, test } from '#e2e/walk.ts';

test('an animal is traced to its owner by its number, and a drill is put on file', async ({ page, request }) => {
  const { email, call } = await makePlant(request, { species: 'deer' });
  const owner = { name: 'Luz Ortega', phone: '(406) 555-0142' };
  await call(walkIn, { action_id: crypto.randomUUID(), species: 'deer', ...owner });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, email, '/trace');
  await expect(page.getByText('Scan a pack, or type a lot.')).toBeVisible();
  await page.getByRole('searchbox').fill('G-404');
  await expect(page.getByText('Nothing found.')).toBeVisible();
  await page.getByRole('searchbox').fill('d-c-1');
  await expect(page.getByRole('heading', { name: 'Animal D-C-1' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Luz Ortega');
  await expect(page.getByRole('link', { name: '(406) 555-0142' })).toHaveAttribute('href', 'tel:(406) 555-0142');
  await expectGoodEverywhere(page);

  await page.getByRole('button', { name: 'Record a drill or recall' }).click();
  await page.getByText('Recall', { exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Say why the meat is recalled.')).toBeVisible();
  await page.getByLabel('Recalled because').fill('Metal in the grinder');
  await page.getByRole('button', { name: 'Save' }).click();
  await closeMessage(page);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('Metal in the grinder')).toBeVisible();
});
