import { expect } from '@playwright/test';
import { updateStatus, viewOrder } from '#contract/booking/api.ts';
import { draftInvoice } from '#contract/invoicing/invoices-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, expectLoaded, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

test('the office adds the usual fees to an order and to a draft with one tap', async ({ page, request }) => {
  const { email, call, order_id } = await makeSheet(request);
  const extra = { when: 'added', tax_class: 'fees' };
  const lines = [
    { name: 'Cutting', unit: 'hanging_lb', cents: 100 },
    { name: 'Dirty animal', unit: 'animal', cents: 3_000, ...extra },
    { name: 'Late cut sheet', unit: 'share', cents: 2_500, ...extra },
    { name: 'Waiting', unit: 'hour', cents: 9_900, ...extra },
  ];
  await call(addPriceList, { category_id: 1, starts_on: plantToday(), lines });
  await call(updateStatus, { order_id, status: ORDER_STATUS.open });
  await call(saveHangingWeight, { order_id, hanging_weight_clb: 40_000, seen_clb: null });

  await openAs(page, email, `/o/${order_id}`);
  await expectLoaded(page);
  const fees = page.getByRole('region', { name: 'Fees' });
  await fees.getByRole('button', { name: 'Dirty animal · $30.00' }).click();
  await expect(fees.getByRole('listitem')).toHaveText(/^Dirty animal/);
  await closeMessage(page);
  await fees.getByRole('button', { name: 'Waiting · $99.00' }).click();
  await page.getByRole('menuitem', { name: 'Dana Whitfield' }).click();
  await fees.getByRole('button', { name: 'One more: Waiting' }).click();
  await expect(fees.getByRole('listitem').nth(1)).toContainText('$198.00');
  await fees.getByRole('button', { name: 'Late cut sheet · $25.00' }).click();
  await page.getByRole('menuitem', { name: 'Dana Ortega' }).click();
  await fees.getByRole('button', { name: 'Remove Late cut sheet' }).click();
  await expect(fees.getByRole('listitem')).toHaveCount(2);
  await expectGoodEverywhere(page);

  const { split } = await call(viewOrder, { order_id });
  const { cart_id } = split.find(({ last_name }: { last_name: string }) => last_name === 'Whitfield');
  const { invoice_id } = await call(draftInvoice, { cart_ids: [cart_id] });
  await page.goto(`/invoices/${invoice_id}`);
  const paper = page.getByRole('region', { name: 'Lines' });
  await expect(paper.getByRole('listitem').filter({ hasText: 'Dirty animal' })).toContainText('$15.00');
  await expect(paper.getByRole('listitem').filter({ hasText: 'Waiting' })).toContainText('$198.00');
  await paper.getByRole('button', { name: 'Add fee' }).click();
  await page.getByRole('menuitem', { name: 'Late cut sheet' }).click();
  await expect(paper.getByRole('listitem').filter({ hasText: 'Late cut sheet' })).toContainText('$25.00');
  await expectGoodEverywhere(page);
});
