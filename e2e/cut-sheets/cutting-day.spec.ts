import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { createManualOrder, removeOrder } from '#contract/booking/api.ts';
import { saveChoices } from '#contract/cut-sheets/answers.ts';
import { submitCustomForm } from '#contract/cut-sheets/api.ts';
import { BEEF_TEMPLATE } from '#contract/cut-sheets/built-in/beef-template.ts';
import { selectSubcut } from '#contract/cut-sheets/exclusions.ts';
import { startingList } from '#contract/cut-sheets/starting-list.ts';
import { questionsOf } from '#contract/cut-sheets/templates/template.ts';
import { addDays } from '#contract/lib/days.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const DAY = addDays(plantToday(), 7);

/** Arm roast and ground beef, fully answered, with a special request. */
function answers() {
  const titles = ['Arm roast', 'Ground beef'];
  const chosen = titles.reduce(
    (list, title) => selectSubcut(BEEF_TEMPLATE, list, title).list,
    startingList(BEEF_TEMPLATE),
  );
  const subcuts = Object.values(BEEF_TEMPLATE).flatMap((part) => part.subcuts);
  return subcuts
    .filter(({ title }) => titles.includes(title))
    .reduce((list, subcut) => {
      const choices = questionsOf(subcut).map(({ description, options }) => ({
        description,
        selected_values: [options[0] ?? 'Trim it very lean'],
      }));
      return saveChoices(BEEF_TEMPLATE, list, subcut.title, choices);
    }, chosen);
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

test('the cutter pages through the day’s animals and downloads them as one A4 PDF [CUT-021]', async ({
  page,
  request,
}) => {
  const { email, call, order_id, form_id, data_id } = await makeSheet(request);
  const booking = { event_name: 'Second beef', beef_qty: 1, process_option: 'custom', dropoff_date: DAY };
  await call(createManualOrder, booking);

  await openAs(page, email, `/processordashboard/openOrders/${order_id}`);
  await expectLoaded(page);
  await page.getByRole('link', { name: 'Cutting sheets' }).last().click();
  await expect(heading(page, `Beef Order ${order_id}`)).toBeVisible();
  await expect(page.getByText('NOT FOR SALE')).toBeVisible();
  const share = page.getByRole('region', { name: /Dana Whitfield/ });
  await expect(share.getByText('Cut sheet not submitted')).toBeVisible();
  await expect(share.getByRole('link', { name: '3125550148' })).toBeVisible();
  await expect(page.getByRole('button', { name: /2 sheets missing/ })).toBeVisible();
  await expectGoodEverywhere(page);

  await call(submitCustomForm, { data_id, form_id, form_data: { order_list: answers() } });
  await expect(share.getByText('Arm roast')).toBeVisible();
  await expect(share.getByText('Cut sheet not submitted')).toHaveCount(0);
  await expect(share.getByText('Special requests')).toBeVisible();
  await expect(share.getByText(/Nothing chosen from .*Brisket.*: that meat will be ground/)).toBeVisible();
  await expect(share.getByText('Chuck roast')).toHaveCount(0);

  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Animal 2 of 2')).toBeVisible();
  await expect(page.getByText('No shares or cut sheet')).toBeVisible();
  await page.getByRole('button', { name: 'Previous animal' }).click();
  await expect(heading(page, `Beef Order ${order_id}`)).toBeVisible();

  await page.getByRole('button', { name: 'Print the day' }).click();
  await expect(page.getByText('PDF ready: 3 pages')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`cut-sheets-${DAY}.pdf`);
  const pdf = await readFile(await file.path(), 'latin1');
  expect(pdf.match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(3);

  // The link in the printed QR code is in capital letters, but still opens the sheet.
  const [link = ''] = pdf.match(new RegExp(`http[^)]*/NewCutSheetForm/${form_id}/${data_id}/preview`)) ?? [];
  const { pathname } = new URL(link);
  await page.goto(pathname.toUpperCase());
  await expect(page.getByRole('region', { name: 'Customer', exact: true })).toContainText('Dana Whitfield');
  await expect(page.getByRole('region', { name: 'Order List' })).toContainText('Arm roast');
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...printed.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(sizes.map(([, width, height]) => [Math.round(Number(width)), Math.round(Number(height))])).toEqual([
    [595, 842],
  ]);

  // The screen stays on its animal when another one is added ahead of it. If its animal is removed from the day, a note says
  // so.
  await page.goto(`/cuttingDay?date=${DAY}&day_of=dropoff`);
  await expect(page).toHaveURL(new RegExp(`order=${order_id}`));
  await call(createManualOrder, { ...booking, event_name: 'Organic beef', organic: 'yes' });
  await expect(page.getByText('Animal 2 of 3')).toBeVisible();
  await expect(heading(page, `Beef Order ${order_id}`)).toBeVisible();
  await call(removeOrder, { order_id });
  await expect(page.getByText(`Order ${order_id} isn’t on this day.`)).toBeVisible();
});

test('a cutting screen reloaded on another day shows that day’s first animal', async ({ page, request }) => {
  const { email, call, order_id } = await makeSheet(request);
  const booking = { event_name: 'Beef of another day', beef_qty: 1, process_option: 'custom' };
  const { order_ids } = await call(createManualOrder, { ...booking, dropoff_date: addDays(DAY, 1) });
  await page.clock.setFixedTime(`${DAY}T18:00:00Z`);
  await openAs(page, email, `/cuttingDay?day_of=dropoff&order=${order_ids[0]}`);
  await expect(heading(page, `Beef Order ${order_id}`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`order=${order_id}`));
});
