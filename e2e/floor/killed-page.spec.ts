import { type BrowserContext, expect, type Page } from '@playwright/test';
import { addPack, type Pack, packingList, packingShare, voidPack } from '#contract/floor/packing-api.ts';
import { makeCut } from '#e2e/make-cut.ts';
import { RETRIED } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, test } from '#e2e/walk.ts';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
async function recordPack(page: Page, pounds: string): Promise<void> {
  await page.getByLabel('Weight, in pounds', { exact: true }).fill(pounds);
  await page.getByRole('button', { name: 'Record pack' }).click();
  // The form of the next pack.
  await expect(page.getByLabel('Weight, in pounds', { exact: true })).toHaveValue('');
}

/**
 * Opens the station, which sends what this device kept, and closes it in the middle: after this many answers, before the next
 * action has reached the server, or when the server has stored it and its answer isn't here yet.
 */
async function killAfter(context: BrowserContext, answers: number, isStored: boolean): Promise<void> {
  const page = await context.newPage();
  const killed = Promise.withResolvers<void>();
  let sent = 0;
  for (const { path } of [addPack, voidPack])
    await page.route(`**${path}`, async (route) => {
      sent += 1;
      if (sent <= answers) return route.fallback();
      if (isStored) await route.fetch(RETRIED);
      await page.close();
      killed.resolve();
    });
  // It is closed while it still loads.
  const opened = page.goto('/packing').catch(() => undefined);
  await Promise.all([opened, killed.promise]);
}

test('a station that is killed in the middle of sending, six times, has sent everything once and in order', async ({
  page,
  context,
  request,
}) => {
  const { email, call } = await makeCut(request);
  await openAs(page, email, '/packing');
  await expectLoaded(page);
  await page.getByRole('main').getByRole('listitem').getByRole('button').click();
  await page.getByRole('button', { name: 'Another cut' }).click();
  await page.getByRole('textbox', { name: 'Cut', exact: true }).fill('Ham steaks');
  await recordPack(page, '1.01');
  await page.getByRole('button', { name: 'Other cuts' }).click();
  const cuts = page.getByRole('list', { name: 'Cuts' });

  await context.setOffline(true);
  await cuts.getByRole('button', { name: /Ham steaks/ }).click();
  for (const pounds of ['1.02', '1.03', '1.04']) await recordPack(page, pounds);
  await page.getByRole('button', { name: 'Other cuts' }).click();
  const packs = page.getByRole('list', { name: 'Packed so far' }).getByRole('listitem');
  await packs.getByRole('button', { name: 'Void' }).click();
  await page.getByRole('textbox', { name: 'Why is it voided?' }).fill('Seal is open');
  await page.getByRole('button', { name: 'Void', exact: true }).click();
  await cuts.getByRole('button', { name: /Ham steaks/ }).click();
  for (const pounds of ['1.05', '1.06']) await recordPack(page, pounds);
  await page.getByRole('button', { name: 'Other cuts' }).click();
  await page.getByRole('button', { name: 'Next animal' }).click();
  await expect(heading(page, 'Kept on this device: 6')).toBeVisible();
  await page.close();
  await context.setOffline(false);

  await killAfter(context, 0, false);
  await killAfter(context, 0, true);
  // The first pack is answered this time, and no longer kept.
  await killAfter(context, 1, true);
  await killAfter(context, 1, false);
  await killAfter(context, 0, true);
  await killAfter(context, 2, true);

  const last = await context.newPage();
  await last.goto('/packing');
  await expectLoaded(last);
  await expect(last.getByText('Packs: 5, 5.20 lb')).toBeVisible();
  await expect(heading(last, /^Kept on this device|^Needs a person/)).toHaveCount(0);
  const [animal] = await call(packingList, {});
  const { pack_list } = await call(packingShare, { share_id: animal.shares[0].share_id });
  expect(pack_list.map(({ serial, net_clb, void_reason }: Pack) => [serial, net_clb, void_reason].join(' '))).toEqual([
    'B-U-1-6 106 ',
    'B-U-1-5 105 ',
    'B-U-1-4 104 ',
    'B-U-1-3 103 ',
    'B-U-1-2 102 ',
    'B-U-1-1 101 Seal is open',
  ]);
});
