import { expect, type Page } from '@playwright/test';
import { countTaps } from '#e2e/count-taps.ts';
import { chooseMeat, grindWith } from '#e2e/floor/season.ts';
import { makeCut } from '#e2e/make-cut.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const PHONE = { width: 390, height: 844 };

async function typeWeight(page: Page, pounds: string): Promise<void> {
  await expect(page.getByLabel('Weight, in pounds', { exact: true })).toBeFocused();
  await page.keyboard.type(pounds);
}

test('a pack takes two taps, the next of the same cut one, and voiding asks why', async ({ page, request }) => {
  const { email } = await makeCut(request);
  await page.setViewportSize(PHONE);
  await openAs(page, email, '/packing');
  await expectLoaded(page);
  await expectGoodEverywhere(page);
  await page.getByRole('main').getByRole('listitem').getByRole('button').click();
  await page.getByRole('button', { name: 'Another cut' }).click();
  await page.getByRole('textbox', { name: 'Cut', exact: true }).fill('Ham steaks');
  await page.getByLabel('Weight, in pounds', { exact: true }).fill('2.45');
  await page.getByRole('button', { name: 'Record pack' }).click();
  await expect(page.getByRole('status').getByText('B-U-1-1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Other cuts' }).click();

  const taps = await countTaps(page);
  await page
    .getByRole('list', { name: 'Cuts' })
    .getByRole('button', { name: /Ham steaks/ })
    .click();
  await typeWeight(page, '1.98');
  await page.getByRole('button', { name: 'Record pack' }).click();
  await expect(page.getByRole('status').getByText('B-U-1-2', { exact: true })).toBeVisible();
  expect(await taps()).toBeLessThanOrEqual(3);
  await typeWeight(page, '2.02');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('B-U-1-3', { exact: true })).toBeVisible();
  await expectGoodEverywhere(page);

  await page.getByRole('button', { name: 'Other cuts' }).click();
  const packs = page.getByRole('list', { name: 'Packed so far' }).getByRole('listitem');
  await expect(packs).toHaveCount(3);
  await packs.first().getByRole('button', { name: 'Void' }).click();
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  await expect(page.getByText('Required')).toBeVisible();
  await page.getByLabel('Why is it voided?').fill('Seal is open');
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  await closeMessage(page);
  await expect(packs.first()).toContainText('Voided: Seal is open');
  await expect(page.getByText('Packed: 4.43 lb')).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Finish packing' }).click();
  await page.getByRole('button', { name: 'Finish packing' }).click();
  await page.getByRole('button', { name: 'Yes, it’s right' }).click();
  await expect(page.getByText(/Packing is finished\./)).toBeVisible();
});

test('a lot of two owners is started, added to, and weighed out, and the next needs a cleaning', async ({
  page,
  request,
}) => {
  const { email } = await makeCut(request, 2);
  await page.setViewportSize(PHONE);
  await openAs(page, email, '/batches');
  await expectLoaded(page);
  await expectGoodEverywhere(page);
  const labelOf = (number: string) => `${number} · Beef · Garza beef`;
  await page.getByRole('button', { name: 'New lot' }).click();
  await chooseMeat(page, labelOf('B-U-1'), '30');
  await expectGoodEverywhere(page);
  await grindWith(page, labelOf('B-U-2'));
  await expectGoodEverywhere(page);

  await page.getByRole('button', { name: 'New lot' }).click();
  await chooseMeat(page, labelOf('B-U-1'), '5');
  await page.getByRole('button', { name: 'Start lot' }).click();
  await expect(page.getByText(/was made since the last cleaning/)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Equipment was cleaned just now' }).check();
  await page.getByRole('button', { name: 'Start lot' }).click();
  await expect(page.getByRole('heading', { name: /-2 · Ground meat/ })).toBeVisible();
});
