import { expect, type Page } from '@playwright/test';
import { countTaps } from '#e2e/count-taps.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';

const PHONE = { width: 390, height: 844 };
const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await closeMessage(page);
};

test('a cooler is read with four taps, a warm one needs an action, and both values stay readable after a correction', async ({
  page,
  request,
}) => {
  const { email } = await makePlant(request);
  await page.setViewportSize(PHONE);
  await openAs(page, email, '/foodSafety');
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Coolers and limits' }).click();
  for (const [type, name] of [
    ['Cooler or freezer', 'Cooler 1'],
    ['Area to clean', 'Cutting room'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a cooler, area, or thermometer' }).click();
    await page.getByText(type, { exact: true }).click();
    await page.getByRole('main').getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name })).toBeVisible();
  }
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  const taps = await countTaps(page);
  await page.getByRole('button', { name: /Cooler 1/ }).click();
  await page.getByLabel('Temperature, in °F').click();
  await page.keyboard.type('41.2');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect(await taps()).toBeLessThanOrEqual(4);
  await expect(page.getByText('The limit is 40.0 °F. Write down what you did about it.')).toBeVisible();
  await expectGoodEverywhere(page);
  await page.getByLabel('What was done about it').fill('Door was open. Closed it.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter the initials of whoever did something about it.')).toBeVisible();
  await page.getByLabel('Initials').fill('JB');
  await save(page);

  const records = page.getByRole('main').getByRole('listitem');
  await page.getByRole('button', { name: 'Correct', exact: true }).click();
  await page.getByLabel('Temperature, in °F').fill('38.4');
  await page.getByLabel('Why is it corrected?').fill('Typed wrong');
  await save(page);
  await expect(records.filter({ hasText: 'Corrected: Typed wrong' })).toContainText('38.4 °F');
  await expect(page.locator('s')).toContainText('41.2 °F');
  await expectGoodEverywhere(page);

  await page.getByRole('button', { name: /Cutting room.*Not checked today/ }).click();
  await page.getByRole('radiogroup', { name: 'Result' }).getByText('Passed', { exact: true }).click();
  await save(page);
  await expect(page.getByText('Not checked today')).toHaveCount(0);

  await page.getByRole('button', { name: 'For the inspector' }).click();
  await expect(page.locator('s')).toContainText('41.2 °F');
  await expectGoodEverywhere(page);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await waiting).suggestedFilename()).toMatch(/food-safety.*\.pdf$/);
});
