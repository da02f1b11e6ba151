import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { addDays } from '#contract/lib/days.ts';
import { fieldsTakenBy } from '#contract/lib/endpoint.ts';
import { addPriceList, getPriceList, getPriceLists, savePriceEdition } from '#contract/pricing/api.ts';
import { builtInPrices } from '#contract/pricing/built-in-prices.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Prices' });
const form = (page: Page) => page.getByRole('form', { name: 'Prices' });

test('the office adds a price list, sees what a colleague saved, and estimates use the new prices', async ({
  page,
  request,
}) => {
  const { email, path, call } = await makeSheet(request);
  await openAs(page, email, '/processorCutSheet');
  await expectLoaded(page);
  await page.getByRole('link', { name: 'Price lists' }).click();
  await expect(page.getByText('No price lists yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add price list' }).click();
  const adding = page.getByRole('dialog', { name: 'Add price list' });
  await expect(adding.getByLabel('Animal')).toHaveValue('1');
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(table(page).getByRole('row', { name: /^Kill fee/ })).toContainText('$100.00');
  await closeMessage(page);
  await expectGoodEverywhere(page);

  await page.getByRole('button', { name: 'Edit prices' }).click();
  await form(page).getByLabel('Price').first().fill('150');
  const { lists } = await call(getPriceLists, {});
  const { price_list_id } = lists[0];
  const [theirs] = (await call(getPriceList, { price_list_id })).editions;
  const lines = theirs.lines.map((line: object, at: number) => (at === 0 ? { ...line, cents: 12_000 } : line));
  await call(savePriceEdition, fieldsTakenBy(savePriceEdition, { ...theirs, price_list_id, lines }));
  await form(page).getByRole('button', { name: 'Save prices' }).click();
  await expect(form(page)).toContainText('Someone else changed these prices while you were editing.');
  await expect(form(page)).toContainText('Kill fee: $120.00 per head');
  await expect(form(page).getByLabel('Price').first()).toHaveValue('$150.00');
  await expectGoodEverywhere(page);
  await form(page).getByRole('button', { name: 'Save prices' }).click();
  await expect(page.getByText('Prices saved')).toBeVisible();
  await expect(table(page).getByRole('row', { name: /^Kill fee/ })).toContainText('$150.00');

  await page.goto(path);
  const panel = page.getByRole('region', { name: 'What you’ll take home' });
  await panel.getByText('What it costs').click();
  await expect(panel.getByRole('row', { name: /^Kill fee/ })).toContainText('$75');
});

test('prices can be raised by a percentage from a given day, or read from a file if every row is valid', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request);
  const today = plantToday();
  const list = { category_id: 1, label: 'usda', starts_on: today, lines: builtInPrices(1) };
  const { price_list_id } = await call(addPriceList, list);
  await openAs(page, email, `/priceLists/${price_list_id}`);
  await expectLoaded(page);

  await page.getByRole('button', { name: 'Change by percent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change by percent' });
  await dialog.getByLabel('Percent').fill('10');
  await dialog.getByLabel('Round to').selectOption('10');
  await expect(dialog.getByRole('row', { name: /^Cutting and wrapping/ })).toContainText('$0.90$1.00+$0.10');
  await dialog.getByLabel('Starts on').fill(addDays(today, 30));
  await expectGoodEverywhere(page);
  await dialog.getByRole('button', { name: 'Save new prices' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Prices' }).getByRole('option')).toHaveCount(2);
  await expect(table(page).getByRole('row', { name: /^Cutting and wrapping/ })).toContainText('$1.00');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await readFile(await (await downloading).path(), 'utf8');
  const upload = async (content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.getByRole('button', { name: 'Upload CSV' }).click();
  await upload(csv.replace('1.00', 'a dollar'));
  await expect(page.getByRole('dialog')).toContainText('Row 3, Price: Enter an amount in dollars');
  await upload(csv.replace('Kill fee', 'Slaughter'));
  await expect(form(page).getByLabel('Name').first()).toHaveValue('Slaughter');
  await form(page).getByRole('button', { name: 'Remove Organs saved' }).click();
  await form(page).getByRole('button', { name: 'Move Slaughter down' }).click();
  await form(page).getByRole('button', { name: 'Save prices' }).click();
  await expect(page.getByText('Prices saved')).toBeVisible();
  await expect(table(page).getByRole('row').nth(2)).toContainText('Slaughter');
  await expect(table(page).getByRole('row', { name: /^Organs/ })).toHaveCount(0);
});

test('says that two lines would charge for the same pounds as soon as they do', async ({ page, request }) => {
  const { email, call } = await makePlant(request);
  const line = (name: string) => ({ name, unit: 'packaged_lb', cents: 98, when: 'smoking' });
  const lines = [line('Smoked ham'), line('Smoked bacon')];
  const list = { category_id: 1, starts_on: plantToday(), lines, with_overlaps: true };
  const { price_list_id } = await call(addPriceList, list);
  await openAs(page, email, `/priceLists/${price_list_id}`);
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Edit prices' }).click();
  const warning = form(page).getByText('“Smoked ham” and “Smoked bacon” would charge for the same pounds.');
  await expect(warning).toBeVisible();
  await expectGoodEverywhere(page);
  const products = form(page).getByLabel('Cut or thing counted');
  await products.first().fill('Smoked ham');
  await expect(warning).toBeVisible();
  await products.nth(1).fill('Bacon');
  await expect(warning).toBeHidden();
  await form(page).getByRole('button', { name: 'Save prices' }).click();
  await expect(page.getByText('Prices saved')).toBeVisible();
});

test('warns of two lines that are always charged for the same pounds, until one of them isn’t', async ({
  page,
  request,
}) => {
  const { email, call } = await makePlant(request);
  const line = (name: string) => ({ name, unit: 'hanging_lb', cents: 98, when: 'always' });
  const list = { category_id: 1, starts_on: plantToday(), lines: [line('Cut and wrap')] };
  const { price_list_id } = await call(addPriceList, list);
  await openAs(page, email, `/priceLists/${price_list_id}`);
  await expectLoaded(page);
  await page.getByRole('button', { name: 'Edit prices' }).click();
  const warning = form(page).getByText('“Cut and wrap” and “Vacuum packing” are both always charged for all pounds.');
  await form(page).getByRole('button', { name: 'Add line' }).click();
  await form(page).getByLabel('Name', { exact: true }).last().fill('Vacuum packing');
  await form(page).getByLabel('Price', { exact: true }).last().fill('0.25');
  await form(page).getByLabel('Unit', { exact: true }).last().selectOption('hanging_lb');
  await form(page).getByLabel('When', { exact: true }).last().selectOption('always');
  await expect(warning).toBeVisible();
  await expectGoodEverywhere(page);
  await form(page).getByLabel('When', { exact: true }).last().selectOption('smoking');
  await expect(warning).toBeHidden();
  await form(page).getByLabel('When', { exact: true }).last().selectOption('always');
  await expect(warning).toBeVisible();
  // Some plants mean it.
  await form(page).getByRole('button', { name: 'Save prices' }).click();
  await expect(page.getByText('Prices saved')).toBeVisible();
});

test('on a phone, no unit of a price is cut off', { tag: '@widths' }, async ({ page, request }) => {
  const { email, call } = await makePlant(request);
  const list = { category_id: 1, label: 'usda', starts_on: plantToday(), lines: builtInPrices(1) };
  const { price_list_id } = await call(addPriceList, list);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, email, `/priceLists/${price_list_id}`);
  await page.getByRole('button', { name: 'Edit prices' }).click();
  const unit = form(page).getByLabel('Unit', { exact: true }).first();
  const cut = await unit.evaluate((select: HTMLSelectElement) => {
    const style = getComputedStyle(select);
    const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.font = style.font;
    return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room);
  });
  expect(cut).toEqual([]);
});
