import { expect, type Locator, type Page } from '@playwright/test';
import { SPANISH, type Words } from '#contract/lib/spanish.ts';
import { addPriceList, getPriceList } from '#contract/pricing/api.ts';
import { builtInPrices } from '#contract/pricing/built-in-prices.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { openAs } from '#e2e/make-sheet.ts';
import { expectGoodEverywhere, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const typeInto = async (page: Page, field: Locator, text: string) => {
  await field.selectText();
  await page.keyboard.type(text);
};
const pasteInto = async (page: Page, field: Locator, text: string) => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.selectText();
  await page.keyboard.press('ControlOrMeta+v');
};

for (const locale of ['en-US', 'es-US']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    const say = (words: Words) => (locale === 'en-US' ? words : String(SPANISH[words]));

    test('a number field reads what is typed and what is pasted in one way, or refuses it', async ({
      page,
      context,
      request,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const { email, call } = await makePlant(request);
      const list = { category_id: 1, label: 'usda', starts_on: plantToday(), lines: builtInPrices(1) };
      const { price_list_id } = await call(addPriceList, list);
      const saved = async () => (await call(getPriceList, { price_list_id })).editions[0].lines[0].cents;
      await openAs(page, email, `/priceLists/${price_list_id}`);
      await page.getByRole('button', { name: say('Edit prices') }).click();
      const form = page.getByRole('form');
      const price = form.getByLabel(say('Price'), { exact: true }).first();
      const refusal = form.getByText(/1,050\.25/);

      for (const put of [typeInto, pasteInto]) {
        for (const unclear of ['1,05', '10,5', '1.050,5', '1 050', '1.0505', '12 lb', '1e3']) {
          await put(page, price, unclear);
          await price.press('Tab');
          await expect(price).toHaveValue(unclear);
          await expect(refusal).toBeVisible();
        }
        await form.getByRole('button', { name: say('Save prices') }).click();
        await expect(price).toBeFocused();
        for (const [text, shown] of [
          ['$1,050.5', '$1,050.50'],
          ['12', '$12.00'],
          ['1,050', '$1,050.00'],
        ] as const) {
          await put(page, price, text);
          await price.press('Tab');
          await expect(price).toHaveValue(shown);
          await expect(refusal).toBeHidden();
        }
      }
      await price.press('ArrowUp');
      await expect(price).toHaveValue('$1,050.25');
      await price.press('ArrowDown');
      await expectGoodEverywhere(page);
      expect(await saved()).toBe(10_000);
      await form.getByRole('button', { name: say('Save prices') }).click();
      await expect(page.getByText(say('Prices saved'))).toBeVisible();
      expect(await saved()).toBe(105_000);
    });
  });
}

test('a number longer than its field takes is refused as it was typed or pasted, never cut to one that fits', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email, call } = await makePlant(request);
  const list = { category_id: 1, label: 'usda', starts_on: plantToday(), lines: builtInPrices(1) };
  const { price_list_id } = await call(addPriceList, list);
  const cents = async () => (await call(getPriceList, { price_list_id })).editions[0].lines[0].cents;
  const before = await cents();
  await openAs(page, email, `/priceLists/${price_list_id}`);
  await page.getByRole('button', { name: 'Edit prices' }).click();
  const form = page.getByRole('form');
  for (const label of ['Price', 'Minimum per animal']) {
    const field = form.getByLabel(label, { exact: true }).first();
    for (const put of [typeInto, pasteInto]) {
      for (const [long, shown] of [
        ['1234567890123', '$1,234,567,890,123.00'],
        ['10,000,000,000.25', '$10,000,000,000.25'],
        ['0.00000000000000001', '0.00000000000000001'],
        ['9'.repeat(400), '9'.repeat(400)],
      ] as const) {
        await put(page, field, long);
        await expect(field).toHaveValue(long);
        await field.press('Tab');
        await expect(field).toHaveValue(shown);
        await expect(field).toHaveAccessibleDescription(/Enter a number/);
      }
    }
    await form.getByRole('button', { name: 'Save prices' }).click();
    await expect(field).toBeFocused();
    await typeInto(page, field, '12');
  }
  expect(await cents()).toBe(before);
});
