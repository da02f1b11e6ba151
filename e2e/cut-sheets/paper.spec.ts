import { expect, type Page } from '@playwright/test';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { getCustomFormData, type SheetRecord, submitCustomForm } from '#contract/cut-sheets/api.ts';
import { standardCutOf } from '#contract/cut-sheets/built-in/standard-cut.ts';
import { joinList } from '#contract/cut-sheets/join-list.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { pagesIn } from '#e2e/pages-in.ts';
import { expectLoaded, test } from '#e2e/walk.ts';

const NOTE = 'Please wrap in packages for two people, label the thick ones for the smoker, and call before you start.';
const EXTRAS = ['Marrow bones', 'Hanger steak', 'Liver', 'Heart', 'Tongue', 'Oxtail'];
const MARGIN = '20mm';
const MARGINS = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN };

/** Pairs of text items that overlap in print. */
const findOverprinted = (page: Page): Promise<string[]> =>
  page.locator('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const texts: { words: string; boxes: DOMRect[] }[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const isShown = node.parentElement?.checkVisibility() && !node.parentElement.closest('svg');
      if (isShown && node.textContent?.trim())
        texts.push({ words: node.textContent, boxes: [...range.getClientRects()] });
    }
    const cross = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
    return texts.flatMap(({ words, boxes }, at) =>
      texts
        .slice(at + 1)
        .filter((other) => boxes.some((box) => other.boxes.some((own) => cross(box, own))))
        .map((other) => `${words} / ${other.words}`),
    );
  });

test('a filled-in quarter prints on one page, with plant, order, tag, customer and share at the top [CUT-021]', async ({
  page,
  request,
}) => {
  const { email, path, order_id, call, form_id, data_id } = await makeSheet(request, 'no', 'Quarter');
  await call(saveOrder, { order_id, ear_tag_id: '840003123456789' });
  const [sheet]: SheetRecord[] = await call(getCustomFormData, { form_id, data_id });
  const { form_json, revision, plant_name } = sheet as SheetRecord;
  const withExtras = EXTRAS.reduce(
    (list, title) =>
      joinList(form_json, list, { title, choices: [{ description: 'Keep', selected_values: ['Keep'] }] }) ?? list,
    standardCutOf('beef', form_json),
  );
  const order_list = withExtras.map(({ cut, subcuts }) => ({
    cut,
    subcuts: subcuts.map((one) =>
      one.title === 'Ground beef'
        ? { ...one, choices: [...one.choices, { description: 'Special request', selected_values: [NOTE] }] }
        : one,
    ),
  }));
  await call(submitCustomForm, { form_id, data_id, form_data: { order_list }, form_json, revision });

  await openAs(page, email, `${path}/preview`);
  await expect(page.getByRole('region', { name: 'Order List' })).toContainText(NOTE);
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  expect(pagesIn(await page.pdf({ format: 'Letter', margin: MARGINS }))).toBe(1);

  // The width of A4 between its margins.
  await page.setViewportSize({ width: 643, height: 971 });
  await page.emulateMedia({ media: 'print' });
  const top = page.getByRole('region', { name: 'Customer' });
  for (const words of [plant_name, `Beef, Quarter, order ${order_id}`, '840003123456789', 'Dana Whitfield'])
    await expect(top.getByText(words, { exact: true })).toBeVisible();
  expect(await findOverprinted(page)).toEqual([]);
});

test('an order with four owners prints on one page with its details, no buttons, and each email address on one line', async ({
  page,
  request,
}) => {
  const { email, order_id } = await makeSheet(request, 'no', 'Quarter');
  await openAs(page, email, `/o/${order_id}`);
  await expectLoaded(page);
  expect(pagesIn(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  await expect(main.getByText('Drop off Date', { exact: true })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: 'Dana Whitfield' })).toBeVisible();
  await expect(main.getByRole('button')).toHaveCount(0);
  for (const address of await main.getByRole('link', { name: /@/ }).all())
    expect(await address.evaluate((link) => link.getClientRects().length)).toBe(1);
});
