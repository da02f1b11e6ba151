import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { connectPrinter, printed } from '#e2e/floor/printed-labels.ts';
import { expectCopyOf, expectKept } from '#e2e/kept-offline.ts';
import { makeCut } from '#e2e/make-cut.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, test } from '#e2e/walk.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

test('a pack that is only on this device is labeled without a connection, as ZPL and on paper', async ({
  page,
  context,
  request,
}) => {
  const { email } = await makeCut(request, 1, 'custom');
  await connectPrinter(page);
  await openAs(page, email, '/packing');
  await page.getByRole('main').getByRole('listitem').getByRole('button').click();
  await page.getByRole('button', { name: 'Another cut' }).click();
  await expectKept(page);
  await expectCopyOf(page, 'B-C-1');

  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Cut', exact: true }).fill('Ham steaks');
  const weigh = async (pounds: string) => {
    await page.getByLabel('Weight, in pounds', { exact: true }).fill(pounds);
    await page.getByRole('button', { name: 'Record pack' }).click();
    await expect(page.getByText('1 label waits for the printer')).toBeVisible();
  };
  await weigh('2.45');
  await expect(page.getByText('Kept on this device. It is sent once there is a connection.')).toBeVisible();
  await expectGoodEverywhere(page);
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save ZPL' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toBe('labels-4x2.zpl');
  const zpl = readFileSync(await file.path(), 'utf8');
  for (const words of ['Ham steaks', 'NET WT 2.45 LB', 'NOT FOR SALE']) expect(zpl).toContain(`^FD${words}`);
  await expect(page.getByText(/waits? for the printer/)).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Cut', exact: true }).fill('Ham steaks');
  await weigh('1.98');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.getByText(/waits? for the printer/)).toHaveCount(0);
  const [label, ...more] = await printed(page);
  expect(more).toEqual([]);
  for (const words of ['Ham steaks', 'NET WT 1.98 LB', 'NOT FOR SALE']) expect(label).toContain(words);
});
