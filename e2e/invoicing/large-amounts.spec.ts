import { expect, type Page } from '@playwright/test';
import { updateStatus, viewOrder } from '#contract/booking/api.ts';
import { draftInvoice, issueInvoice, viewInvoice } from '#contract/invoicing/invoices-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import { makePlant } from '#e2e/make-plant.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

const AMOUNT = '$123,456.00';

/** The visible places that show the amount, and how many of them something cuts off. */
const cutOff = (page: Page) =>
  page.evaluate((amount) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = { shown: 0, cut: 0 };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      if (!node.textContent?.includes(amount) || text.width === 0) continue;
      found.shown++;
      let isCut = text.right > innerWidth + 1 && document.documentElement.scrollWidth <= innerWidth;
      for (let around = node.parentElement; around; around = around.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        const hides = overflowX === 'hidden' || overflowX === 'clip' || textOverflow === 'ellipsis';
        if (hides && (text.right > box.right + 1 || text.left < box.left - 1)) isCut = true;
      }
      if (isCut) found.cut++;
    }
    return found;
  }, AMOUNT);

test('amounts of $100,000 and more stand whole in lists @widths', async ({ page, request }) => {
  const { email, call, order_id } = await makeSheet(request);
  const line = { name: 'Cutting', unit: 'hanging_lb', cents: 30_864, minimum_cents: null, when: 'always' };
  await call(addPriceList, {
    category_id: 1,
    starts_on: plantToday(),
    lines: [{ ...line, tax_class: 'processing' }],
  });
  await call(updateStatus, { order_id, status: ORDER_STATUS.open });
  await call(saveHangingWeight, { order_id, hanging_weight_clb: 80_000, seen_clb: null });
  const { split } = await call(viewOrder, { order_id });
  for (const { cart_id } of split) {
    const { invoice_id } = await call(draftInvoice, { cart_ids: [cart_id] });
    const { revision, total_cents } = await call(viewInvoice, { invoice_id });
    expect(total_cents).toBe(12_345_600);
    await call(issueInvoice, { invoice_id, revision, total_cents });
  }
  await openAs(page, email, '/invoices');
  for (const path of ['/invoices', '/aging', '/books'])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expectLoaded(page);
      const { shown, cut } = await cutOff(page);
      expect(shown, `${path} at ${width} px`).toBeGreaterThan(0);
      expect(cut, `${path} at ${width} px`).toBe(0);
    }
});

test('the header says in every browser whether the plant’s QuickBooks is connected', async ({
  page,
  request,
  newVisitor,
}) => {
  const { email } = await makePlant(request);
  const elsewhere = await newVisitor();
  await openAs(page, email, '/accounting');
  await openAs(elsewhere, email, '/allCustomer');
  const stateIn = (one: Page) => one.getByRole('banner').getByRole('link', { name: /^QuickBooks/ });
  await expect(stateIn(elsewhere)).toHaveText('QuickBooks not connected');
  await page.getByRole('banner').getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('main').getByRole('button', { name: 'Connect', exact: true }).click();
  for (const one of [page, elsewhere]) await expect(stateIn(one)).toHaveText('QuickBooks connected');
  await elsewhere.getByRole('banner').getByRole('button', { name: 'Disconnect' }).click();
  for (const one of [page, elsewhere]) await expect(stateIn(one)).toHaveText('QuickBooks not connected');
});
