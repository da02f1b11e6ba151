import { expect } from '@playwright/test';
import { updateStatus, viewOrder } from '#contract/booking/api.ts';
import { saveOrder } from '#contract/booking/edit-api.ts';
import { draftInvoice } from '#contract/invoicing/invoices-api.ts';
import { ORDER_STATUS } from '#contract/orders/status.ts';
import { saveHangingWeight } from '#contract/orders/weights-api.ts';
import { addPriceList } from '#contract/pricing/api.ts';
import { makeSheet, openAs } from '#e2e/make-sheet.ts';
import { closeMessage, expectGoodEverywhere, test } from '#e2e/walk.ts';
import { plantToday } from '#tools/plant-today.ts';

test('a draft is updated after its animal changed, and its invoice is corrected after that', async ({
  page,
  request,
}) => {
  const { email, call, order_id } = await makeSheet(request);
  const line = { minimum_cents: null, when: 'always', tax_class: 'processing' };
  const lines = [
    { ...line, name: 'Cutting', unit: 'hanging_lb', cents: 100 },
    { ...line, name: 'Extra days', unit: 'hanging_day', cents: 500, beyond: 14 },
  ];
  await call(addPriceList, { category_id: 1, starts_on: plantToday(), lines });
  await call(updateStatus, { order_id, status: ORDER_STATUS.open });
  await call(saveHangingWeight, { order_id, hanging_weight_clb: 40_000, seen_clb: null });
  const { split } = await call(viewOrder, { order_id });
  const share = split.find((row: { last_name: string }) => row.last_name === 'Whitfield');
  const { invoice_id } = await call(draftInvoice, { cart_ids: [share.cart_id] });
  await call(saveOrder, { order_id, hang: '16' });

  await openAs(page, email, `/invoices/${invoice_id}`);
  await expect(page.getByText('This draft is out of date')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Issue and send', exact: true })).toBeHidden();
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: 'Update draft', exact: true }).click();
  await expect(page.getByText('Draft updated')).toBeVisible();
  await expect(page.getByText('This draft is out of date')).toBeHidden();
  // Half of two days.
  await expect(page.getByRole('region', { name: 'Lines' })).toContainText('Total$205.00');
  await closeMessage(page);
  await page.getByRole('button', { name: 'Issue and send', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invoice 1', exact: true })).toBeVisible();

  await call(saveOrder, { order_id, hang: '20' });
  await expect(page.getByText('Charges changed after this invoice: $10.00 more')).toBeVisible();
  const correcting = page.getByRole('dialog', { name: 'Correct invoices' });
  await expect(correcting).toContainText('$215.00');
  await correcting.getByRole('button', { name: 'Credit and reissue', exact: true }).click();
  await expect(page.getByText('Invoices corrected')).toBeVisible();
  await expect(page.getByText('Charges changed after this invoice')).toBeHidden();
});
